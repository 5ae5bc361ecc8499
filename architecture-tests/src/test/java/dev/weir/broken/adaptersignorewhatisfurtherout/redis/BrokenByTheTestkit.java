package dev.weir.broken.adaptersignorewhatisfurtherout.redis;

import dev.weir.broken.adaptersignorewhatisfurtherout.testkit.Fake;

record BrokenByTheTestkit(Fake fake) {}
