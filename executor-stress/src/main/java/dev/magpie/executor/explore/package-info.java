/**
 * The explorer: runs a race test through all its executions, those of processors included that are not at hand.
 *
 * <p>{@code Weaver} rewrites the classes under test so that each access goes through {@code Access} to an
 * {@code Execution}, where one {@code Actor} at a time makes a step. Memory is, for each {@code Word}, the list of all
 * writes to it; a read may return any that the memory model still allows, which a {@code View} for each actor keeps.
 * {@code Choices} walks through the tree of who goes next and what is read. A {@code Twin} is the code with one access
 * weakened, at a {@code Site}; a {@code Campaign} asks which race test sees it.
 *
 * <p>Not seen: a read that returns what is written later (no processor does that to accesses that depend on each
 * other), more stops and old reads than {@code Limits} says, and what happens inside classes of the JDK, whose methods
 * count as one step.
 */
package dev.magpie.executor.explore;
