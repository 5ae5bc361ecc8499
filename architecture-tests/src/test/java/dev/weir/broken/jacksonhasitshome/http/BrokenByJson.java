package dev.weir.broken.jacksonhasitshome.http;

import com.fasterxml.jackson.core.JsonParser;

record BrokenByJson(JsonParser parser) {}
