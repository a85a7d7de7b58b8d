// How long a test waits, and for how many copies: the page states these limits, the worker enforces them.

/** A copy is not called missing until this long after the first copy of its message arrived. */
export const MISSING_AFTER_MINUTES = 30
/** If no copy arrives at all, the test gives up. */
export const GIVE_UP_AFTER_HOURS = 24
export const KEPT_DAYS = 7
/** The most mailboxes that a visitor sends to. */
export const MAX_MAILBOXES = 15
/** A mailbox that was not read completely for this long is not offered. */
export const ALIVE_SECONDS = 180
