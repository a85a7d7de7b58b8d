// Messages that were refused lately, as an older version counted them in the row of what their address belongs to.
import type { RefusedMail } from '#shared/saved/quota/refused-mail.ts'

export interface RefusedColumns {
  refused: number
  refusedSince: number | null
  refusedLast: number | null
}

export const REFUSED_COLUMNS = 'refused, refused_since AS refusedSince, refused_last AS refusedLast'

/** @returns null if none ever was */
export const olderRefused = ({ refused, refusedSince, refusedLast }: RefusedColumns): RefusedMail | null =>
  refusedSince === null || refusedLast === null
    ? null
    : { since: refusedSince, last: refusedLast, messages: refused }
