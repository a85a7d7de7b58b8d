// When a mail that is expected counts as missing.
import { HOUR_MS } from '#shared/mail-watch/limits.ts'

/** A job that runs once a day does not end at the same minute: a quarter more, at least an hour. Our own judgment. */
const patienceMs = (everyHours: number): number =>
  everyHours * HOUR_MS + Math.max(HOUR_MS, (everyHours * HOUR_MS) / 4)

/** Before the first mail, nothing is expected: whoever asked may not be on the list yet. */
export const missingSince = (everyHours: number | null, lastAt: number | null): number | null =>
  everyHours === null || lastAt === null ? null : lastAt + patienceMs(everyHours)
