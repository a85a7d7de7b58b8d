// One mail of a stream: what it adds to what is known, and what is told. Pure. A change counts once two mails in a row show it, a
// failure of DMARC at once.
import { DAY_MS } from '#shared/kit/calendar/day.ts'
import { advanceSets } from './advance-sets.ts'
import { problemsOf, READ, STATES, type Facet, type Seen, type StateFacet } from './facets.ts'
import type { StreamName } from './fingerprint.ts'
import { KEPT_DAYS } from './limits.ts'
import type { JudgedMail, MailEvent, StreamMemory } from './memory.ts'
import { withProof } from './proof.ts'
import type { Fingerprint } from './schema.ts'
import { undoing } from './undo.ts'

type Changed = Extract<MailEvent, { what: 'changed' }>
type States = StreamMemory['states']

const IN_A_ROW = 2
/** Single mails wait in a queue now and then, and two by chance. */
const LATE_IN_A_ROW = 3
/** What goes back and forth has to be seen more often. */
const MAX_WAVERED = 8
/** A wavering is forgotten after so many mails. */
const STEADY_MAILS = 20

/** These belong to the same cause: one event has all of them. */
const PARTS_OF_DMARC: readonly StateFacet[] = ['dkim', 'spf']

/** @param known undefined for the first mail of a stream */
export function advanceStream(
  known: StreamMemory | undefined,
  mail: JudgedMail,
  name: StreamName,
): { memory: StreamMemory; events: Changed[] } {
  const { fingerprint, receivedAt } = mail
  const count = (known?.mails ?? 0) + 1
  const { states, turns } = advanceStates(known?.states ?? {}, fingerprint, count)
  const folded = foldParts(turns)
  const isNewSigner = folded.some(
    ({ facet, parts }) => facet === 'dkim' || parts.some((one) => one.facet === 'dkim'),
  )
  const sets = advanceSets(known?.sets ?? {}, fingerprint, { count, isNewSigner })
  const told = [
    ...folded.map((turn) => eventOfTurn(turn, mail, name)),
    ...sets.turns.map(({ facet, before, after }) =>
      changedEvent(name, { facet, direction: 'other', before, after, change: null }),
    ),
  ]
  const open = { ...known?.open }
  for (const { facet, direction, change } of told)
    if (direction === 'worse' && change) open[facet] = change
    else delete open[facet]
  for (const { facet, parts } of folded)
    if (facet === 'dmarc') for (const part of parts) delete open[part.facet]
  return {
    events: told,
    memory: {
      ...name,
      mails: count,
      lastAt: Math.max(known?.lastAt ?? 0, receivedAt),
      introduced: known?.introduced ?? false,
      states,
      sets: sets.memory,
      proved: withProof(known, fingerprint, count),
      open,
      days: withDay(known?.days ?? [], receivedAt, problemsOf(fingerprint).length > 0),
      last: fingerprint,
      ...usualOf(known, fingerprint, { states, isNews: told.length > 0 }),
    },
  }
}

/** @param isNews what was usual before is what to compare with from now on */
function usualOf(
  known: StreamMemory | undefined,
  fingerprint: Fingerprint,
  { states, isNews }: { states: States; isNews: boolean },
) {
  const isWavering = Object.values(states).some(({ candidate }) => candidate)
  const usual = known && isWavering ? known.usual : fingerprint
  const before = isNews ? known?.usual : known?.before
  return { usual, ...(before && { before }) }
}

interface Turn {
  facet: StateFacet
  before: Seen
  after: Seen
}
interface FoldedTurn extends Turn {
  parts: Turn[]
}

/** @returns the turns that count, and for DMARC what else is different, although it was seen only once */
function advanceStates(known: States, mail: Fingerprint, count: number) {
  const states: States = {}
  const turns: Turn[] = []
  const isTurned = (facet: StateFacet) => turns.some((turn) => turn.facet === facet)
  for (const facet of STATES) {
    const before = known[facet]
    const now = READ[facet](mail)
    if (!now) {
      if (before) states[facet] = before
      continue
    }
    if (!before) {
      states[facet] = { ...now, isSure: false, wavered: 0, waveredAt: 0 }
      continue
    }
    const isPart = isTurned('dmarc') && PARTS_OF_DMARC.includes(facet)
    const { next, isNews } = advanceState(before, now, {
      count,
      needed: facet === 'delay' ? LATE_IN_A_ROW : IN_A_ROW,
      isAtOnce: isPart || isFailure(facet, before, now),
    })
    states[facet] = next
    if (isNews) turns.push({ facet, before, after: now })
  }
  return { states, turns }
}

const isFailure = (facet: StateFacet, before: Seen, now: Seen) =>
  facet === 'dmarc' && now.rank === 0 && before.rank > 0

function advanceState(
  before: States[string],
  now: Seen,
  { count, needed, isAtOnce }: { count: number; needed: number; isAtOnce: boolean },
): { next: States[string]; isNews: boolean } {
  const { candidate, ...usual } = before
  const wavered = count - before.waveredAt > STEADY_MAILS ? 0 : before.wavered
  if (now.value === before.value) {
    const waver = candidate ? { wavered: Math.min(wavered + 1, MAX_WAVERED), waveredAt: count } : { wavered }
    return { next: { ...usual, ...waver, text: now.text, isSure: true }, isNews: false }
  }
  const times = (candidate?.times ?? 0) + 1
  if (!isAtOnce && times < needed + wavered)
    return { next: { ...usual, wavered, candidate: { ...now, times } }, isNews: false }
  // What only the first mail had was never usual.
  const isNews = before.isSure || now.rank < before.rank
  return { next: { ...now, isSure: true, wavered, waveredAt: before.waveredAt }, isNews }
}

/** Signatures and SPF that changed along with DMARC are its parts. */
function foldParts(turns: readonly Turn[]): FoldedTurn[] {
  const dmarc = turns.find(({ facet }) => facet === 'dmarc')
  const parts = dmarc ? turns.filter(({ facet }) => PARTS_OF_DMARC.includes(facet)) : []
  return turns
    .filter((turn) => !parts.includes(turn))
    .map((turn) => ({ ...turn, parts: turn === dmarc ? parts : [] }))
}

function eventOfTurn(
  { facet, before, after, parts }: FoldedTurn,
  mail: JudgedMail,
  name: StreamName,
): Changed {
  const direction = after.rank < before.rank ? 'worse' : after.rank > before.rank ? 'better' : 'other'
  return changedEvent(name, {
    facet,
    direction,
    before: [before.text, ...parts.map((part) => part.before.text)],
    after: [after.text, ...parts.map((part) => part.after.text)],
    change: direction === 'worse' ? undoing(facet, { mail, from: name.from }) : null,
  })
}

const changedEvent = (
  { from, listId }: StreamName,
  about: Omit<Changed, 'what' | 'from' | 'listId' | 'facet'> & { facet: Facet },
): Changed => ({ what: 'changed', from, listId, ...about })

function withDay(days: StreamMemory['days'], at: number, isBad: boolean): StreamMemory['days'] {
  const day = Math.floor(at / DAY_MS)
  const known = days.find(([one]) => one === day)
  const others = days.filter(([one]) => one !== day && one > day - KEPT_DAYS)
  const next: StreamMemory['days'][number] = [day, (known?.[1] ?? 0) + 1, (known?.[2] ?? 0) + Number(isBad)]
  return [...others, next].sort(([one], [other]) => one - other)
}
