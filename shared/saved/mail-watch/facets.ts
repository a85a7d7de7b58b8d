// What is compared from mail to mail: what each fact means, and how good it is. Null: not known, which says nothing.
import type { Fingerprint } from './schema.ts'

/** One meaning at a time. */
export const STATES = [
  'dmarc',
  'dkim',
  'spf',
  'key',
  'unsubscribe',
  'feedback',
  'size',
  'lists',
  'tls',
  'reverse',
  'delay',
] as const
export type StateFacet = (typeof STATES)[number]

/** One of several values, such as the servers of a service. */
export const SETS = ['host', 'network', 'signer', 'links'] as const
export type SetFacet = (typeof SETS)[number]
export type Facet = StateFacet | SetFacet

export interface Seen {
  /** Equal for mails that mean the same. */
  value: string
  /** Higher is better. */
  rank: number
  /** For people. */
  text: string
}

/** Gmail shows no more HTML than this. */
const CLIP = 102 * 1024
/** A queue, greylisting or a retry explains less; what takes longer is late for its reader. */
const LATE_SECONDS = 3_600
/** A clock that is further ahead is wrong. */
const AHEAD_SECONDS = -600

type Signature = Fingerprint['dkim'][number]
const isPassing = ({ result }: Signature) => result === 'pass'
const isOwn = (signature: Signature) => isPassing(signature) && signature.aligned === true

const seen = (value: string, rank: number, text: string): Seen => ({ value, rank, text })

export const READ: Readonly<Record<StateFacet, (mail: Fingerprint) => Seen | null>> = {
  dmarc: ({ dmarc: { result, policy } }) => {
    if (result === 'unknown') return null
    const rank = result === 'pass' ? 2 : result === 'none' ? 1 : 0
    return seen(result, rank, `DMARC: ${result}${policy === null ? '' : `, policy ${policy}`}`)
  },
  dkim: ({ dkim }) => {
    if (dkim.some(isOwn)) return seen('own', 3, 'DKIM: passes for the domain in From')
    if (dkim.some(({ result }) => result === 'temperror')) return null
    const passing = dkim.find(isPassing)
    if (passing) return seen('other', 2, `DKIM: passes for ${passing.domain} only`)
    return dkim.length === 0
      ? seen('none', 0, 'DKIM: not signed')
      : seen('fail', 0, `DKIM: the signature of ${dkim[0]?.domain ?? ''} fails`)
  },
  spf: ({ spf: { result, aligned } }) => {
    if (result === 'unknown' || result === 'temperror') return null
    if (result !== 'pass') return seen(result, result === 'none' ? 1 : 0, `SPF: ${result}`)
    if (aligned === null) return null
    return aligned
      ? seen('own', 3, 'SPF: passes for the domain in From')
      : seen('other', 2, 'SPF: passes for another domain')
  },
  key: ({ dkim }) => {
    const own = dkim.filter(isOwn)
    if (own.some(({ algorithm }) => algorithm.startsWith('ed25519'))) return seen('long', 1, 'Key: Ed25519')
    const bits = Math.max(0, ...own.map(({ keyBits }) => keyBits ?? 0))
    return bits === 0 ? null : seen(bits < 2048 ? 'short' : 'long', bits < 2048 ? 0 : 1, `Key: ${bits} bits`)
  },
  unsubscribe: ({ unsubscribe, dkim }) => {
    if (unsubscribe === 'unproved' || (unsubscribe === 'unsigned' && !dkim.some(isPassing))) return null
    return seen(
      unsubscribe,
      { proved: 3, unsigned: 2, broken: 1, absent: 0 }[unsubscribe],
      `One-click unsubscribe: ${{ proved: 'works', unsigned: 'not under the signature', broken: 'broken', absent: 'missing' }[unsubscribe]}`,
    )
  },
  feedback: ({ feedback: { feedbackId, listId, cfbl, senderId }, dkim }) => {
    const states = [feedbackId, listId, cfbl]
    // A message without a signature is told as such.
    if (states.includes('unproved') || (states.includes('unsigned') && !dkim.some(isPassing))) return null
    const usable = states.filter((state) => state === 'ready' || state === 'incomplete').length
    const names = ['Feedback-ID', 'List-Id', 'CFBL-Address']
    const texts = names.map((name, at) => `${name} ${FEEDBACK_WORDS[states[at] ?? 'absent']}`)
    return seen(
      states.join(' '),
      usable,
      `${texts.join(', ')}${senderId === undefined ? '' : ` (${senderId})`}`,
    )
  },
  size: ({ htmlBytes }) => {
    if (htmlBytes === null) return null
    const isClipped = htmlBytes > CLIP
    const size = `HTML: ${Math.ceil(htmlBytes / 1024)} KB`
    return isClipped ? seen('clipped', 0, `${size}, clipped by Gmail`) : seen('whole', 1, size)
  },
  lists: ({ lists }) =>
    lists === null
      ? null
      : seen(
          [...lists].sort().join(' '),
          -lists.length,
          lists.length === 0 ? 'On no blocklist' : `On blocklists: ${lists.join(', ')}`,
        ),
  tls: ({ tls }) =>
    tls === null ? null : seen(tls === 'none' ? 'none' : 'yes', tls === 'none' ? 0 : 1, `Encryption: ${tls}`),
  reverse: ({ confirmed, host }) =>
    confirmed === null
      ? null
      : confirmed
        ? seen('yes', 1, `Reverse name: confirmed${host === null ? '' : `, ${host}`}`)
        : seen('no', 0, 'Reverse name: missing, or it does not point back'),
  delay: ({ delaySeconds }) => {
    if (delaySeconds === null) return null
    const minutes = Math.round(delaySeconds / 60)
    if (delaySeconds < AHEAD_SECONDS) return seen('ahead', 0, `Date: ${-minutes} minutes in the future`)
    return delaySeconds > LATE_SECONDS
      ? seen('late', 0, `Under way for ${minutes} minutes`)
      : seen('fast', 1, minutes < 1 ? 'Under way for less than a minute' : `Under way for ${minutes} min`)
  },
}

const FEEDBACK_WORDS = {
  ready: 'works',
  incomplete: 'works',
  unsigned: 'not signed',
  unproved: 'unknown',
  broken: 'broken',
  absent: 'missing',
} as const

export const VALUES: Readonly<Record<SetFacet, (mail: Fingerprint) => string[] | null>> = {
  host: ({ host }) => (host === null ? null : [host]),
  network: ({ network }) => (network === null ? null : [network]),
  signer: ({ dkim }) => {
    const passing = dkim.filter(isPassing)
    return passing.length === 0
      ? null
      : passing.map(({ domain, selector }) => `${selector}._domainkey.${domain}`)
  },
  links: ({ linkDomains, htmlBytes }) => (htmlBytes === null ? null : [...linkDomains]),
}

/** What is wrong with one mail, whatever came before it; worst first. */
export function problemsOf(mail: Fingerprint): { facet: StateFacet; text: string }[] {
  return STATES.flatMap((facet) => {
    const fact = READ[facet](mail)
    return fact && isProblem(facet, fact) ? [{ facet, text: fact.text }] : []
  })
}

function isProblem(facet: StateFacet, { value, rank }: Seen): boolean {
  // Whether a mail has to have these, only its sender knows.
  if (facet === 'unsubscribe') return value === 'broken' || value === 'unsigned'
  if (facet === 'feedback') return /unsigned|broken/.test(value)
  if (facet === 'dkim') return rank < 3
  // Where DKIM proves the domain, SPF of a service is as good.
  if (facet === 'spf') return rank === 0
  if (facet === 'dmarc') return rank < 2
  return facet === 'lists' ? rank < 0 : rank === 0
}

const SET_LABELS: Readonly<Record<SetFacet, string>> = {
  host: 'Server of',
  network: 'Network',
  signer: 'Keys',
  links: 'Links to',
}
const STATE_LABELS: Readonly<Record<StateFacet, string>> = {
  dmarc: 'DMARC',
  dkim: 'DKIM',
  spf: 'SPF',
  key: 'Key',
  unsubscribe: 'Unsubscribe',
  feedback: 'Labels',
  size: 'Size',
  lists: 'Blocklists',
  tls: 'Encryption',
  reverse: 'Reverse name',
  delay: 'Delay',
}

/** A fingerprint as lines, each with a name. */
export const described = (mail: Fingerprint): { label: string; text: string }[] => [
  ...STATES.map((facet) => ({
    label: STATE_LABELS[facet],
    text: withoutName(READ[facet](mail)?.text ?? 'unknown'),
  })),
  ...SETS.map((facet) => {
    const values = VALUES[facet](mail)
    return { label: SET_LABELS[facet], text: values === null ? 'unknown' : values.join(', ') || 'none' }
  }),
]

const withoutName = (text: string) =>
  text.replace(/^(?:DMARC|DKIM|SPF|Key|One-click unsubscribe|Encryption|Reverse name): /, '')

export function differencesBetween(before: Fingerprint, after: Fingerprint) {
  const now = described(after)
  return described(before).flatMap(({ label, text }, at) => {
    const other = now[at]?.text ?? ''
    return text === other ? [] : [{ label, before: text, after: other }]
  })
}
