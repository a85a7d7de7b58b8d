// What the wording of a reply says: known phrases, else what a sentence says of a mailbox, a person, a domain or a message
// (“La casella del destinatario è piena” has a mailbox that is full, whatever stands between the two), and which sentence counts.
import { type Phrase, PHRASES, plainWords } from '#shared/data/bounce-codes/phrases.ts'
import {
  ABSENT,
  CERTIFICATES,
  DELAYED,
  DISABLED,
  DOMAINS,
  EXPIRED,
  FULL,
  LICENSES,
  MAILBOXES,
  MESSAGES,
  PASSWORDS,
  PEOPLE,
  REFUSED,
  SPAM,
  STORAGE,
  TOO_LARGE,
  USED_UP,
} from '#shared/data/bounce-codes/notice-words.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'

// What is said last is closest to the cause, unless it only says what to do.
export interface Sentence {
  from: number
  /** It tells the reader what to do or to read. */
  isAdvice: boolean
  /** It says something only of some readers: “If you are not a spammer, …”. */
  isConditional: boolean
}

const CONDITIONAL = /^\W{0,8}(?:if|unless|in case|should) (?:you|this|your|the message)\b/

const ADVICE =
  /^\W{0,8}(?:please|to |for |see |visit|if |contact|learn|more |check|try|you may|ask |http|go to|refer|the account or domain may)/

/** @param lower in lower case, with single spaces */
export function sentencesOf(lower: string): Sentence[] {
  const starts = [0, ...Array.from(lower.matchAll(/[.!?] /g), ({ index }) => index + 2)]
  return starts.map((from) => {
    const start = lower.slice(from, from + 40)
    return { from, isAdvice: ADVICE.test(start), isConditional: CONDITIONAL.test(start) }
  })
}

/** The one that contains a character. */
export function sentenceAt(sentences: readonly Sentence[], at: number): Sentence {
  return sentences.findLast(({ from }) => from <= at) ?? { from: 0, isAdvice: false, isConditional: false }
}

// All phrases are found in one pass (Aho and Corasick, 1975): the cost depends on the text, not on the number of phrases.
interface Machine {
  /** Number of columns in `next`. */
  width: number
  /** The next state, by state and character. */
  next: Int32Array
  /** The indexes of the phrases that end in a state. */
  ends: (number[] | undefined)[]
}

/** A column for each character that occurs in a phrase; all others share the first, which keeps the table small. */
const COLUMNS = new Uint8Array(128)
const columnOf = (code: number): number => (code < 128 ? (COLUMNS[code] ?? 0) : 0)

let machine: Machine | undefined

function build(phrases: readonly Phrase[]): Machine {
  const letters = [...new Set(phrases.map(({ words }) => words).join(''))]
  letters.forEach((letter, index) => (COLUMNS[letter.charCodeAt(0)] = index + 1))
  const width = letters.length + 1
  const size = phrases.reduce((sum, { words }) => sum + words.length, 1)
  const next = new Int32Array(size * width).fill(-1)
  const ends: (number[] | undefined)[] = []
  let states = 1
  phrases.forEach(({ words }, index) => {
    let state = 0
    for (let at = 0; at < words.length; at++) {
      const slot = state * width + columnOf(words.charCodeAt(at))
      if (next[slot] === -1) next[slot] = states++
      state = next[slot] ?? 0
    }
    ends[state] = [...(ends[state] ?? []), index]
  })
  const fails = new Int32Array(states)
  const queue: number[] = []
  for (let column = 0; column < width; column++) {
    const child = next[column] ?? -1
    if (child <= 0) next[column] = 0
    else queue.push(child)
  }
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] ?? 0
    const fail = fails[state] ?? 0
    if (ends[fail]) ends[state] = [...(ends[state] ?? []), ...ends[fail]]
    for (let column = 0; column < width; column++) {
      const slot = state * width + column
      const through = next[fail * width + column] ?? 0
      if (next[slot] === -1) next[slot] = through
      else {
        fails[next[slot] ?? 0] = through
        queue.push(next[slot] ?? 0)
      }
    }
  }
  return { width, next: next.subarray(0, states * width), ends }
}

/** A phrase and where it is said for the last time. */
export interface FoundPhrase extends Phrase {
  at: number
}

/** Finds each phrase once, where it is a word and not part of a name. @param text lower case, with single spaces */
export function findPhrases(text: string): FoundPhrase[] {
  machine ??= build(PHRASES)
  const { width, next, ends } = machine
  const hosts = hostsIn(text)
  const found = new Map<number, number>()
  let state = 0
  for (let at = 0; at < text.length; at++) {
    state = next[state * width + columnOf(text.charCodeAt(at))] ?? 0
    const ended = ends[state]
    for (const index of ended ?? []) {
      const phrase = PHRASES[index]
      const from = at + 1 - (phrase?.words.length ?? 0)
      // Letters beyond ASCII share a column, so those of a phrase are compared.
      if (!phrase || !text.startsWith(phrase.words, from)) continue
      if (isWord(text, from, phrase.words) && isSaid(text, from, phrase, hosts)) found.set(index, from)
    }
  }
  return [...found].flatMap(([index, at]) => {
    const phrase = PHRASES[index]
    return phrase ? [{ ...phrase, at }] : []
  })
}

/** Shorter words are syllables of others: “marbles”, “absorbs”, “sinnvoll”. */
const MAX_SYLLABLE = 5
/** Shorter ones are also how other words start. */
const MAX_PREFIX = 4

/** Of a script that puts spaces between words. */
const isLetter = (character: string | undefined): boolean =>
  character !== undefined &&
  /[\p{L}\p{N}]/u.test(character) &&
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(character)

/** Short words and codes have to be whole words; longer ones may be stems. */
function isWord(text: string, from: number, words: string): boolean {
  const isCode = /\d/.test(words) && !words.includes(' ')
  if (words.length > MAX_SYLLABLE && !isCode) return true
  if (isLetter(words[0]) && isLetter(text[from - 1])) return false
  if ((words.length > MAX_PREFIX && !isCode) || !isLetter(words.at(-1))) return true
  const end = from + words.length
  return !isLetter(text[text[end] === 's' ? end + 1 : end])
}

type Span = readonly [from: number, to: number]

/** Names of hosts; “full.the” is a missing space. */
const HOST =
  /(?<![a-z0-9.-])[a-z0-9-]{1,63}(?:(?:\.[a-z0-9-]{1,63}){1,6}\.[a-z][a-z0-9-]{1,62}|\.(?:[a-z]{2}|com|net|org|info|biz|edu|gov|mil|int|cloud|email|mail|online|app|dev|local|internal|test|example|invalid))(?![a-z0-9-])/g

const hostsIn = (text: string): Span[] =>
  Array.from(text.matchAll(HOST), ({ index, 0: name }) => [index, index + name.length])

/** Reasons that a name in a reply can give: that of a blocklist, or of a page about SPF. */
const NAMED_REASONS: readonly Reason[] = ['blocklist', 'link', 'auth-spf']

/** In the name of a host, words mean nothing, except as the whole of a label: “zen.spamhaus.org”. */
function isSaid(text: string, from: number, { words, reason }: Phrase, hosts: readonly Span[]): boolean {
  const to = from + words.length
  const isInside = hosts.some(([start, end]) => start <= from && to <= end)
  if (!isInside) return true
  if (words.includes('.')) return true
  return NAMED_REASONS.includes(reason) && !/[a-z0-9-]/.test(`${text[from - 1] ?? ''}${text[to] ?? ''}`)
}

/** Words from a list with “ | ”; those that start with “=” have to be whole words, others may be stems. */
const anyOf = (words: string): RegExp =>
  new RegExp(
    words
      .trim()
      .split(/\s*\|\s*/)
      .map((word) => {
        const plain = plainWords(word.replace('=', '')).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        return word.startsWith('=') ? `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])` : plain
      })
      .join('|'),
    'u',
  )

interface State {
  reason: Reason
  who: RegExp
  what: RegExp
}

/** Built when first needed. */
let states: readonly State[] | undefined

const statesOnce = (): readonly State[] =>
  (states ??= [
    { reason: 'full', who: anyOf(MAILBOXES), what: anyOf(FULL) },
    { reason: 'size', who: anyOf(MESSAGES), what: anyOf(TOO_LARGE) },
    { reason: 'full', who: anyOf(STORAGE), what: anyOf(USED_UP) },
    { reason: 'content', who: anyOf(SPAM), what: anyOf(REFUSED) },
    { reason: 'login', who: anyOf(PASSWORDS), what: anyOf(EXPIRED) },
    { reason: 'system', who: anyOf(LICENSES), what: anyOf(EXPIRED) },
    { reason: 'tls', who: anyOf(CERTIFICATES), what: anyOf(EXPIRED) },
    { reason: 'disabled', who: anyOf(`${PEOPLE} | ${MAILBOXES}`), what: anyOf(DISABLED) },
    { reason: 'dns-recipient', who: anyOf(DOMAINS), what: anyOf(ABSENT) },
    { reason: 'address', who: anyOf(`${PEOPLE} | ${MAILBOXES}`), what: anyOf(ABSENT) },
    { reason: 'delayed', who: anyOf(MESSAGES), what: anyOf(DELAYED) },
  ])

/** Time ran out: “failed 20 attempts”, “cannot be delivered after 3 days”, “within 4 days”. */
const RAN_OUT =
  /(?:\b(?:not|no|never|fail\p{L}*|gave|could|cannot|can't|nicht|pas|non|nie|niet)\b.{0,60}\b(?:after|within|nach|innerhalb|apres|dopo|despues de|apos|po|binnen|na) \d{1,3} \p{L}{3,})|\bfailed (?:after )?\d{1,3} (?:attempts|times|tries)|(?:after (?:several|many|repeated|multiple)|too many) (?:delivery )?(?:attempts|tries|retries)/u

const MAX_SENTENCES = 40
const MAX_SENTENCE = 300

/** @param lower a reply's or a notice's text, in lower case, without addresses */
export function reasonOfStates(lower: string): Reason | undefined {
  const sentences = plainWords(lower)
    .split(/[.!?](?: |$)|[。！？]/)
    .slice(0, MAX_SENTENCES)
    .map((sentence) => sentence.slice(0, MAX_SENTENCE))
  for (const { reason, who, what } of statesOnce())
    if (sentences.some((sentence) => who.test(sentence) && what.test(sentence))) return reason
  return sentences.some((sentence) => RAN_OUT.test(sentence)) ? 'timeout' : undefined
}
