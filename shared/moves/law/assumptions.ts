// What a simulation takes for granted: no DNS shows it.
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { listNames, plural } from '#shared/kit/sentence.ts'
import { LATE_MAIL_DAYS } from '#shared/moves/question.ts'
import type { MoveStep, Side } from '#shared/moves/schema.ts'
import { ASSUMED_TTL, type Ttls } from '#shared/moves/versions.ts'

interface Assumed {
  steps: readonly MoveStep[]
  ttls: Ttls
  old: Side
  new: Side
  /** A step asks someone else for it: an MTA-STS policy, an MX record, a bounce name. */
  asksForOthers: boolean
}

const named = (sides: readonly Side[]): string => listNames([...new Set(sides.map(({ service }) => service))])

const sidesWith = (assumed: Assumed, has: (side: Side) => boolean): Side[] =>
  [assumed.old, assumed.new].filter(has)

/** Each is a sentence, or undefined where it does not apply. */
const ASSUMPTIONS: readonly ((assumed: Assumed) => string | undefined)[] = [
  () => 'The steps are done in their order, each on its date or after its wait.',
  ({ ttls }) =>
    `Resolvers keep the records of today for ${keptText(Math.max(ASSUMED_TTL, ...ttls.values()))} at most.`,
  ({ steps }) =>
    steps.some(({ effects }) => effects.includes('old-stops'))
      ? `Senders try to deliver a message for ${LATE_MAIL_DAYS} days at most.`
      : undefined,
  (assumed) => {
    const sides = sidesWith(assumed, ({ streams }) => streams.length > 0)
    return sides.length === 0
      ? undefined
      : `The keys, servers and SPF records that ${named(sides)} publish${sides.length === 1 ? 'es' : ''} stay as they are.`
  },
  (assumed) => {
    const sides = sidesWith(assumed, ({ streams }) => streams.some(({ addresses }) => addresses.length > 0))
    return sides.length === 0 ? undefined : `A few IP addresses stand for all servers of ${named(sides)}.`
  },
  (assumed) => {
    const sides = sidesWith(assumed, ({ streams }) => streams.some(({ addresses }) => addresses.length === 0))
    return sides.length === 0
      ? undefined
      : `Where the IP addresses of ${named(sides)} are unknown, ${sides.length === 1 ? 'its' : 'their'} emails prove the domain by DKIM alone.`
  },
  ({ old: { service, streams } }) =>
    streams.some(({ keys }) => keys.length === 0)
      ? `No key of ${service} was found: if its emails are signed, nobody touches the key.`
      : undefined,
  (assumed) => {
    const sides = sidesWith(assumed, ({ streams }) =>
      streams.some(({ keys }) => keys.some((key) => key.assumed)),
    )
    return sides.length === 0
      ? undefined
      : `Keys that only ${named(sides)} can show are published as soon as their step is done.`
  },
  ({ asksForOthers }) =>
    asksForOthers ? 'What a step asks someone else for is there as soon as the step is done.' : undefined,
  ({ steps, new: { service, hosts } }) =>
    hosts.length > 0 && steps.some(({ effects }) => effects.includes('new-takes'))
      ? `Once its step is done, ${service} takes mail for each address of the domain.`
      : undefined,
]

export const assumptionsOf = (assumed: Assumed): string[] =>
  ASSUMPTIONS.flatMap((sentence) => sentence(assumed) ?? [])

const keptText = (seconds: number): string =>
  seconds % DAY_SECONDS === 0
    ? plural(seconds / DAY_SECONDS, 'day', 'days')
    : plural(Math.ceil(seconds / 3600), 'hour', 'hours')
