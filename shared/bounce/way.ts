// Where on its way a message was stopped, as far as the reply tells: what is behind it, and what it never reached.
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import type { Tone } from '#shared/report/verdict.ts'
import type { Bounce } from './schema.ts'
import { isHost, isNamed, OWN_SERVER } from './speaker.ts'

export interface Stop {
  place: 'you' | 'outgoing' | 'spf' | 'dkim' | 'dmarc' | 'incoming' | 'mailbox'
  label: string
  /** Undefined where the message never came, or where the reply does not tell. */
  tone?: Tone
}

type Said = Pick<Bounce, 'reason' | 'class' | 'speaker' | 'provider' | 'quote'>

const OF_PROOF: readonly Reason[] = ['auth', 'auth-spf', 'auth-dkim', 'auth-dmarc', 'alignment']
export const isAboutProof = (reason: Reason): boolean => OF_PROOF.includes(reason)

/** In order, from the sender to the mailbox. */
export const wayOf = (bounce: Said): Stop[] =>
  isAboutProof(bounce.reason) ? proofs(bounce) : servers(bounce)

/** Where it was turned back; undefined if it arrived, or if nothing tells. */
export function turnedBackAt(bounce: Said): Stop | undefined {
  const stops = wayOf(bounce).filter(({ tone }) => tone === 'bad' || tone === 'warn')
  return stops[0]
}

const ARRIVED: readonly Reason[] = ['delivered', 'auto-reply', 'complaint']
const AT_OUTGOING: readonly Reason[] = ['account', 'own-filter', 'login', 'suppressed']
const AT_MAILBOX: readonly Reason[] = ['address', 'moved', 'disabled', 'full', 'forwarding']
/** Any of the servers on the way says so. */
const ANYWHERE: readonly Reason[] = [
  'unknown',
  'not-given',
  'size',
  'protocol',
  'relay',
  'timeout',
  'delayed',
]

function servers(said: Said): Stop[] {
  const stopped = stoppedAt(said)
  const { speaker, class: kind } = said
  const isOurs = stopped === 1 || isService(said)
  const name = isNamed(speaker) ? speaker : undefined
  const stops: Stop[] = [
    { place: 'you', label: 'You' },
    { place: 'outgoing', label: (isOurs ? name : undefined) ?? 'Your server' },
    { place: 'incoming', label: (isOurs ? undefined : name) ?? 'Their server' },
    { place: 'mailbox', label: 'Mailbox' },
  ]
  return stops.map((stop, index) => {
    if (index < stopped) return { ...stop, tone: 'ok' }
    return index === stopped ? { ...stop, tone: toneOf(kind) } : stop
  })
}

/** The index of the stop; 4 if it arrived, 0.5 if nothing tells. */
function stoppedAt(said: Said): number {
  const { reason, speaker } = said
  if (ARRIVED.includes(reason)) return 4
  if (AT_OUTGOING.includes(reason) || speaker === OWN_SERVER) return 1
  if (AT_MAILBOX.includes(reason)) return 3
  return ANYWHERE.includes(reason) && (!isNamed(speaker) || isService(said)) ? 0.5 : 2
}

/** The sender’s own sending service speaks, and no server on the recipient’s side. */
const isService = ({ speaker, provider }: Said): boolean =>
  provider === undefined && isNamed(speaker) && !isHost(speaker)

const toneOf = (kind: Bounce['class']): Tone => (kind === 'temporary' ? 'warn' : 'bad')

const PROOFS = ['spf', 'dkim', 'dmarc'] as const
type Proof = (typeof PROOFS)[number]

/** The proof that each reason is about, where the words do not say more. */
const OF_REASON: Readonly<Partial<Record<Reason, Proof>>> = {
  'auth-spf': 'spf',
  'auth-dkim': 'dkim',
  'auth-dmarc': 'dmarc',
  alignment: 'dmarc',
}

function proofs(said: Said): Stop[] {
  const { reason, speaker, quote, class: kind } = said
  const label = isNamed(speaker) && !isService(said) ? speaker : 'Their server'
  const proved = provedIn(quote.toLowerCase())
  const own = OF_REASON[reason]
  if (own !== undefined && !proved.has(own)) proved.set(own, 'bad')
  return [
    { place: 'you', label: 'You', tone: 'ok' },
    ...PROOFS.map((place): Stop => {
      const tone = proved.get(place)
      return { place, label: place.toUpperCase(), ...(tone && { tone }) }
    }),
    { place: 'incoming', label, tone: toneOf(kind) },
  ]
}

/** “DKIM = did not pass SPF [example.com] with ip: [192.0.2.1] = did not pass”, “Spf= Pass , Dkim= Fail”. */
function provedIn(lower: string): Map<Proof, Tone> {
  const said = new Map<Proof, Tone>()
  for (const part of lower.split(/(?=\b(?:spf|dkim|dmarc)\b)/)) {
    const proof = PROOFS.find((each) => part.startsWith(each))
    if (!proof) continue
    if (/(?:did|does|do)(?: not|n.t) pass|\bfail|^\w+\s?[=:]\s?none\b/.test(part)) said.set(proof, 'bad')
    else if (/^[^.]{0,80}[=:] ?pass\b|^\w+ pass(?:ed|es)?\b/.test(part) && !said.has(proof))
      said.set(proof, 'ok')
  }
  // Gmail: either of the two would have been enough.
  if (/sender is unauthenticated|message is unauthenticated/.test(lower))
    for (const proof of ['spf', 'dkim'] as const) if (!said.has(proof)) said.set(proof, 'bad')
  return said
}
