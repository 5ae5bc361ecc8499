package dev.weir.broken.picoclihasitshome.standin;

import picocli.CommandLine;

record BrokenByCommandLine(CommandLine commandLine) {}
