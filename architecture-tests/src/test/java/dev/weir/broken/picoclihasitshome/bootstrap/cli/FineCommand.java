package dev.weir.broken.picoclihasitshome.bootstrap.cli;

import picocli.CommandLine;

record FineCommand(CommandLine commandLine) {}
