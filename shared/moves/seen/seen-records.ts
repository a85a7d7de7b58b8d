// Whether records are at their names, or no longer there.
import { WILDCARD_PROBE } from '#shared/dns/decorated.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { recordText } from '#shared/dns/presentation.ts'
import {
  isFailure,
  type DnsAnswer,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { isMadeForEach } from '#shared/data/mail-services/passport-lookup.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { shortened } from '#shared/kit/sentence.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import { matches } from '#shared/senders/look.ts'
import { type Expected, sight, type Sight, unknown } from './sight.ts'

export async function seenRecord(
  { name, type, value }: Expected<'record'>,
  resolver: Resolver,
): Promise<Sight> {
  const [answer, wild] = await Promise.all([
    resolver.query(name, type),
    textsOfWildcard(name, type, resolver),
  ])
  if (isFailure(answer)) return unknown(failureText(answer))
  if (wild instanceof Error) return unknown(wild.message)
  const texts = textsOf(type, answer)
  const isThere = texts.some((text) => !wild.includes(text) && isMeant(type, value, text))
  return sight(isThere, missingText({ name, type, value }, texts), answer.ttlSeconds)
}

/** Who wants a record gone may still have a wildcard that answers for its name. */
export async function seenGone({ name, type, value }: Expected<'gone'>, resolver: Resolver): Promise<Sight> {
  const [answer, wild] = await Promise.all([
    resolver.query(name, type),
    textsOfWildcard(name, type, resolver),
  ])
  if (isFailure(answer)) return unknown(failureText(answer))
  if (wild instanceof Error) return unknown(wild.message)
  const left = textsOf(type, answer).filter((text) => !wild.includes(text) && isMeant(type, value, text))
  return sight(
    left.length === 0,
    `${name} still has the ${type} record “${shown(left[0])}”.`,
    answer.ttlSeconds,
  )
}

/** All of them take the mail, so their order is up to their owner. */
export async function seenAll({ name, type, values }: Expected<'all'>, resolver: Resolver): Promise<Sight> {
  const answer = await resolver.query(name, type)
  if (isFailure(answer)) return unknown(failureText(answer))
  const hosts = answer.records.map(({ exchange }) => exchange.toLowerCase())
  const wanted = values.map(hostIn)
  const absent = wanted.filter((one) => !hosts.some((host) => matches(one, host)))
  const others = hosts.filter((host) => !wanted.some((one) => matches(one, host)))
  const [first] = absent
  const text =
    first === undefined
      ? `${name} still has the MX record “${shown(others[0])}”.`
      : `${name} has no MX record “${shown(first)}” yet.`
  return sight(absent.length === 0 && others.length === 0, text, answer.ttlSeconds)
}

/**
 * A resolver counts a TTL down, so a low one can be the rest of a long one, and proves nothing about what is cached elsewhere.
 * A higher one proves that it was not lowered, or that this resolver still has the record from before.
 */
export async function seenTtl({ name, type, seconds }: Expected<'ttl'>, resolver: Resolver): Promise<Sight> {
  const answer = await resolver.query(name, type)
  if (isFailure(answer)) return unknown(failureText(answer))
  if (answer.kind !== 'answer') return sight(false, `${name} has no ${type} record.`)
  const { ttlSeconds } = answer
  return sight(
    ttlSeconds <= seconds,
    `The ${type} record of ${name} still has a TTL above ${seconds} seconds.`,
    ttlSeconds,
  )
}

const KEY_NAME = /^[^.]+(?:\.[^.]+)*?\._domainkey\.(.+)$/

/** What any name of a key gets in this domain: no service made that for one customer. */
async function textsOfWildcard(
  name: string,
  type: RecordType,
  resolver: Resolver,
): Promise<string[] | Error> {
  const [, signer] = KEY_NAME.exec(name) ?? []
  if (signer === undefined) return []
  const answer = await resolver.query(keyName(WILDCARD_PROBE, signer), type)
  return isFailure(answer) ? new Error(failureText(answer)) : textsOf(type, answer)
}

const textsOf = <T extends RecordType>(type: T, { records }: DnsAnswer<RecordData[T]>): string[] =>
  (records as readonly unknown[]).map((record) => recordText(type, record))

/** Any record will do where nobody knows it. Who publishes an MX record may give it another priority. */
function isMeant(type: RecordType, value: string | undefined, text: string): boolean {
  if (value === undefined) return true
  return type === 'MX' ? matches(hostIn(value), hostIn(text)) : matches(value.trim(), text.trim())
}

const hostIn = (text: string): string => (text.split(' ').at(-1) ?? '').replace(/\.$/, '').toLowerCase()

function missingText(
  { name, type, value }: Pick<Expected<'record'>, 'name' | 'type' | 'value'>,
  texts: readonly string[],
): string {
  const isNamed = value !== undefined && !isMadeForEach(value)
  const what = `the ${type} record${isNamed ? ` “${shown(value)}”` : ''}`
  const [there] = texts
  // Beside other texts at a name, one more is nothing special.
  if (there === undefined || type === 'TXT') return `${name} does not have ${what} yet.`
  return `${name} does not have ${what} yet, but “${shown(there)}”.`
}

const shown = (text = ''): string => shortened(shownText(text))
