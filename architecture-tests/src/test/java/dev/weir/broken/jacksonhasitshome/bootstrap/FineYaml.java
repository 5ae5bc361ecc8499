package dev.weir.broken.jacksonhasitshome.bootstrap;

import com.fasterxml.jackson.dataformat.yaml.YAMLParser;

record FineYaml(YAMLParser parser) {}
