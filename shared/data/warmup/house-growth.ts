// How fast this site lets a volume grow, for the warmup plan and the mailbox calculator; separate from the curves of others, which
// the calculator does not need.

/** At most so many times the sending day before: our own judgment, on the careful side of what others publish. */
export const HOUSE_GROWTH = 1.25
