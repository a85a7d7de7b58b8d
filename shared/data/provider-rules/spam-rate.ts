// The spam rates that Gmail names (support.google.com/mail/answer/81126, read on 2026-11-30); Yahoo draws the same lines.

/** Keep it below. */
export const SPAM_RATE_GOAL = 0.001
/** Never reach it: from there on, Google withholds support. */
export const SPAM_RATE_MOST = 0.003
