// Why: first what only the provider says (its tag, its own code), then the reply's wording, then its enhanced code, then
// its basic code.
import { closedListOf } from '#shared/data/blocklists/closed-lists.ts'
import { reasonOfCoarse, reasonOfCode, reasonOfEnhanced } from '#shared/data/bounce-codes/enhanced.ts'
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { plainWords } from '#shared/data/bounce-codes/phrases.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import { reasonOfTag } from '#shared/data/bounce-codes/tags.ts'
import {
  findPhrases,
  type FoundPhrase,
  reasonOfStates,
  type Sentence,
  sentenceAt,
  sentencesOf,
} from './wording.ts'
import { NO_RECORD } from './outcomes.ts'
import { ownMeaning } from './provider-codes.ts'
import type { Reply } from './reply.ts'

/**
 * People's names say nothing about a reason: "user <loop@example.com> unknown" is read as "user unknown". Only whole
 * words are tried, which keeps the search linear.
 */
const withoutAddresses = (lower: string): string =>
  lower.includes('@')
    ? lower
        .replace(
          /[<("']?(?<![^\s<>()"'@:])[^\s<>()"'@:]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}[>)"']?/g,
          '',
        )
        .replace(/ {2,}/g, ' ')
    : lower

/**
 * How mail programs begin every notice, whatever happened: Exchange and Outlook, Postfix, Exim, Sendmail, Domino, and
 * the services that copied them.
 */
const OPENINGS = new RegExp(
  [
    'delivery has failed to (?:these|the following) (?:recipients?|groups?|distribution lists?)(?: or (?:groups?|distribution lists?))?',
    'delivery to the following recipients? (?:has )?failed(?: permanently)?',
    'your message (?:did not|could not|couldn.t) (?:reach|be delivered to) (?:some or all of the intended recipients|one or more recipients|the following recipients?)',
    'a message that you sent could not be delivered to one or more of its recipients',
    '(?:the|your)(?: following)? message(?: to \\S{0,200})? (?:was|is) undeliverable',
    'i.m sorry to have to inform you that your message could not be delivered',
    'the following addresses had (?:permanent fatal|transient non-fatal) errors',
    'there was a(?: temporary)? problem (?:while )?delivering your message',
  ].join('|'),
  'g',
)

/**
 * Without the refused command, which Postfix adds and which is not the reason; some servers join words with
 * underscores.
 */
const wordsOf = (lower: string): string =>
  plainWords(withoutAddresses(lower))
    .replace(OPENINGS, '')
    .replace(/\(in reply to [a-z ]{1,30} command\)/g, '')
    .replaceAll('_', ' ')

/** 552 5.7.0 is not about a full mailbox, and 521 5.3.0 not about a domain without mail (RFC 3463, 2). */
const isMoreExact = (enhanced: string | undefined): boolean =>
  reasonOfCoarse(enhanced) !== undefined || enhanced?.startsWith('.7.', 1) === true

/** They say that time ran out; any cause named along with them says why. */
const CONSEQUENCES: readonly Reason[] = ['timeout', 'delayed']
/** Reasons that are not the cause of a timeout. */
const NO_CAUSES: readonly Reason[] = [...CONSEQUENCES, 'routing', 'system', 'policy', 'protocol']

interface Said extends FoundPhrase {
  sentence: Sentence
}

/**
 * Among phrases of equal weight, the one that the enhanced code confirms wins, otherwise one of the last sentence that
 * says what happened, and in it the longest: the longer the wording, the more deliberate.
 * @param coded the enhanced code's reason; called only if the wording gives several reasons
 */
function strongest(
  phrases: readonly Said[],
  weight: number,
  coded: () => Reason | undefined,
): FoundPhrase | undefined {
  const equal = phrases.filter((phrase) => phrase.weight === weight)
  const first = longest(equal)
  if (!first || equal.every(({ reason }) => reason === first.reason)) return first
  const causes = equal.filter(({ reason }) => !NO_CAUSES.includes(reason))
  const code = coded()
  const confirmed = causes.find(({ reason }) => reason === code)
  if (confirmed) return confirmed
  const last = longest(saidLast(equal))
  if (last && !NO_CAUSES.includes(last.reason)) return last
  return CONSEQUENCES.includes(first.reason) ? (longest(causes) ?? first) : first
}

function saidLast(phrases: readonly Said[]): Said[] {
  const told = phrases.filter(({ sentence }) => !sentence.isAdvice)
  const last = Math.max(...told.map(({ sentence }) => sentence.from))
  return told.filter(({ sentence }) => sentence.from === last)
}

const longest = (phrases: readonly FoundPhrase[]): FoundPhrase | undefined =>
  phrases.reduce<FoundPhrase | undefined>(
    (best, phrase) => (best && best.words.length >= phrase.words.length ? best : phrase),
    undefined,
  )

/** Of a notice that has no code and no phrase that we know. @param lower its text, in lower case */
export const reasonOfNotice = (lower: string): Reason | undefined => reasonOfStates(wordsOf(lower))

/** X.1.7 and X.1.8 are about the sender's address, so what "does not exist" is that one (RFC 3463, 3.2). */
function ofSender(reason: Reason | undefined, enhanced: string | undefined): Reason | undefined {
  if (enhanced === undefined || !/\.1\.[78]$/.test(enhanced)) return reason
  if (reason === 'address') return 'sender-address'
  return reason === 'dns-recipient' ? 'dns-sender' : reason
}

/** A policy that fails, and none at all, are two things to do. */
const HAS_NO_RECORD =
  /(?:does(?:n.t| not) have|has no|have no|no|missing|without) (?:a |any )?(?:valid )?dmarc (?:record|policy)/

const asMeaning = (reason: Reason | undefined): Meaning | undefined => (reason ? { reason } : undefined)
const asGuess = (reason: Reason | undefined): Meaning | undefined =>
  reason ? { reason, isGuess: true } : undefined

const withoutRecord = (meaning: Meaning, lower: string): Meaning =>
  meaning.reason === 'auth-dmarc' && meaning.advice === undefined && HAS_NO_RECORD.test(lower)
    ? { ...meaning, advice: NO_RECORD }
    : meaning

/**
 * @param lower the reply's text, in lower case
 * @param provider called only if the wording does not decide
 */
export function meaningOf(reply: Reply, lower: string, provider: () => string | undefined): Meaning {
  const own = listError(lower) ?? asMeaning(reasonOfTag(lower)) ?? ownMeaning(reply, lower, provider, 'first')
  return withoutRecord(own ?? saidMeaning(reply, lower, provider), lower)
}

/** What the wording says, or a code of the registry. */
function saidMeaning(reply: Reply, lower: string, provider: () => string | undefined): Meaning {
  const { code, enhanced } = reply
  const text = ` ${wordsOf(lower)} `
  const sentences = sentencesOf(text)
  // A phrase may start with the space after a sentence.
  const phrases = findPhrases(text).map((phrase) => {
    const sentence = sentenceAt(sentences, phrase.at + phrase.words.length - 1)
    // The name of a page says what the reply is about, wherever it stands.
    const isSupposed = sentence.isConditional && !phrase.words.includes('.')
    return { ...phrase, sentence, weight: phrase.weight - (isSupposed ? 1 : 0) }
  })
  const coded = () =>
    ownMeaning(reply, lower, provider, 'after-words') ?? asMeaning(reasonOfEnhanced(enhanced))
  const codedReason = () => coded()?.reason
  const named = strongest(phrases, 4, codedReason) ?? strongest(phrases, 3, codedReason)
  const isVague =
    phrases.every(({ reason, isVague }) => reason !== named?.reason || isVague) &&
    codedReason() !== named?.reason
  return (
    (isVague ? asGuess : asMeaning)(ofSender(named?.reason, enhanced)) ??
    coded() ??
    asGuess(strongest(phrases, 2, codedReason)?.reason) ??
    (code === undefined && enhanced === undefined ? undefined : asMeaning(reasonOfStates(text))) ??
    asGuess(isMoreExact(enhanced) ? undefined : reasonOfCode(code)) ??
    asGuess(strongest(phrases, 1, codedReason)?.reason) ??
    asGuess(reasonOfCoarse(enhanced)) ?? { reason: 'unknown' }
  )
}

export const reasonOf = (reply: Reply, lower: string, provider: () => string | undefined): Reason =>
  meaningOf(reply, lower, provider).reason

// Refusals in which no blocklist names anyone: the list refused the question of the recipient's server, which took that
// for an entry, or the list has closed. Spamhaus’s error codes
// (https://www.spamhaus.com/resource-center/help-for-spamhaus-projects-legacy-blocklist-users, read 2026-11-28) are also
// used by others.
const REFUSED =
  /\b(?:(?:open|public) resolver|excess(?:ive)? (?:number of |volume of )?(?:dns )?quer|query refused|returnc\/|127\.255\.255\.\d|typing error in dnsbl)|\/refused\.shtml/

/** A list that still answers. */
const LIVE =
  /spamhaus|spamcop|barracuda|abuseat|surbl|uribl|uceprotect|abusix|mailspike|(?:^|\.)(?:zen|[sxpcd]bl|psbl|bl|dnsbl|rbl)\./

const HOST = /[a-z0-9_-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/g

const TELL = 'Tell the recipient in another way; their administrator has to change the setting.'

const found = (advice: string): Meaning => ({
  reason: 'system',
  actor: 'recipient_admin',
  address: 'keep',
  advice: `${advice} ${TELL}`,
})

/** @param lower the reply's text, in lower case */
function listError(lower: string): Meaning | undefined {
  if (REFUSED.test(lower))
    return found(
      'No blocklist names you. The recipient’s server asks a list that does not answer it, and takes the error for an entry.',
    )
  const hosts = lower.match(HOST) ?? []
  const closed = hosts.map(closedListOf).find((name) => name !== undefined)
  if (closed === undefined || hosts.some((host) => LIVE.test(host) && closedListOf(host) === undefined))
    return undefined
  return found(
    `The recipient’s server still asks ${closed}, a blocklist that has closed, so no entry of yours can be removed.`,
  )
}
