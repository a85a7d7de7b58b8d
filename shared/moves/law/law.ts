// Whether a move loses no mail: every moment of it, with every age of every cached record, judged as receivers and senders do.
import { remembering } from '#shared/dns/decorated.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { isStsRecord, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { assumptionsOf } from './assumptions.ts'
import { axisOf, type Stretch } from './axis.ts'
import { type Interval, ledger } from './broken.ts'
import { type Explorer, explorerOf } from './explore.ts'
import { datedFollower, exactFollower, type Follower, momentsOf, progressAt } from './followers.ts'
import { assumedHistory, type History, recordHistories } from './histories.ts'
import { type Inbox, routeQuestion } from './incoming.ts'
import { activityAt, possibleAt, type Scene, type Situation, situationAt } from './judge-moment.ts'
import { expectedOfNew, expectedOfOld, isTooMuch, messagesOf, withoutSpareKeys } from './messages.ts'
import { policyHistory } from './policies.ts'
import type { AxisSpan, Effect, Law, MoveStep, Side } from '#shared/moves/schema.ts'
import type { Ttls } from '#shared/moves/versions.ts'
import { worldOf } from './worlds.ts'

export interface Proof {
  /** DNS of today. */
  resolver: Resolver
  /** The text of today’s MTA-STS policy; null without one. */
  policy: string | null
  domain: string
  steps: readonly MoveStep[]
  /** Days since 1970. */
  start: number
  ttls: Ttls
  old: Side
  new: Side
}

/** A plan has about a hundred moments. */
const MAX_MOMENTS = 800
const MAX_CASES = 200_000
const MAX_REASONS = 5

export async function proveMove(proof: Proof): Promise<{ law: Law; axis: AxisSpan[] }> {
  const { steps, start } = proof
  const { scene, histories, isAsked } = await sceneOf(proof)
  const dated = datedFollower(steps, start)
  const seen = await follow(scene, histories, [dated, exactFollower(steps, start)], start)
  const { explorer, effects } = scene
  const broken = seen.broken.entries(steps)
  const isCut = seen.isCut || explorer.isCut || isTooMuch(proof.old) || isTooMuch(proof.new)
  const unknown = [...seen.reasons, ...(await unreadPolicy(proof)), ...(isCut ? [TOO_MUCH] : [])]
  const senders = (['old', 'new'] as const).filter((side) => proof[side].streams.length > 0)
  return {
    law: {
      state: broken.length > 0 ? 'broken' : unknown.length > 0 ? 'unknown' : 'holds',
      moments: seen.moments,
      cases: seen.cases,
      broken,
      assumes: assumptionsOf({ ...proof, asksForOthers: isAsked }),
      ...(unknown.length > 0 && { unknown: unknown.slice(0, MAX_REASONS) }),
    },
    axis: axisOf({ stretches: seen.stretches, follower: dated, effects, start, senders }),
  }
}

/** A policy that is announced may be in caches, whether or not we could read it. */
async function unreadPolicy({ policy, domain, steps, resolver }: Proof): Promise<string[]> {
  const isMoved = steps.some(({ changes }) =>
    changes.some(({ type, owner }) => type === 'MX' && owner === domain),
  )
  if (policy !== null || !isMoved) return []
  const answer = await resolver.query(stsRecordName(domain), 'TXT')
  if (isFailure(answer)) return [failureText(answer)]
  return answer.records.some(({ text }) => isStsRecord(text))
    ? [`The MTA-STS policy of ${domain} could not be read, but senders may follow it.`]
    : []
}

const TOO_MUCH = 'The move has more parts than one simulation takes.'

interface Setting {
  scene: Scene
  histories: readonly History[]
  isAsked: boolean
}

async function sceneOf(proof: Proof): Promise<Setting> {
  const { steps, ttls, old, new: other } = proof
  const records = recordHistories(steps, ttls)
  const zone = { resolver: remembering(proof.resolver), histories: records, steps }
  const explorer = explorerOf((choose) => worldOf(zone, choose))
  const boxes = inboxesOf(proof).map((inbox): Inbox => ({ ...inbox, histories: records }))
  const messages = { old: messagesOf(old, 'old', proof), new: messagesOf(other, 'new', proof) }
  const [ofOld, ofNew, inboxes] = await Promise.all([
    Promise.all(messages.old.map((message) => expectedOfOld(message, explorer))),
    Promise.all(messages.new.map((message) => expectedOfNew(message, explorer))),
    Promise.all(boxes.map((inbox) => withToday(inbox, explorer))),
  ])
  const assumed = [...messages.old, ...messages.new].flatMap(({ assumed: { key, envelope } }) => [
    ...(key ? [key] : []),
    ...(envelope ? [envelope] : []),
  ])
  const others = boxes.flatMap(({ policy, assumed: mx }) => [policy, ...(mx ? [mx] : [])])
  return {
    scene: {
      explorer,
      expected: [...ofOld, ...withoutSpareKeys(ofNew)],
      inboxes,
      old,
      new: other,
      effects: effectsOf(steps),
    },
    histories: [
      ...new Map([...records.values(), ...assumed, ...others].map((one) => [one.id, one])).values(),
    ],
    isAsked:
      boxes.some(({ policy, assumed: mx }) => policy.isAsked || mx !== undefined) ||
      [...messages.old, ...messages.new].some((message) => message.assumed.envelope !== undefined),
  }
}

async function withToday(inbox: Inbox, { explore }: Explorer) {
  const [now] = await explore(routeQuestion(inbox), () => [0])
  return {
    inbox,
    today: now?.outcome ?? { hosts: null, dead: [], isRefused: false, broken: [], reasons: [] },
  }
}

/** The domain’s own first, then that of a move to another domain. */
function inboxesOf({ domain, steps, ttls, policy, old, new: other }: Proof): Omit<Inbox, 'histories'>[] {
  const isMoved = other.hosts.length > 0 || old.hosts.length > 0
  if (!isMoved) return [inboxAt(domain, policy)]
  // A name below it that only sends is part of the domain; one that it moves to is not.
  const isOther = (name: string) => name === other.service || !isWithin(name, domain)
  const names = [domain, ...other.streams.map(({ from }) => from).filter(isOther)]
  return [...new Set(names)].slice(0, 2).map((name) => inboxAt(name, name === domain ? policy : null))

  function inboxAt(name: string, today: string | null): Omit<Inbox, 'histories'> {
    const isAsked = steps.some(({ changes }) =>
      changes.some(({ action, owner, type }) => action === 'ask' && owner === name && type === 'MX'),
    )
    return {
      domain: name,
      newHosts: other.hosts,
      policy: policyHistory(name, { steps, ttls, today }),
      ...(isAsked && {
        assumed: assumedHistory(name, 'MX', { steps, ttls, otherwise: 'mx', types: ['MX'] }),
      }),
    }
  }
}

/** The first step with each. */
function effectsOf(steps: readonly MoveStep[]): Map<Effect, number> {
  const effects = new Map<Effect, number>()
  for (const [index, step] of steps.entries())
    for (const effect of step.effects) if (!effects.has(effect)) effects.set(effect, index + 1)
  return effects
}

async function follow(
  scene: Scene,
  histories: readonly History[],
  followers: readonly Follower[],
  start: number,
) {
  const known = new Map<string, Situation>()
  const broken = ledger()
  const reasons = new Set<string>()
  const stretches: Stretch[] = []
  let [moments, cases, isCut] = [0, 0, false]
  for (const [which, follower] of followers.entries()) {
    const times = momentsOf(follower, start, histories)
    for (const [index, time] of times.entries()) {
      if (moments >= MAX_MOMENTS || cases >= MAX_CASES) {
        isCut = true
        break
      }
      moments += 1
      const interval: Interval = { from: time, to: times[index + 1] ?? null }
      const situations = await situationsAt(scene, { histories, follower, time, known })
      for (const { failures, reasons: why, cases: count } of situations) {
        cases += count
        for (const failure of failures) broken.add(failure, interval)
        for (const reason of why) reasons.add(reason)
      }
      if (which === 0) stretches.push({ ...interval, ...together(situations) })
    }
  }
  return { moments, cases, isCut, broken, stretches, reasons: [...reasons].filter((reason) => reason !== '') }
}

interface Time {
  histories: readonly History[]
  follower: Follower
  time: number
  known: Map<string, Situation>
}

/** One for each number of steps that may be done by then. */
async function situationsAt(scene: Scene, { histories, follower, time, known }: Time): Promise<Situation[]> {
  const all: Situation[] = []
  for (const done of progressAt(follower, time)) {
    const moment = { time, done }
    const possible = possibleAt(follower, moment)
    const activity = activityAt(scene, follower, moment)
    const key = JSON.stringify([activity, histories.map(possible)])
    const situation = known.get(key) ?? (await situationAt(scene, possible, activity))
    known.set(key, situation)
    all.push(situation)
  }
  return all
}

const together = (situations: readonly Situation[]): Pick<Situation, 'takes' | 'passes'> => ({
  takes: {
    old: situations.some(({ takes }) => takes.old),
    new: situations.some(({ takes }) => takes.new),
  },
  passes: {
    old: situations.every(({ passes }) => passes.old),
    new: situations.every(({ passes }) => passes.new),
  },
})
