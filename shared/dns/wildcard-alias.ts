// CNAME records that come from a wildcard, such as “*.example.com”: no one made them for the name that was looked up, and a record of
// its own takes their place (RFC 4592 section 2.2.1).
import { decorate } from './decorate.ts'
import { isAbsent, type DnsAnswer, type Resolver } from './resolver.ts'

/** A label that no one uses: an answer for it comes from a wildcard. */
export const WILDCARD_PROBE = 'warmpost-wildcard-probe'

/** Drops a CNAME that the probe has as well, and that leads to nothing. */
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
