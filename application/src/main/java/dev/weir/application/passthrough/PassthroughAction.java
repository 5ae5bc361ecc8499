package dev.weir.application.passthrough;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;

/** What a {@link PassthroughSession} wants done. */
public sealed interface PassthroughAction {
  /** Queue for a slot of the bucket. */
  record RequestSlot(BucketId bucket) implements PassthroughAction {}

  /** Leave the queue. The slot may be on its way already; then it is released when it arrives. */
  record AbandonSlot(BucketId bucket) implements PassthroughAction {}

  /** Return the slot: the physical connection is gone, or never was. */
  record ReleaseSlot(BucketId bucket) implements PassthroughAction {}

  /** Open the physical connection. */
  record Dial(BucketId bucket) implements PassthroughAction {}

  /** Copy bytes both ways from here on. */
  record StartRelay() implements PassthroughAction {}

  /** Tell the server that nothing more comes, and wait for its FIN until a deadline. */
  record FinishServer() implements PassthroughAction {}

  /** Close the server's side at once, or give up dialling it: its FIN is not waited for. */
  record ResetServer() implements PassthroughAction {}

  /** Let the client have what is still on its way to it, then close. */
  record FinishClient() implements PassthroughAction {}

  /** Tell the client why it is not served, as far as the protocol allows, then close. */
  record Refuse(ClientError error) implements PassthroughAction {}
}
