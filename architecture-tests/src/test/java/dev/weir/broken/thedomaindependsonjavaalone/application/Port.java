package dev.weir.broken.thedomaindependsonjavaalone.application;

public interface Port {}
