// Two judged messages side by side: only the facts that matter to a receiver and differ, and which of the two does better.
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import type { GateOutcome } from '#shared/domain/provider-rules/schema.ts'
import { GMAIL_CLIP_BYTES } from '#shared/message/template/limits.ts'
import { isProblem } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { MessageReport, SignatureReport } from './schema.ts'

/** 0 is the first message, 1 the second; null: neither is better, or it is unknown. */
type Better = 0 | 1 | null

export interface Difference {
  label: string
  values: readonly [string, string]
  better: Better
}

export interface MessageComparison {
  differences: Difference[]
  better: Better
  /** What decides, in one or two sentences. */
  reason: string
}

/** A fact as text, and a rank that is higher if better; null if it is unknown, or says nothing. */
interface Fact {
  text: string
  rank: number | null
}

type Reader = readonly [label: string, read: (report: MessageReport) => Fact]

/** For SPF, DKIM and DMARC. What could not be found out counts for neither. */
const RANKS: Readonly<Record<string, number>> = {
  pass: 5,
  none: 2,
  neutral: 2,
  softfail: 1,
  fail: 0,
  permerror: 0,
}

const plain = (text: string): Fact => ({ text, rank: null })
const ranked = (text: string, rank: number | null): Fact => ({ text, rank })
const result = (word: string): Fact => ranked(word, RANKS[word] ?? null)

const GATES: Readonly<Record<GateOutcome, Fact>> = {
  accept: ranked('no obstacle seen', 2),
  defer: ranked('slowed down', 1),
  reject: ranked('refused', 0),
  depends: plain('depends'),
}

const yesNo = (is: boolean | null, yes: string, no: string): Fact =>
  is === null ? plain('unknown') : ranked(is ? yes : no, is ? 1 : 0)

/** The signature that counts: from the domain in From, and genuine, if there is one. */
const signatureOf = ({ dkim }: MessageReport): SignatureReport | undefined =>
  dkim.find(({ result: word, aligned }) => word === 'pass' && aligned === true) ??
  dkim.find(({ result: word }) => word === 'pass') ??
  dkim[0]

const kb = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} KB`

const gateReader = (provider: keyof typeof PROVIDER_NAMES): Reader => [
  `${PROVIDER_NAMES[provider]} would answer`,
  ({ gates }) => GATES[gates.find((gate) => gate.provider === provider)?.outcome ?? 'depends'],
]

/** What matters most to receivers first: the first difference decides. */
const FACTS: readonly Reader[] = [
  ['DMARC', ({ dmarc }) => result(dmarc.result)],
  ...(['gmail', 'yahoo', 'microsoft', 'apple'] as const).map(gateReader),
  [
    'DKIM',
    (report) => {
      const signature = signatureOf(report)
      if (!signature) return ranked('not signed', 1)
      const word = `${signature.result}, ${signature.domain || 'no domain'}`
      const isOwn = signature.result === 'pass' && signature.aligned === true
      return ranked(word, isOwn ? 6 : signature.result === 'pass' ? 3 : (RANKS[signature.result] ?? null))
    },
  ],
  ['SPF', ({ spf }) => (spf.mailfrom ? result(spf.mailfrom.result) : plain('unknown'))],
  [
    'SPF counts for DMARC',
    ({ dmarc: { alignment } }) => yesNo(alignment.spf?.aligned ?? null, 'yes', 'no, a different domain'),
  ],
  [
    'Body under the signature',
    (report) => {
      const signature = signatureOf(report)
      if (!signature) return plain('none')
      const isWhole = signature.coveredBytes >= signature.bodyBytes
      return ranked(isWhole ? 'all of it' : 'part of it (l=)', isWhole ? 1 : 0)
    },
  ],
  [
    'Key',
    (report) => {
      const signature = signatureOf(report)
      if (!signature || signature.keyBits === null) return plain('none')
      const isShort = /rsa/.test(signature.algorithm) && signature.keyBits < 2048
      return ranked(`${signature.algorithm}, ${signature.keyBits} bits`, isShort ? 0 : 1)
    },
  ],
  ['One-click unsubscribe', ({ unsubscribe }) => ranked(unsubscribe.state, unsubscribe.oneClick ? 1 : 0)],
  [
    'Reverse name',
    ({ envelope }) =>
      envelope.ip === null
        ? plain('unknown')
        : yesNo(envelope.forwardConfirmed, `${envelope.ptr ?? ''}, confirmed`, envelope.ptr ?? 'none'),
  ],
  ['Encryption', ({ envelope }) => yesNo(envelope.encrypted, envelope.tls?.version ?? 'yes', 'none')],
  [
    'Format problems',
    ({ form }) => {
      const faults = form.filter(isProblem)
      return ranked(faults.length === 0 ? 'none' : faultsText(faults), -faults.length)
    },
  ],
  [
    'Content score',
    ({ content }) => (content ? ranked(`${content.score} of 100`, content.score) : plain('not read')),
  ],
  [
    'HTML',
    ({ content }) => {
      if (!content || content.htmlBytes === 0) return plain('none')
      const isClipped = content.htmlBytes > GMAIL_CLIP_BYTES
      return ranked(`${kb(content.htmlBytes)}${isClipped ? ', clipped by Gmail' : ''}`, isClipped ? 0 : 1)
    },
  ],
  ['ARC', ({ arc }) => plain(arc.result)],
  ['From', ({ dmarc, message }) => plain(dmarc.domain ?? message.from)],
  [
    'MAIL FROM',
    ({ envelope }) => plain(envelope.from === '' ? 'empty' : (envelope.from.split('@')[1] ?? '')),
  ],
  ['Sending address', ({ envelope }) => plain(envelope.ip ?? 'unknown')],
  ['HELO', ({ envelope }) => plain(envelope.helo ?? 'unknown')],
  ['Links to', ({ linkDomains }) => plain(linkDomains.join(', ') || 'nothing')],
  ['Size', ({ message }) => plain(kb(message.bytes))],
]

export function compareMessages(first: MessageReport, second: MessageReport): MessageComparison {
  const differences = FACTS.flatMap(([label, read]): Difference[] => {
    const [a, b] = [read(first), read(second)]
    if (a.text === b.text) return []
    const isKnown = a.rank !== null && b.rank !== null && a.rank !== b.rank
    const better = !isKnown ? null : Number(a.rank) > Number(b.rank) ? 0 : 1
    return [{ label, values: [a.text, b.text], better }]
  })
  const decisive = differences.filter(({ better }) => better !== null)
  const [deciding] = decisive
  if (!deciding) return { differences, better: null, reason: sameReason(differences) }
  const { better } = deciding
  const against = decisive.filter((difference) => difference.better !== better)
  return {
    differences,
    better,
    reason: [
      `${deciding.label}: ${clause(deciding.values[better ?? 0])} instead of ${clause(deciding.values[better === 0 ? 1 : 0])}.`,
      ...(against.length > 0
        ? [
            `The other message is better at ${against.map(({ label }) => label).join(', ')}, which matters less.`,
          ]
        : []),
    ].join(' '),
  }
}

/** Inside a sentence. */
const clause = (text: string) => text.replace(/\.$/, '')

const faultsText = (faults: readonly Finding[]): string =>
  `${faults.length}${faults.length > 1 ? ', the first' : ''}: ${faults[0]?.message ?? ''}`

const sameReason = (differences: readonly Difference[]) =>
  differences.length === 0
    ? 'Receivers see no difference that we know of.'
    : 'The differences make neither message better: receivers see the same proof.'
