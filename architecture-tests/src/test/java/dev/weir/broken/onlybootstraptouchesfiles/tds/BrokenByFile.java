package dev.weir.broken.onlybootstraptouchesfiles.tds;

import java.io.File;

record BrokenByFile(File certificate) {}
