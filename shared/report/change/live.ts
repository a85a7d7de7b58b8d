// Whether a record that someone has just published is visible from outside, and if not, what went wrong.
import * as v from 'valibot'
import type { LiveQuestion } from './live-question.ts'
import { recordText } from './apply.ts'
import { MISTAKE_TEXTS, PublishMistake, mistakeOf } from './publish-mistakes.ts'
import { parentName } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type RecordType, type Resolver } from '#shared/dns/resolver.ts'
import { describedWords } from '#shared/report/described-words.ts'

const LiveState = describedWords({
  live: 'every resolver that answered has it, and none contradicts it',
  partly: 'some resolvers have it already',
  not_yet: 'none has it; old answers may still be cached',
  different: 'what was published differs from what was intended',
  unknown: 'no resolver answered',
})

export const LiveReport = v.object({
  state: LiveState,
  message: v.pipe(v.string(), v.description('What that means, in a sentence or two.')),
  seen: v.array(
    v.object({
      source: v.pipe(v.string(), v.description('Who answered.')),
      records: v.pipe(v.array(v.string()), v.description('What it has at the name.')),
      problem: v.optional(v.pipe(v.string(), v.description('Why its answer is unknown.'))),
    }),
  ),
  slip: v.optional(v.pipe(PublishMistake, v.description('What went wrong while publishing.'))),
  misplaced: v.optional(
    v.pipe(v.string(), v.description('Where the record is instead, e.g. with the domain twice in its name.')),
  ),
  latestAt: v.optional(
    v.pipe(
      v.string(),
      v.description('ISO 8601. By then the cached answers have expired, and the record is visible.'),
    ),
  ),
  nextCheckSeconds: v.pipe(v.number(), v.description('When to ask again, in seconds; 0: no need.')),
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
  answer.records.map((record) => recordText(answer.type, record as never))

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
