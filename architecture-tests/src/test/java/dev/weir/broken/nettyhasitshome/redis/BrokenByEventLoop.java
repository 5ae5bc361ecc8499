package dev.weir.broken.nettyhasitshome.redis;

import io.netty.channel.EventLoopGroup;

record BrokenByEventLoop(EventLoopGroup group) {}
