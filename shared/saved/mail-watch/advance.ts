// One mail of a stream: what it adds to what is known, and what is told. Pure. A change counts once two mails in a row show it, a
// failure of DMARC at once.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import { advanceSets } from './advance-sets.ts'
import { type Facet, problemsOf, READ, type Seen, type StateFacet, STATES } from './facets.ts'
import type { StreamName } from './fingerprint.ts'
import { KEPT_DAYS } from './limits.ts'
import { type JudgedMail, type MailEvent, type StreamMemory, withProof } from './streams.ts'
import type { Fingerprint } from './schema.ts'

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

// What undoes a change for the worse: what the judgment of the mail proposes, otherwise whom to ask for what.

/** Beginnings of the codes that a change for this facet ends. */
const CODES: Readonly<Partial<Record<StateFacet, RegExp>>> = {
  dmarc: /^(?:message-dmarc|dmarc-|message-unsigned|message-signed|message-dkim|message-spf)/,
  dkim: /^(?:message-unsigned|message-signed|message-dkim|dkim-)/,
  spf: /^(?:message-spf|spf-)/,
  unsubscribe: /^message-unsubscribe/,
  feedback: /^message-feedback/,
}

export const MAIL_WATCH_CHANGES = {
  'mail-watch-dmarc': {
    title: 'Find out what changed in the sending system',
    text: 'Sign with DKIM as the domain in From again, as earlier emails were.',
  },
  'mail-watch-dkim': {
    title: 'Turn the DKIM signature on again',
    text: 'Earlier emails were signed as the domain in From. Turn that on again where the mail is written or sent; updates of plugins and new servers often switch it off.',
  },
  'mail-watch-spf': {
    title: 'Send through a server that SPF allows',
    text: 'Earlier emails came from a server that the SPF record allows. Send through it again, or allow the new one.',
  },
  'mail-watch-key': {
    title: 'Sign with the longer key again',
    text: 'Earlier emails were signed with a key of at least 2048 bits.',
  },
  'mail-watch-unsubscribe': {
    title: 'Put one-click unsubscribe back',
    text: 'Send List-Unsubscribe and List-Unsubscribe-Post with each mailing again, and have the signature cover both.',
  },
  'mail-watch-feedback': {
    title: 'Put the labels for complaints back',
    text: 'Earlier emails had them: send Feedback-ID, List-Id or CFBL-Address again as before, under the signature.',
  },
  'mail-watch-size': {
    title: 'Shorten the HTML',
    text: 'Gmail shows the first 102 KB only, and the link to unsubscribe is usually behind that. Leave out styles, comments and repeated parts.',
  },
  'mail-watch-lists': {
    title: 'Get off the blocklist',
    text: 'Find out at the list why it was added and end the cause; then ask the list to remove it.',
  },
  'mail-watch-tls': {
    title: 'Turn encryption on again',
    text: 'Have the sending server use STARTTLS when it is offered.',
  },
  'mail-watch-reverse': {
    title: 'Ask the host of the server for its reverse name',
    text: 'The name of the IP address has to point back to it. Whoever owns the address can set that.',
  },
  'mail-watch-delay': {
    title: 'Find out where mail waits',
    text: 'Look at the queue and the clock of the sending server, and at the Received lines of a mail.',
  },
} satisfies Record<`mail-watch-${StateFacet}`, unknown> & ChangeTable

const { ask } = changesOf(MAIL_WATCH_CHANGES)

function undoing(facet: StateFacet, { mail, from }: { mail: JudgedMail; from: string }): Change {
  const codes = CODES[facet]
  const proposed =
    codes && mail.changes.find(({ why, optional }) => !optional && why.some((code) => codes.test(code)))
  if (proposed) return proposed
  const owner = from.slice(from.lastIndexOf('@') + 1)
  return ask(`mail-watch-${facet}`, { owner, type: 'TXT', why: [] })
}
