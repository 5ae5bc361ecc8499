/**
 * Classes made to break a rule: one package for each, a small copy of the product in which the rule
 * must report what is named {@code Broken…} and nothing else. None of this is ever run.
 */
package dev.weir.broken;
