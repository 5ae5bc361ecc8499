package dev.weir.broken.thestandindependsonnoothermodule.standin;

import dev.weir.broken.thestandindependsonnoothermodule.tds.PacketCodec;

/** Would misread a packet just as the other side does. */
record BrokenBySharedCodec(PacketCodec codec) {}
