import { numberText, plural } from '#shared/kit/sentence.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { Pile } from './reasons.ts'

interface Told {
  rows: number
  counts: Record<Pile, number>
  /** Rows in the last pile whose domain is unknown. */
  undecided: number
  leastBounceRate: number
  unknownDomains: number
}

/** "3.3%": never more than it is, since it is a least. @param rate between 0 and 1 */
export const leastPercent = (rate: number): string => `${numberText(Math.floor(rate * 1_000) / 10)}%`

const heading = ({ rows, counts, undecided }: Told) =>
  `${numberText(counts.keep - undecided)} of ${plural(rows, 'row', 'rows')} can stay as they are`

const rest = ({ unknownDomains }: Told) =>
  joined(
    'Whether a mailbox exists is unknown, so the real rate is higher.',
    unknownDomains > 0 ? `${plural(unknownDomains, 'domain is', 'domains are')} still unknown.` : undefined,
  )

const withRate = (told: Told) => `At least ${leastPercent(told.leastBounceRate)} would bounce. ${rest(told)}`

export const LIST_VERDICTS = {
  empty: verdict({
    tone: 'info',
    heading: 'The list has no addresses',
    sentence: 'Paste some, one a line, or choose another column.',
    stamp: 'Empty',
  }),
  'not-yet': verdict<Told>({
    tone: 'bad',
    heading: ({ leastBounceRate }) => `At least ${leastPercent(leastBounceRate)} of the list would bounce`,
    sentence: (told) => `Sending services review accounts from 5% on. ${heading(told)}. ${rest(told)}`,
    stamp: 'Not yet',
  }),
  'clean-up': verdict<Told>({ tone: 'warn', heading, sentence: withRate, stamp: 'Clean up' }),
  unknown: verdict<Told>({ tone: 'unknown', heading, sentence: rest, stamp: 'Unknown' }),
  clean: verdict<Told>({ tone: 'ok', heading, sentence: withRate, stamp: 'Clean' }),
}

const verdictOf = verdictsOf(LIST_VERDICTS)

/** Amazon SES advises to stay below 2 %, and reviews accounts from 5 % on. */
const [GOOD_RATE, BAD_RATE] = [0.02, 0.05]

export function listVerdict(told: Told): Verdict {
  const { rows, counts, leastBounceRate, unknownDomains } = told
  if (rows === 0) return verdictOf('empty')
  if (leastBounceRate >= BAD_RATE) return verdictOf('not-yet', told)
  if (leastBounceRate >= GOOD_RATE || counts.ask > 0) return verdictOf('clean-up', told)
  return verdictOf(unknownDomains > 0 ? 'unknown' : 'clean', told)
}
