package dev.weir.broken.thehttpserverhasitshome.metrics;

import com.sun.net.httpserver.HttpExchange;

record BrokenByHttp(HttpExchange exchange) {}
