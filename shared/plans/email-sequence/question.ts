// What a sequence is: its steps, how many people enter it a day, who sends it, and to where.
import type { Audience } from '#shared/data/advertising-law.ts'
import type { Service } from '#shared/data/warmup/ceilings.ts'

/** How many of each are read. */
export const MAX_STEPS = 20
export const MAX_DAY = 365
export const MAX_PER_DAY = 100_000
export const MAX_MAILBOXES = 1_000
export const MAX_COUNTRIES = 40
export const MAX_TEXT = 100_000

export interface Step {
  /** Days after the first email; 0 for the first. */
  day: number
  /** As a reply to the email before it. */
  sameThread: boolean
  subject: string
  text: string
}

/** Why they get it: they agreed, they bought something similar, or neither. */
export const BASES = ['consent', 'customer', 'none'] as const
type Basis = (typeof BASES)[number]

export const DAYS = { 'mon-fri': [0, 1, 2, 3, 4], all: [0, 1, 2, 3, 4, 5, 6] } as const
export type Days = keyof typeof DAYS

interface Mailboxes {
  provider: Service | 'other'
  count: number
}

export interface SequenceInput {
  /** In the order of their days. Not empty. */
  steps: readonly Step[]
  perDay: number
  mailboxes: readonly Mailboxes[]
  /** ISO 3166 codes in capitals. */
  countries: readonly string[]
  audience: Audience
  basis: Basis
  /** Days since 1970. */
  start: number
  days: Days
  /** Emails a day that the mailboxes send already; undefined: the warmup plan is left out. */
  today?: number
}
