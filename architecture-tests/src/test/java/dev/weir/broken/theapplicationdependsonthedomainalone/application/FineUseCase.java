package dev.weir.broken.theapplicationdependsonthedomainalone.application;

import dev.weir.broken.theapplicationdependsonthedomainalone.domain.Slot;
import java.util.List;

/** Knows the domain. */
record FineUseCase(Slot slot, List<Slot> others) {}
