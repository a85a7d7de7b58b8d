// What one service writes about a message: its words in a table, read the same way for all.
import { type Fields, fieldsAt, isFields, type Path, plainName, textAt, textsAt, valuesAt } from './fields.ts'
import { COMMON, type EventKind, type Says, type Words } from './words.ts'

export interface Service {
  /** Empty for a table or an event of a service that we do not know. */
  name: string
  /** Only its events have such fields. */
  isOwn: (event: Fields) => boolean
  /** Where the event is, if something is wrapped around it. */
  within?: Path
  /** A list: each of its entries is an event of its own, under the name "part". */
  parts?: Path
  word: Path
  /** Words beyond those that all use (words.ts). */
  words?: Words
  /** More that is said, and in which words; what comes later counts more. */
  more?: readonly (readonly [Path, Words | ((text: string) => Says)])[]
  /** Why the service refuses, in its own words. */
  refused?: Path
  to: Path
  /** What the recipient’s server answered. */
  reply?: Path
  code?: Path
  enhanced?: Path
  host?: Path
  sender?: Path
  /** What the service says itself: shown if there is no reply, never judged. */
  note?: Path
}

export interface MailEvent {
  kind: EventKind
  says: Says
  recipients: readonly string[]
  reply: string
  code: string
  enhanced: string
  host: string
  sender: string
  note: string
}

const asSays = (word: EventKind | Says): Says => (typeof word === 'string' ? { kind: word } : word)

const plainWords = new WeakMap<Words, ReadonlyMap<string, Says>>()

export function saysOf(words: Words, word: string): Says | undefined {
  let known = plainWords.get(words)
  if (!known) {
    known = new Map(Object.entries(words).map(([name, says]) => [plainName(name), asSays(says)]))
    plainWords.set(words, known)
  }
  return known.get(plainName(word))
}

export function eventsOf(service: Service, outer: Fields): MailEvent[] {
  const event = (service.within === undefined ? undefined : fieldsAt(outer, service.within)) ?? outer
  const parts =
    service.parts === undefined
      ? []
      : valuesAt(event, service.parts).filter((part) => isFields(part) || part.includes('@'))
  return parts.length === 0
    ? [eventOf(service, event)]
    : parts.map((part) => eventOf(service, new Map([...event, ['part', part]])))
}

function eventOf(service: Service, event: Fields): MailEvent {
  const at = (path: Path | undefined): string => (path === undefined ? '' : textAt(event, path))
  const word = at(service.word)
  const first = saysOf(service.words ?? {}, word) ?? saysOf(COMMON, word)
  const more = (service.more ?? []).map(([path, words]) => {
    const text = at(path)
    if (text === '') return undefined
    return typeof words === 'function' ? words(text) : saysOf(words, text)
  })
  const refused = first?.kind === 'rejected' ? refusedBy(at(service.refused)) : undefined
  const says = more.reduce<Says>((all, each) => ({ ...all, ...each }), { ...first, ...refused })
  const kind = says.kind ?? 'other'
  return {
    kind,
    says,
    recipients: recipientsOf(kind, textsAt(event, service.to)),
    reply: textsAt(event, service.reply ?? '').join(' '),
    code: at(service.code),
    enhanced: at(service.enhanced),
    // Its IP address may follow.
    host: at(service.host).toLowerCase().split(/[\s(]/, 1)[0] ?? '',
    sender: at(service.sender),
    note: at(service.note),
  }
}

const MAX_ADDRESS = 320

/** Of several addressees, nobody knows whose server refused; what a service refuses itself is refused for all. */
function recipientsOf(kind: EventKind, named: readonly string[]): string[] {
  const found = named.slice(0, 100).flatMap((text) => {
    const address = ADDRESS.exec(text.trim().slice(0, MAX_ADDRESS))
    return address ? [address[1] ?? address[2] ?? ''] : []
  })
  return kind === 'rejected' || found.length === 1 ? found : []
}

/** “Kim <kim@example.com>”, or the address alone. */
const ADDRESS = /^[^<>]{0,200}<([^\s@<>]{1,64}@[^\s@<>]{1,255})>$|^([^\s@<>,;]{1,64}@[^\s@<>,;]{1,255})$/

// What a service refuses before any server of the recipient sees it.

const LISTED: Says = { kind: 'rejected', class: 'permanent', reason: 'suppressed', outranks: true }

/** A service’s own list, by what put the address on it: a hard bounce or the recipient’s wish lasts. */
export function suppressedBy(cause: string): Says {
  const lower = cause.toLowerCase()
  const isLasting =
    !/soft|temporary|manual|custom/.test(lower) &&
    /unsub|opt.?out|complain|spam|abuse|hard|bounce|invalid/.test(lower)
  return isLasting ? { ...LISTED, address: 'remove' } : LISTED
}

/** Its own words about a refusal of its own. */
function refusedBy(text: string): Says | undefined {
  if (/^invalid$/i.test(text)) return { reason: 'address', outranks: true }
  if (IS_LISTED.test(text)) return suppressedBy(text)
  if (ACCOUNT.test(text)) return { reason: 'account', outranks: true }
  return /virus|malware|bad content/i.test(text) ? { reason: 'virus', outranks: true } : undefined
}

const IS_LISTED =
  /suppress|unsub|bounce|black ?list|spam.?(?:report|complain)|marked|complain|previously|inactive|^(?:spam|custom|rule|manual)/i
const ACCOUNT =
  /\b(?:quota|limits?|suspended|suspension|sandbox|plan|credits?|billing|account|remaining|verified|verify)\b/i
