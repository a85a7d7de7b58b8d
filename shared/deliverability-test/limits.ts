// How long a test waits, and for how many: the page says them, the worker keeps them.

/** A copy is called missing no sooner than so long after the first copy of its message came. */
export const MISSING_AFTER_MINUTES = 30
/** Where none came at all, the test gives up. */
export const GIVE_UP_AFTER_HOURS = 24
export const KEPT_DAYS = 7
/** What a visitor sends to. */
export const MAX_MAILBOXES = 15
/** A mailbox that was not read to its end for this long is not offered. */
export const ALIVE_SECONDS = 180
