package dev.weir.bootstrap.metrics;

import dev.weir.bootstrap.instance.Instance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The meters of an instance that has one bucket, {@code bucket-1}. */
public final class Scrape implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final HttpRequest request;

  public Scrape(Instance instance) {
    this.request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + instance.metricsAddress().getPort() + "/metrics"))
            .build();
  }

  /** Every series of the bucket with its value, by its name and labels. */
  public Map<String, Double> series() {
    String body;
    try {
      body = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while meters were scraped", e);
    }
    Map<String, Double> series = new TreeMap<>();
    body.lines()
        .filter(line -> !line.startsWith("#") && line.contains("bucket=\"bucket-1\""))
        .forEach(
            line -> {
              int end = line.lastIndexOf(' ');
              series.put(line.substring(0, end), Double.valueOf(line.substring(end + 1)));
            });
    return series;
  }

  /** One that has no label but the bucket's. */
  public double value(String name) {
    String series = name + "{bucket=\"bucket-1\"}";
    return Objects.requireNonNull(series().get(series), series);
  }

  @Override
  public void close() {
    http.close();
  }
}
