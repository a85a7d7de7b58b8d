// Whether a record that someone has just published is visible from outside, and if not, what went wrong between copying and
// publishing it.
import * as v from 'valibot'
import type { InferOutput } from 'valibot'
import { parentName } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { type DnsAnswer, isFailure, type RecordType, type Resolver } from '#shared/dns/resolver.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import type { ChangeType, LiveQuestion } from './change.ts'

const PublishMistake = describedWords({
  'second-record': 'it was added next to the old record',
  'quotes-kept': 'the quotes became part of the text',
  'spaces-inside': 'the text was split, and spaces came between the parts',
  'more-text': 'there is more text in the record than intended',
  'cut-off': 'the end of the text is missing',
  'letter-case': 'the capitalization differs',
})
type PublishMistake = InferOutput<typeof PublishMistake>

const MISTAKE_TEXTS: Readonly<Record<PublishMistake, string>> = {
  'second-record':
    'The new record is there, but so is another one of the same kind. With two, receivers use neither: delete the old one.',
  'quotes-kept':
    'The quotes are now part of the text. Paste the text without quotes: your DNS provider adds them itself.',
  'spaces-inside':
    'The text has spaces where it must have none, usually because it was pasted as several lines or strings. Paste it in one piece.',
  'more-text': 'The record has more text than intended. Replace all of its content with the new record.',
  'cut-off':
    'The end of the text is missing. Paste the full text again; if your DNS provider cuts it, paste it in quoted strings.',
  'letter-case': 'The capitalization differs from the intended text. Copy the text again and replace it.',
}

interface Published {
  type: ChangeType
  expect: string
  records: readonly string[]
  /** A record that the expected one replaces: while it is there, the change is not published yet. */
  gone: string | undefined
}

/** undefined if nothing is wrong: the record is as intended, or not there yet. */
function mistakeOf({ type, expect, records, gone }: Published): PublishMistake | undefined {
  const isText = type === 'TXT' || type === 'SPF'
  if (records.includes(expect)) {
    const rivals = records.filter((record) => record !== expect && isText && isSameKind(record, expect))
    return rivals.length > 0 ? 'second-record' : undefined
  }
  if (!isText) return undefined
  const others = records.filter((record) => record !== gone)
  return others.map((record) => textMistake(record, expect)).find((mistake) => mistake !== undefined)
}

/** The tag with which a kind of record begins, e.g. "v=spf1" (RFC 7208 section 4.5) or "v=DMARC1". */
const kindOf = (text: string): string | undefined => /^v=[a-z]+/i.exec(text.trim())?.[0].toLowerCase()

const isSameKind = (one: string, other: string): boolean =>
  kindOf(one) !== undefined && kindOf(one) === kindOf(other)

/** A text that is almost the intended one. */
function textMistake(record: string, expect: string): PublishMistake | undefined {
  const plain = record.replace(/\\?["“”]/g, '')
  if (plain !== record && withoutSpaces(plain) === withoutSpaces(expect)) return 'quotes-kept'
  if (withoutSpaces(record) === withoutSpaces(expect)) return 'spaces-inside'
  if (record.toLowerCase() === expect.toLowerCase()) return 'letter-case'
  if (record.includes(expect)) return 'more-text'
  return record.length >= SHORTEST_CUT && expect.startsWith(record) ? 'cut-off' : undefined
}

/** A shorter text is a different record, not the intended one cut off. */
const SHORTEST_CUT = 60

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

const LiveState = describedWords({
  live: 'every resolver that answered has it, and none contradicts it',
  partly: 'some resolvers have it already',
  not_yet: 'none has it; old answers may still be cached',
  different: 'what was published differs from what was intended',
  unknown: 'no resolver answered',
})

export const LiveReport = v.object({
  state: LiveState,
  message: text('What that means, in a sentence or two.'),
  seen: v.array(
    v.object({
      source: text('Who answered.'),
      records: described(v.array(v.string()), 'What it has at the name.'),
      problem: v.optional(text('Why its answer is unknown.')),
    }),
  ),
  slip: v.optional(described(PublishMistake, 'What went wrong while publishing.')),
  misplaced: v.optional(text('Where the record is instead, e.g. with the domain twice in its name.')),
  latestAt: v.optional(text('ISO 8601. By then the cached answers have expired, and the record is visible.')),
  nextCheckSeconds: described(v.number(), 'When to ask again, in seconds; 0: no need.'),
})
export type LiveReport = v.InferOutput<typeof LiveReport>

const SOONEST_SECONDS = 10
const LATEST_SECONDS = 60

/**
 * One wave with one query to each resolver; if none has the record, a second wave looks where records end up by
 * mistake.
 * @param resolvers one for each server, all without a cache
 * @param momentIn the time this many seconds from now, in ISO 8601
 */
export async function watchLive(
  question: LiveQuestion,
  resolvers: readonly Resolver[],
  momentIn: (seconds: number) => string,
): Promise<LiveReport> {
  const type = question.type as RecordType
  const answers = await Promise.all(resolvers.map((resolver) => resolver.query(question.owner, type)))
  const known = answers.filter((answer) => !isFailure(answer))
  const views = known.map((answer) => ({ answer, ...viewOf(question, textsIn(answer)) }))
  const slip = views.find((view) => view.slip !== undefined)?.slip
  const state = stateOf(views)
  const [first] = resolvers
  const misplaced =
    state === 'not_yet' && first !== undefined ? await misplacedAt(question, first) : undefined
  const waiting = views.filter((view) => !view.isLive).map(({ answer }) => answer.ttlSeconds)
  const isWaiting = (state === 'not_yet' || state === 'partly') && waiting.length > 0
  const wait = Math.max(0, ...waiting)
  return {
    state,
    message: messageOf(question, { state, slip, misplaced }),
    seen: answers.map(seenIn),
    ...(slip === undefined ? {} : { slip }),
    ...(misplaced === undefined ? {} : { misplaced }),
    ...(isWaiting ? { latestAt: momentIn(wait) } : {}),
    nextCheckSeconds: state === 'live' ? 0 : Math.min(LATEST_SECONDS, Math.max(SOONEST_SECONDS, wait)),
  }
}

type Known = Extract<DnsAnswer<unknown>, { ttlSeconds: number }>

const textsIn = (answer: DnsAnswer<unknown>): string[] =>
  answer.records.map((record) => recordText(answer.type, record))

const seenIn = (answer: DnsAnswer<unknown>): LiveReport['seen'][number] => ({
  source: answer.source,
  records: textsIn(answer).slice(0, 20),
  ...(isFailure(answer) ? { problem: failureText(answer) } : {}),
})

interface View {
  isLive: boolean
  slip?: PublishMistake
}

/** What one resolver's records show. */
function viewOf({ type, expect, gone }: LiveQuestion, records: readonly string[]): View {
  if (expect === undefined)
    return { isLive: gone === undefined ? records.length === 0 : !records.includes(gone) }
  const slip = mistakeOf({ type, expect, records, gone })
  return { isLive: records.includes(expect) && slip === undefined, ...(slip && { slip }) }
}

function stateOf(views: readonly (View & { answer: Known })[]): LiveReport['state'] {
  if (views.length === 0) return 'unknown'
  if (views.every(({ isLive }) => isLive)) return 'live'
  if (views.some(({ slip }) => slip !== undefined)) return 'different'
  return views.some(({ isLive }) => isLive) ? 'partly' : 'not_yet'
}

/** Where records end up by mistake: the panel appended the zone again, or the name was left out. */
async function misplacedAt(question: LiveQuestion, resolver: Resolver): Promise<string | undefined> {
  const { owner, type, expect } = question
  if (expect === undefined) return undefined
  const names = mistakenNames(owner)
  const answers = await Promise.all(names.map((name) => resolver.query(name, type as RecordType)))
  return answers.find((answer) => textsIn(answer).includes(expect))?.name
}

/** A zone has at least two labels, and its name is the end of the owner's. */
function mistakenNames(owner: string): string[] {
  const zones: string[] = []
  for (let name: string | null = owner; name?.includes('.'); name = parentName(name)) zones.push(name)
  const doubled = zones.slice(-3).map((zone) => `${owner}.${zone}`)
  const [bare] = zones.filter((zone) => zone !== owner && !zone.startsWith('_'))
  return [...doubled, ...(bare === undefined ? [] : [bare])]
}

interface Outcome {
  state: LiveReport['state']
  slip: PublishMistake | undefined
  misplaced: string | undefined
}

function messageOf({ owner, type, expect }: LiveQuestion, { state, slip, misplaced }: Outcome): string {
  if (misplaced !== undefined) {
    const cure = misplaced.startsWith(`${owner}.`)
      ? 'Your DNS provider adds the domain to the name itself: enter the name without it.'
      : `Its name must be ${owner}.`
    return `The record is at ${misplaced}, where receivers do not look for it. ${cure}`
  }
  switch (state) {
    case 'live':
      return expect === undefined
        ? `The record is gone from ${owner}.`
        : `The record at ${owner} is live everywhere.`
    case 'partly':
      return 'Some servers already have the new record; the others still have the old answer in their cache.'
    case 'different':
      return slip === undefined ? '' : MISTAKE_TEXTS[slip]
    case 'not_yet':
      return `The new record is not visible yet. Servers cache the old answer for a while; if it takes longer, make sure you edited the ${type} records at the provider that serves the zone.`
    case 'unknown':
      return 'No DNS server answered, so we do not know. We will ask again in a moment.'
  }
}
