// Who sends as the domain: the kept rows of some weeks, each judged by what all of them show, and by what the owner said.
import { fateOf, senderOf } from '#shared/dmarc-reports/judge-records.ts'
import {
  addTo,
  addToSender,
  groupOf,
  OTHERS,
  SenderBook,
  type SenderGroup,
  type SenderSums,
  type Trace,
  TraceBook,
} from '#shared/dmarc-reports/senders.ts'
import {
  addMessages,
  type Conclusion,
  isStopped,
  type Mark,
  marked,
  type Marks,
  noSums,
  type Sums,
} from '#shared/dmarc-reports/sums.ts'
import { unclaimedIn, type Unclaimed } from '#shared/dmarc-reports/unclaimed.ts'
import { addUp } from '#shared/dmarc-reports/values.ts'
import { type KeptRow, type RowKind, rowOfKey } from './sums.ts'
import type { Testimony } from './weight.ts'

interface DayOfSender {
  day: number
  messages: number
  aligned: number
  /** Quarantined or rejected. */
  refused: number
  /** Messages of late reports, which are in the numbers above as well. */
  quiet: number
}

export interface JudgedSender {
  sums: SenderSums
  group: SenderGroup
  mark: Mark | undefined
  days: DayOfSender[]
}

export interface JudgedRows {
  totals: Sums
  traces: Trace[]
  unclaimed: Unclaimed[]
  /** Those whose own mail fails first, then the most messages. */
  senders: JudgedSender[]
  /** By receiver. */
  testimonies: Map<string, Testimony>
}

export function judgeRows(domain: string, rows: readonly KeptRow[], marks: Marks): JudgedRows {
  // Days mostly repeat the same kinds of messages: each is judged once.
  const kinds = new Map([...new Set(rows.map(({ key }) => key))].map((key) => [key, rowOfKey(key)]))
  const seen = seenIn([...kinds.values()].filter((kind) => kind !== null))
  const book = new SenderBook(marks)
  const traces = new TraceBook(domain)
  const judged = new Map(
    [...kinds.entries()].map(([key, kind]) => [key, kind && judgedKind(kind, { seen, book })]),
  )
  const totals = noSums()
  const days = new Map<SenderSums, Map<number, DayOfSender>>()
  const testimonies = new Map<string, { sums: Sums; days: Map<number, number> }>()
  for (const row of rows) {
    const said = testimonies.get(row.reporter) ?? { sums: noSums(), days: new Map<number, number>() }
    testimonies.set(row.reporter, said)
    const one = judged.get(row.key)
    if (!one) {
      addRest(book, [totals, said.sums], row, days)
      continue
    }
    addToSender(one.sender, row.day, one.conclusion, row.messages)
    traces.add(one.sender, { ...row, conclusion: one.conclusion }, row.messages)
    addMessages(totals, one.conclusion, row.messages)
    addMessages(said.sums, one.conclusion, row.messages)
    const { fate } = one.conclusion
    if (fate === 'aligned' || fate === 'own') addTo(said.days, row.day, row.messages)
    addToDay(days, one.sender, row, one.kind)
  }
  const all = traces.all()
  const unclaimed = unclaimedIn(all, Math.max(...rows.map(({ day }) => day), 0))
  const asked = new Set(unclaimed.map(({ trace }) => trace.sender))
  return {
    totals,
    traces: all,
    unclaimed,
    testimonies,
    senders: book.senders().map((sums) => {
      const byDay = [...(days.get(sums)?.values() ?? [])].sort((one, other) => one.day - other.day)
      const group = groupOf(sums, asked.has(sums))
      return { sums, mark: sums.mark, group, days: byDay }
    }),
  }
}

interface Surroundings {
  seen: ReturnType<typeof seenIn>
  book: SenderBook
}

function judgedKind(kind: RowKind, { seen, book }: Surroundings) {
  const isOwn = kind.network !== '' && seen.networks.has(kind.network)
  const { name, kind: sort } = senderOf(kind, isOwn) ?? { name: kind.network, kind: 'network' as const }
  const sender = book.open(name, sort)
  const fate = marked(fateOf(kind, { isOwn, isGoodKey: (key) => seen.goodKeys.has(key) }), sender.mark)
  const conclusion: Conclusion = { one: kind, fate }
  return { kind, conclusion, sender }
}

/** Keys that pass somewhere, and networks from which SPF passes for the domain itself (as in the report reader). */
function seenIn(kinds: readonly RowKind[]) {
  const own = kinds.filter(({ isOwnAddress, service }) => isOwnAddress && service === null)
  return {
    goodKeys: new Set(kinds.flatMap(({ good }) => good)),
    networks: new Set(own.map(({ network }) => network)),
  }
}

function addToDay(
  days: Map<SenderSums, Map<number, DayOfSender>>,
  sender: SenderSums,
  { day, messages, aligned }: KeptRow,
  { disposition, isQuiet }: Pick<RowKind, 'disposition' | 'isQuiet'>,
): void {
  const ofSender = days.get(sender) ?? new Map<number, DayOfSender>()
  days.set(sender, ofSender)
  const sum = ofSender.get(day) ?? { day, messages: 0, aligned: 0, refused: 0, quiet: 0 }
  ofSender.set(day, sum)
  sum.messages = addUp(sum.messages, messages)
  sum.aligned = addUp(sum.aligned, aligned)
  if (isStopped(disposition)) sum.refused = addUp(sum.refused, messages)
  if (isQuiet) sum.quiet = addUp(sum.quiet, messages)
}

/** What was beyond the limit of its day: whether it passed is known, and nothing else. */
function addRest(
  book: SenderBook,
  totals: readonly Sums[],
  row: KeptRow,
  days: Map<SenderSums, Map<number, DayOfSender>>,
): void {
  const sender = book.open(OTHERS, 'network')
  const failed = row.messages - row.aligned
  for (const sums of [sender, ...totals]) {
    sums.messages = addUp(sums.messages, row.messages)
    sums.aligned = addUp(sums.aligned, row.aligned)
    sums.unknown = addUp(sums.unknown, failed)
    sums.none = addUp(sums.none, row.messages)
  }
  addToDay(days, sender, row, { disposition: 'none', isQuiet: false })
}
