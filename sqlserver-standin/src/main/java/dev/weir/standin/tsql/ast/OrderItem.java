package dev.weir.standin.tsql.ast;

/** One sort key. */
public record OrderItem(Expression value, boolean descending) {}
