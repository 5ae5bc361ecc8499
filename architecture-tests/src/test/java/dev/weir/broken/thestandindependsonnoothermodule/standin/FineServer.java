package dev.weir.broken.thestandindependsonnoothermodule.standin;

record FineServer(int port) {}
