// The times at which mail is at risk: each thing that may go wrong once, with its first and its last day.
import { DAY_SECONDS, dayInWords, isoDay } from '#shared/kit/calendar.ts'
import type { Failure } from './judge-moment.ts'
import type { Broken, MoveStep } from '#shared/moves/schema.ts'

/** From a moment to the next one, in seconds since 1970; to null: for good. */
export interface Interval {
  from: number
  to: number | null
}

interface Span {
  /** Days since 1970; the last one is the first on which it holds again. */
  from: number
  until: number | null
  cause: number
}

/** No one reads more of them. */
const MAX_BROKEN = 20

interface Ledger {
  add: (failure: Failure, interval: Interval) => void
  entries: (steps: readonly Pick<MoveStep, 'n'>[]) => Broken[]
}

export function ledger(): Ledger {
  const spans = new Map<string, { failure: Failure; spans: Span[] }>()
  return {
    add(failure, { from, to }) {
      const { mail, check, text, cause } = failure
      const key = [mail, check, text].join(' ')
      const entry = spans.get(key) ?? { failure, spans: [] }
      spans.set(key, entry)
      entry.spans.push({
        from: Math.floor(from / DAY_SECONDS),
        until: to === null ? null : Math.ceil(to / DAY_SECONDS),
        cause,
      })
    },
    entries: (steps) =>
      [...spans.values()]
        .flatMap(({ failure, spans: own }) => joined(own).map((span) => ({ failure, span })))
        .sort((one, other) => one.span.from - other.span.from)
        .slice(0, MAX_BROKEN)
        .map(({ failure: { mail, check, text }, span: { from, until, cause } }) => ({
          mail,
          check,
          from: isoDay(from),
          until: until === null ? null : isoDay(until),
          step: steps[cause - 1]?.n ?? 1,
          text: `${whenText(from, until)}, ${text}`,
        })),
  }
}

/** What follows without a day between is one. Of several causes at its beginning, the earliest step is enough. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => one.from - other.from || one.cause - other.cause)
  const all: Span[] = []
  for (const span of sorted) {
    const last = all.at(-1)
    if (last === undefined || (last.until !== null && span.from > last.until)) all.push({ ...span })
    else if (last.until !== null) last.until = span.until === null ? null : Math.max(last.until, span.until)
  }
  return all
}

function whenText(from: number, until: number | null): string {
  if (until === null) return `From ${shortDay(from)} on`
  const last = until - 1
  return last <= from ? `On ${shortDay(from)}` : `From ${shortDay(from)} to ${shortDay(last)}`
}

/** Without the year: a plan has no more than a few months. */
const shortDay = (day: number): string => dayInWords(isoDay(day)).replace(/,.*/, '')
