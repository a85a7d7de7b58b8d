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

/** "3.3%": never more than it is, since it is a least, and never nothing for something. @param rate between 0 and 1 */
export function leastPercent(rate: number): string {
  const tenths = Math.floor(rate * 1_000)
  return rate > 0 && tenths === 0 ? 'less than 0.1%' : `${numberText(tenths / 10)}%`
}

/** Rows of the pile to keep, those with an unknown domain apart. */
export const keepText = ({ counts, undecided }: Pick<Told, 'counts' | 'undecided'>): string =>
  numberText(counts.keep) + (undecided > 0 ? `, ${numberText(undecided)} of them unknown` : '')

function heading({ rows, counts, undecided }: Told): string {
  const all = plural(rows, 'row', 'rows')
  const is = undecided === 1 ? 'is' : 'are'
  const kept = counts.keep - undecided
  if (undecided > 0 && kept === 0) return `${numberText(undecided)} of ${all} ${is} unknown`
  const unknown = undecided > 0 ? `, ${numberText(undecided)} ${is} unknown` : ''
  return `${numberText(kept)} of ${all} can stay as they are${unknown}`
}

const EVERY = 'Every address left to mail would bounce'

const rest = ({ leastBounceRate, unknownDomains }: Told) =>
  joined(
    leastBounceRate < 1 ? 'Whether a mailbox exists is unknown, so the real rate can be higher.' : undefined,
    unknownDomains > 0 ? `${plural(unknownDomains, 'domain is', 'domains are')} still unknown.` : undefined,
  )

function bound({ leastBounceRate: rate }: Told): string {
  if (rate === 0) return 'No address is certain to bounce.'
  return rate < 0.001
    ? 'Less than 0.1% is certain to bounce.'
    : `At least ${leastPercent(rate)} would bounce.`
}

const withRate = (told: Told) => joined(bound(told), rest(told))

export const LIST_VERDICTS = {
  empty: verdict({
    tone: 'info',
    heading: 'The list has no addresses',
    sentence: 'Paste some, one a line, or choose another column.',
    stamp: 'Empty',
  }),
  'not-yet': verdict<Told>({
    tone: 'bad',
    heading: ({ leastBounceRate: rate }) =>
      rate === 1 ? EVERY : `At least ${leastPercent(rate)} of the list would bounce`,
    sentence: (told) =>
      joined('Sending services review accounts from 5% on.', `${heading(told)}.`, rest(told)),
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
