package dev.weir.broken.nettyhasitshome.tds;

import io.netty.buffer.ByteBuf;

record FineCodec(ByteBuf buffer) {}
