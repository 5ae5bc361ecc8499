package dev.weir.bootstrap.hostile;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * An attack that is carried out only where {@code -Dweir.hostile=all} is set, as {@code
 * scripts/check hostile} does: all of them take a quarter of an hour. Those without this mark are
 * carried out in each build, about a minute of them.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(
    named = "weir.hostile",
    matches = "all",
    disabledReason = "scripts/check hostile carries it out; it is long")
public @interface WholeCheck {}
