package dev.weir.broken.thedomainknowsnoconcurrency.application;

import java.util.concurrent.CompletionStage;

record FineStage(CompletionStage<String> answer) {}
