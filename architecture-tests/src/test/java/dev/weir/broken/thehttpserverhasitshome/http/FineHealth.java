package dev.weir.broken.thehttpserverhasitshome.http;

import com.sun.net.httpserver.HttpExchange;

record FineHealth(HttpExchange exchange) {}
