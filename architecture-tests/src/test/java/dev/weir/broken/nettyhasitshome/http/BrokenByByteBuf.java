package dev.weir.broken.nettyhasitshome.http;

import io.netty.buffer.ByteBuf;

record BrokenByByteBuf(ByteBuf buffer) {}
