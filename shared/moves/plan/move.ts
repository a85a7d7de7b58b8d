// What every step of a plan is made from.
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { menuText } from '#shared/data/mail-services/menus.ts'
import { DAY_SECONDS, HOUR_MS } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { Seen } from '#shared/senders/look.ts'
import type { KeyAt } from './look-keys.ts'
import type { Looked } from './look.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { MxText } from './services.ts'
import type { OldSide } from './sides.ts'
import type { SpfPlan } from './spf-plan.ts'
import { ASSUMED_TTL, ttlKey, type Ttls } from '#shared/moves/versions.ts'

export interface Move {
  question: MoveQuestion
  domain: string
  looked: Looked
  old: OldSide
  target: Passport
  /** Of the new side; null where only the service knows them. */
  servers: MxText[] | null
  /** Whether DANE holds at the new servers, too. */
  keepsDane: boolean
  /** What the new side asks for, and what DNS has of it. */
  asked: readonly Seen[]
  /** Names of keys that the new side asks for, and that the old side signs with. */
  taken: readonly string[]
  /** The keys of the old side. */
  oldKeys: readonly KeyAt[]
  spf: SpfPlan
  ttls: Ttls
  /** As answers showed them: at most what is left of a TTL. */
  seenTtls: ReadonlyMap<string, number>
}

/** Whether MX records are part of the move. */
export const movesMail = ({ question, old }: Pick<Move, 'question' | 'old'>): boolean =>
  question.what === 'mailboxes' && old.gateway === undefined

export const ttlOf = (ttls: Ttls, type: string, name: string): number =>
  ttls.get(ttlKey(type, name)) ?? ASSUMED_TTL

/** Where the service shows records, with “at” or “in”. */
export const whereAt = ({ service }: Pick<Passport, 'service'>): string => menuText(service)

const HOUR_SECONDS = HOUR_MS / 1000

/** “3 days”, “2 hours” */
export function timeText(seconds: number): string {
  if (seconds % DAY_SECONDS === 0) return plural(seconds / DAY_SECONDS, 'day', 'days')
  return plural(Math.ceil(seconds / HOUR_SECONDS), 'hour', 'hours')
}
