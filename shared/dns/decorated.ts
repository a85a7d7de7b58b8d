// Resolvers around another one: each query is sent once, the aliases of a wildcard do not count, or other records are at a
// name.
import { asBogus, isBogus, saysBogus } from './failure-text.ts'
import { splitText } from './presentation.ts'
import {
  decorate,
  type DnsAnswer,
  isAbsent,
  type Question,
  type RecordData,
  type RecordType,
  type Resolver,
  type TxtData,
} from './resolver.ts'

/** Failures that cost a second query; the others of a check usually have the same reason. */
const MAX_EXPLAINED = 5

/**
 * Sends each query once: a check that runs twice over the same DNS costs no more than one run. It also finds out whether an answer
 * is withheld because of its signatures, so that every check can say so.
 */
export function remembering(resolver: Resolver): Resolver {
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  let explained = 0
  const withReason = async <T>(answer: DnsAnswer<T>): Promise<DnsAnswer<T>> => {
    if (answer.kind !== 'servfail' || saysBogus(answer) || explained >= MAX_EXPLAINED) return answer
    explained += 1
    return (await isBogus(answer, again)) ? asBogus(answer) : answer
  }
  const again = decorate(resolver, <T extends RecordType>({ key, options, ask }: Question<T>) => {
    const answer = asked.get(key) ?? (options?.checkingDisabled ? ask() : ask().then(withReason))
    asked.set(key, answer)
    return answer as Promise<DnsAnswer<RecordData[T]>>
  })
  return again
}

/** A label that no one uses: an answer for it comes from a wildcard. */
export const WILDCARD_PROBE = 'warmpost-wildcard-probe'

/**
 * Drops a CNAME that the probe has as well, and that leads to nothing: no one made it for the name that was looked up, and a record
 * of its own takes its place (RFC 4592 section 2.2.1).
 */
export function withoutWildcardAlias<T>(answer: DnsAnswer<T>, probe: DnsAnswer<unknown>): DnsAnswer<T> {
  const target = answer.aliases[0]?.target
  const isShared = isAbsent(answer) && target !== undefined && probe.aliases[0]?.target === target
  return isShared ? { ...answer, aliases: [] } : answer
}

/** The labels in front of a domain that name the use of a record: “_dmarc.”, “_smtp._tls.”, “default._bimi.” */
const USE = /^(?:_[a-z0-9-]+\.)+|^[a-z0-9-]+\._bimi\./

/**
 * The same answers, but for names of records on mail, a CNAME of a wildcard without a record behind it is none. One more query, and
 * only where there is such a CNAME.
 */
export const ignoringWildcards = (resolver: Resolver): Resolver =>
  decorate(resolver, async ({ name, ask }) => {
    const answer = await ask()
    const [use] = USE.exec(name) ?? []
    if (use === undefined || answer.aliases.length === 0 || !isAbsent(answer)) return answer
    return withoutWildcardAlias(answer, await ask(`${WILDCARD_PROBE}.${name.slice(use.length)}`))
  })

/** Makes the records of a type at the name from the existing ones. */
type EditRecords = <T extends RecordType>(type: T, records: readonly RecordData[T][]) => RecordData[T][]

/** DNS as it would be: for drafts, and to see what a change does before it is published. `edit` decides on the records at `owner`, which is then not an alias. */
export function withRecords(resolver: Resolver, owner: string, edit: EditRecords): Resolver {
  return decorate(resolver, async ({ name, type, ask }) => {
    const answer = await ask()
    if (name !== owner) return answer
    const published = answer.aliases.length === 0 ? answer.records : []
    const records = edit(type, published)
    if (records.length === 0 && answer.records.length === 0 && answer.aliases.length === 0) return answer
    const facts = { ...answer, aliases: [], ttlSeconds: 0 }
    return records.length > 0
      ? { ...facts, kind: 'answer', records }
      : { ...facts, kind: 'no-data', records: [] }
  })
}

/** The same answers, with those of `target` for the other records of `owner`, as a CNAME leads to them. */
export const throughAlias = (resolver: Resolver, owner: string, target: string): Resolver =>
  decorate(resolver, async ({ name, type, ask }) => {
    if (name !== owner || type === 'CNAME') return ask()
    const answer = await ask(target)
    return { ...answer, name, aliases: [{ name, target, ttlSeconds: 0 }, ...answer.aliases] }
  })

/** The same answers, but `text` replaces the TXT records at `owner` that `replaces` selects; all of them without it. */
export const withText = (
  resolver: Resolver,
  owner: string,
  text: string,
  replaces: (text: string) => boolean = () => true,
): Resolver =>
  withRecords(resolver, owner, (type, records) =>
    type === 'TXT'
      ? [
          ...records.filter((record) => !replaces((record as TxtData).text)),
          txtRecord(text) as (typeof records)[number],
        ]
      : [...records],
  )

/** A TXT record as a panel stores a text: in strings of 255 bytes. */
export const txtRecord = (text: string): TxtData => ({
  text,
  strings: splitText(text),
  bytes: new TextEncoder().encode(text).length,
})
