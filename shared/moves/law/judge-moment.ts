// What may go wrong at one moment of a move, in any world that is possible then.
import { keyName } from '#shared/records/dkim/question.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { matches } from '#shared/senders/look.ts'
import type { Case, Explorer } from './explore.ts'
import { type Follower, type Moment, mayBeUnderway, possibleVersions } from './followers.ts'
import type { History } from './histories.ts'
import { type Inbox, type Route, routeQuestion } from './incoming.ts'
import { type Check, type Expected, failedChecks } from './messages.ts'
import { type Judged, messageQuestion } from './outgoing.ts'
import type { Broken, Effect, Side } from '#shared/moves/schema.ts'

/** Something that may happen to mail. */
export interface Failure extends Pick<Broken, 'mail' | 'check'> {
  /** How many steps are done once the last thing is published, or done, without which it would not happen. */
  cause: number
  /** In the middle of a sentence. */
  text: string
}

export interface Situation {
  failures: readonly Failure[]
  /** What is unknown, one sentence each. */
  reasons: readonly string[]
  /** How many combinations of records are possible. */
  cases: number
  /** What some senders may do, or all receivers find. */
  takes: Record<'old' | 'new', boolean>
  passes: Record<'old' | 'new', boolean>
}

export interface Scene {
  explorer: Explorer
  expected: readonly Expected[]
  inboxes: readonly { inbox: Inbox; today: Route }[]
  old: Side
  new: Side
  /** After how many steps each of them may happen; missing: never. */
  effects: ReadonlyMap<Effect, number>
}

type Possible = (history: History) => readonly number[]

/** What a situation depends on, besides the versions that are possible. */
export interface Activity {
  done: number
  /** Messages of the old side are sent, or still on their way. */
  oldSends: boolean
}

export const activityAt = (scene: Scene, follower: Follower, moment: Moment): Activity => {
  const stop = scene.effects.get('old-stops')
  return { done: moment.done, oldSends: stop === undefined || mayBeUnderway(stop, follower, moment) }
}

export const possibleAt =
  (follower: Follower, moment: Moment): Possible =>
  (history) =>
    possibleVersions(history, follower, moment)

export async function situationAt(scene: Scene, possible: Possible, activity: Activity): Promise<Situation> {
  const messages = await Promise.all(
    scene.expected.map(async (expected) => ({
      expected,
      cases: await scene.explorer.explore(messageQuestion(expected.message), possible),
    })),
  )
  const routes = await Promise.all(
    scene.inboxes.map(async ({ inbox, today }) => ({
      inbox,
      today,
      cases: await scene.explorer.explore(routeQuestion(inbox), possible),
    })),
  )
  const sent = messages.filter(({ expected }) => isSent(scene, expected, activity))
  const received = routes.filter(({ inbox }) => isReceived(scene, inbox, activity))
  return {
    failures: [
      ...sent.flatMap(({ expected, cases }) => messageFailures(scene, expected, cases)),
      ...received.flatMap(({ inbox, today, cases }) =>
        routeFailures(scene, { inbox, today, cases }, activity),
      ),
    ],
    reasons: [
      ...sent.flatMap(({ expected, cases }) => [
        ...expected.reasons,
        ...cases.flatMap(({ outcome }) => outcome.reasons),
      ]),
      ...received.flatMap(({ today, cases }) => [
        ...today.reasons,
        ...cases.flatMap(({ outcome }) => outcome.reasons),
      ]),
    ],
    cases: [...messages, ...routes].reduce((sum, { cases }) => sum + cases.length, 0),
    takes: {
      old: takes(routes, scene.old, scene.new, 'old'),
      new: takes(routes, scene.new, scene.old, 'new'),
    },
    passes: { old: passes(messages, 'old'), new: passes(messages, 'new') },
  }
}

const startOf = (scene: Scene): number => scene.effects.get('new-sends') ?? Infinity

const isSent = (scene: Scene, { message }: Expected, { done, oldSends }: Activity): boolean =>
  message.mail === 'old' ? oldSends : done >= startOf(scene)

/** Nobody knows a new domain before it sends. */
const isReceived = (scene: Scene, inbox: Inbox, { done }: Activity): boolean =>
  inbox === scene.inboxes[0]?.inbox || done >= startOf(scene)

function messageFailures(scene: Scene, expected: Expected, cases: readonly Case<Judged>[]): Failure[] {
  const { message } = expected
  const since = message.mail === 'new' ? startOf(scene) : 0
  return cases.flatMap((found) =>
    failedChecks(expected, found).map((check) => ({
      mail: message.mail,
      check,
      cause: Math.max(since, ...found.steps),
      text: `emails from ${message.service} ${MESSAGE_TEXTS[check](expected, found.outcome)}`,
    })),
  )
}

const MESSAGE_TEXTS: Readonly<Record<Check, (expected: Expected, outcome: Judged) => string>> = {
  spf: ({ message: { envelope } }, { isSpfError }) =>
    isSpfError
      ? `may fail SPF: some receivers find an error in the SPF record of ${envelope}.`
      : `may fail SPF: some receivers see an SPF record of ${envelope} that does not allow its servers.`,
  dkim: ({ message: { mail, key } }) =>
    `may fail DKIM: some receivers ${mail === 'old' ? 'no longer find' : 'do not find'} the key ${key === null ? '' : keyName(key.selector, key.domain)}.`,
  dmarc: ({ message: { from }, harm }, { harm: now }) =>
    harm === 0
      ? `may fail DMARC: at some receivers, nothing proves ${from}.`
      : `may be ${(now ?? 0) > 2 ? 'refused' : 'put in spam'}: the DMARC policy of ${from} is stricter, and they do not pass.`,
}

interface Arrivals {
  inbox: Inbox
  today: Route
  cases: readonly Case<Route>[]
}

function routeFailures(scene: Scene, { inbox, today, cases }: Arrivals, activity: Activity): Failure[] {
  const isNewDomain = inbox !== scene.inboxes[0]?.inbox
  const since = isNewDomain ? startOf(scene) : 0
  const emails = `emails to ${inbox.domain}`
  return cases.flatMap(({ outcome, steps }) => {
    const failure = (check: Broken['check'], text: string, cause = 0): Failure => ({
      mail: 'incoming',
      check,
      cause: Math.max(since, cause, ...steps),
      text: `${emails} ${text}`,
    })
    const { hosts, dead, isRefused, broken, reasons } = outcome
    if (hosts === null) {
      const isLoss = reasons.length === 0 && (today.hosts !== null || isNewDomain)
      return isLoss
        ? [failure('arrives', 'may not arrive: some senders find no server that takes them.')]
        : []
    }
    const closing = scene.effects.get('old-closes') ?? Infinity
    return [
      ...hosts
        .filter((host) => dead.includes(host) || !takesMail(scene, host, { inbox, today }, activity))
        .map((host) =>
          failure(
            'arrives',
            `may be refused or lost: some senders use the server ${host}, which may not take them.`,
            activity.done >= closing && isOneOf(host, scene.old.hosts) ? closing : 0,
          ),
        ),
      ...(isRefused && !today.isRefused
        ? [
            failure(
              'mta-sts',
              `may not arrive: some senders have an MTA-STS policy that allows none of ${listNames(hosts)}.`,
            ),
          ]
        : []),
      ...broken
        .filter((host) => !today.broken.includes(host))
        .map((host) =>
          failure('dane', `may not arrive: no certificate can fit the TLSA records of ${host}.`),
        ),
    ]
  })
}

const isOneOf = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => matches(one, host) || one.toLowerCase() === host)

function takesMail(
  { old, new: other, effects, inboxes }: Scene,
  host: string,
  { inbox, today }: Pick<Arrivals, 'inbox' | 'today'>,
  { done }: Activity,
): boolean {
  const isOpen = done < (effects.get('old-closes') ?? Infinity)
  const isReady = done >= (effects.get('new-takes') ?? Infinity)
  const isOwn = inbox === inboxes[0]?.inbox
  const isToday = today.hosts?.includes(host) === true
  if (isOwn && isOneOf(host, old.hosts)) return isOpen
  return isToday || (isOneOf(host, other.hosts) && isReady)
}

interface Arrival {
  inbox: Inbox
  cases: readonly Case<Route>[]
}

/** Of a move to another domain, each side has a domain of its own. */
function takes(routes: readonly Arrival[], side: Side, other: Side, which: 'old' | 'new'): boolean {
  const own = routes.length > 1 ? routes.slice(which === 'old' ? 0 : 1) : routes
  const [first] = own
  if (first === undefined) return false
  const isOwn = (host: string) =>
    isOneOf(host, side.hosts) && (routes.length > 1 || !isOneOf(host, other.hosts))
  return first.cases.some(({ outcome }) => outcome.hosts?.some(isOwn))
}

const passes = (
  messages: readonly { expected: Expected; cases: readonly Case<Judged>[] }[],
  mail: 'old' | 'new',
): boolean => {
  const own = messages.filter(
    ({ expected: { message, spf, dkim } }) => message.mail === mail && (spf || dkim),
  )
  return (
    own.length > 0 &&
    own.every(({ expected, cases }) =>
      cases.every(
        (found) => failedChecks(expected, found).length === 0 && found.outcome.reasons.length === 0,
      ),
    )
  )
}
