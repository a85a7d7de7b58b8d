// What DNS shows of the records that a service asks for.
import { WILDCARD_PROBE, withoutWildcardAlias } from '#shared/dns/decorated.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isAbsent, isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { isSpareSelector, serviceNamed, serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import type { Passport, Pattern } from '#shared/data/mail-services/passports/passport.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import { isSameText } from '#shared/records/dkim/check.ts'
import { readKey } from '#shared/records/dkim/read-key.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { canBeAsked, type SetupRecord } from './setup.ts'

/**
 * - found: as the service asks for it
 * - other: something else is at the name
 * - missing: DNS says that there is nothing
 * - shown-there: only the service knows the name
 * - unknown: DNS gave no answer
 */
export type SeenState = 'found' | 'other' | 'missing' | 'shown-there' | 'unknown'

export interface Seen {
  record: SetupRecord
  state: SeenState
  /** Of something else, or of a failure: what DNS says, as a sentence or a name. */
  there?: string
  /** Nothing at all is at the name, so any record can be published. */
  isFree?: true
  /** What is wrong with the key. */
  problems?: readonly Finding[]
}

/** One query for each record that can be asked for, and one for a wildcard beside each place of keys; sent together. */
export const lookAt = (
  records: readonly SetupRecord[],
  passport: Passport,
  resolver: Resolver,
): Promise<Seen[]> =>
  Promise.all(
    records.map(async (record) =>
      canBeAsked(record) ? seenOf(record, passport, resolver) : { record, state: 'shown-there' as const },
    ),
  )

function seenOf(record: SetupRecord, passport: Passport, resolver: Resolver): Promise<Seen> {
  if (record.selector !== undefined) return seenKey(record, record.selector, passport, resolver)
  if (record.type === 'TXT') return seenText(record, resolver)
  return seenName(record, record.type, resolver)
}

async function seenKey(
  record: SetupRecord,
  selector: string,
  { service }: Passport,
  resolver: Resolver,
): Promise<Seen> {
  const signer = record.name.slice(`${selector}._domainkey.`.length)
  const [answer, probe] = await Promise.all([
    resolver.query(record.name, 'TXT'),
    resolver.query(keyName(WILDCARD_PROBE, signer), 'TXT'),
  ])
  const own = withoutWildcardAlias(answer, probe)
  const key = readKey(selector, signer, own, service)
  if (isFailure(own)) return { record, state: 'unknown', there: failureText(own) }
  if (key.state === 'found' && !isSameText(answer, probe))
    return { record, state: 'found', problems: key.findings.filter(asksForAction) }
  const target = key.chain.at(-1)?.target
  // Where it leads depends on the length of the name, and on the day it was added.
  if (
    target !== undefined &&
    isSpareSelector(selector, serviceNamed(service)) &&
    serviceOfTarget(target)?.name === service
  )
    return { record, state: 'found' }
  const there = target ?? key.records[0]
  if (there !== undefined) return { record, state: 'other', there }
  return { record, state: 'missing', ...(own.kind === 'nxdomain' && { isFree: true }) }
}

async function seenText(record: SetupRecord, resolver: Resolver): Promise<Seen> {
  const answer = await resolver.query(record.name, 'TXT')
  if (isFailure(answer)) return { record, state: 'unknown', there: failureText(answer) }
  const { value = '' } = record
  // What an SPF record includes is enough: the rest is up to its owner.
  const [include] = /\binclude:\S+/.exec(value) ?? []
  const isThere = answer.records.some(({ text }) =>
    include === undefined ? matches(value, text) : text.split(/\s+/).includes(include),
  )
  if (isThere) return { record, state: 'found' }
  return { record, state: 'missing', ...(answer.kind === 'nxdomain' && { isFree: true }) }
}

async function seenName(record: SetupRecord, type: 'CNAME' | 'MX' | 'NS', resolver: Resolver): Promise<Seen> {
  if (type === 'MX') {
    const answer = await resolver.query(record.name, 'MX')
    if (isFailure(answer)) return { record, state: 'unknown', there: failureText(answer) }
    return seenAmong(
      record,
      answer.records.map(({ exchange }) => exchange),
      answer.kind === 'nxdomain',
    )
  }
  const answer = await resolver.query(record.name, type)
  if (isFailure(answer)) return { record, state: 'unknown', there: failureText(answer) }
  return seenAmong(record, answer.records, isAbsent(answer) && answer.kind === 'nxdomain')
}

function seenAmong(record: SetupRecord, names: readonly string[], isFree: boolean): Seen {
  if (names.some((name) => leadsTo(record, name))) return { record, state: 'found' }
  const [there] = names
  if (there !== undefined) return { record, state: 'other', there }
  return { record, state: 'missing', ...(isFree && { isFree }) }
}

/** A value that nobody knows is right whatever it is. */
const leadsTo = ({ value }: SetupRecord, name: string): boolean => value === undefined || matches(value, name)

/** What is made for each customer may be anything. */
export function matches(pattern: Pattern, text: string): boolean {
  const parts = pattern.toLowerCase().split(/\{[a-z]+\d?\}/)
  const [first = '', ...rest] = parts
  const lower = text.toLowerCase()
  if (rest.length === 0) return lower === first
  const last = rest.at(-1) ?? ''
  if (!lower.startsWith(first) || !lower.endsWith(last)) return false
  let at = first.length
  for (const part of rest.slice(0, -1)) {
    const found = lower.indexOf(part, at + 1)
    if (found < 0) return false
    at = found + part.length
  }
  return lower.length - last.length > at
}
