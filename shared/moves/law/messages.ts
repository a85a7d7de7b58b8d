// The kinds of messages that a side sends, and what has to pass for each of them.
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import type { Case, Explorer } from './explore.ts'
import { assumedHistory, type AssumedHistory, type History } from './histories.ts'
import { type Judged, type Message, messageQuestion } from './outgoing.ts'
import type { MoveStep, Side, Stream } from '#shared/moves/schema.ts'
import type { Ttls } from '#shared/moves/versions.ts'

/** Each is a question of its own. */
const MAX_STREAMS = 6
const MAX_ADDRESSES = 4
const MAX_KEYS = 6

interface MessageContext {
  steps: readonly MoveStep[]
  ttls: Ttls
}

export function messagesOf(side: Side, mail: 'old' | 'new', context: MessageContext): Message[] {
  return side.streams.slice(0, MAX_STREAMS).flatMap(({ from, envelope, addresses, keys }, index) =>
    orNone(addresses.slice(0, MAX_ADDRESSES)).flatMap((address) =>
      orNone(keys.slice(0, MAX_KEYS)).map((key): Message => ({
        id: [mail, index, address, key && keyName(key.selector, key.domain)].join(' '),
        mail,
        service: side.service,
        from,
        envelope,
        address,
        key,
        assumed: { ...assumedKey(key, context), ...assumedEnvelope(from, envelope, context) },
      })),
    ),
  )
}

/** Something was left out, so that nothing can be said about all of its messages. */
export const isTooMuch = ({ streams }: Side): boolean =>
  streams.length > MAX_STREAMS ||
  streams.some(({ addresses, keys }) => addresses.length > MAX_ADDRESSES || keys.length > MAX_KEYS)

const orNone = <T>(all: readonly T[]): (T | null)[] => (all.length > 0 ? [...all] : [null])

function assumedKey(key: Stream['keys'][number] | null, context: MessageContext): { key?: AssumedHistory } {
  if (!key?.assumed) return {}
  return {
    key: assumedHistory(keyName(key.selector, key.domain), 'TXT', { ...context, otherwise: 'keys-new' }),
  }
}

/** The SPF record of a bounce name is its service’s. */
function assumedEnvelope(
  from: string,
  envelope: string,
  context: MessageContext,
): { envelope?: AssumedHistory } {
  const isAsked = context.steps.some(({ changes }) =>
    changes.some(({ action, owner }) => action === 'ask' && owner === envelope),
  )
  if (envelope === from || !isAsked) return {}
  return { envelope: assumedHistory(envelope, 'TXT', { ...context, otherwise: 'keys-new' }) }
}

/** What has to be true of each message of a kind, as long as it is sent. */
export interface Expected {
  message: Message
  spf: boolean
  dkim: boolean
  /** The most that may happen to it. */
  harm: number
  /** Why it is unknown what to expect, one sentence each. */
  reasons: readonly string[]
}

const today = (): readonly number[] => [0]
const latest = ({ versions }: History): readonly number[] => [versions.length - 1]

/** What passes today has to pass, and what fails today may fail; the policy for that gets no stricter. */
export async function expectedOfOld(message: Message, { explore }: Explorer): Promise<Expected> {
  const [now] = await explore(messageQuestion(message), today)
  const { spf, dkim, harm, reasons = [] } = now?.outcome ?? {}
  return { message, spf: spf === 'pass', dkim: dkim === 'pass', harm: harm ?? 0, reasons }
}

/** DMARC has to pass; SPF too, where it is the domain's own; and a key that is there at any time, as long as it is needed. */
export async function expectedOfNew(message: Message, { explore }: Explorer): Promise<Expected> {
  const { from, envelope, address, key, assumed } = message
  const ofKey = key === null ? [] : [`TXT ${keyName(key.selector, key.domain)}`, assumed.key?.id ?? '']
  const cases = await explore(messageQuestion(message), (history) =>
    ofKey.includes(history.id) ? history.versions.map((_, index) => index) : latest(history),
  )
  const isOwn = !envelope.includes('{') && registeredDomain(envelope) === registeredDomain(from)
  return {
    message,
    spf: address !== null && isOwn,
    dkim: cases.some(({ outcome }) => outcome.dkim === 'pass'),
    harm: 0,
    reasons: [],
  }
}

/** A service has keys in reserve, which it does not sign with until they are there. */
export const withoutSpareKeys = (expected: readonly Expected[]): Expected[] =>
  expected.filter(
    ({ message, dkim }) =>
      dkim || !expected.some((other) => other.dkim && isSameStream(other.message, message)),
  )

const isSameStream = (one: Message, other: Message): boolean =>
  one.from === other.from && one.envelope === other.envelope

export type Check = 'spf' | 'dkim' | 'dmarc'

/** The checks that do not turn out as they have to; unknown ones are no failures. */
export function failedChecks({ spf, dkim, harm }: Expected, { outcome }: Case<Judged>): Check[] {
  return [
    ...(spf && outcome.spf === 'fail' ? ['spf' as const] : []),
    ...(dkim && outcome.dkim === 'fail' ? ['dkim' as const] : []),
    ...(outcome.harm !== null && outcome.harm > harm ? ['dmarc' as const] : []),
  ]
}
