// Mail servers whose names are CNAMEs (RFC 2181 section 10.3), and what their canonical names would end.
import type { Change } from '#shared/report/change/change.ts'
import { mxChange } from './change-table.ts'
import { decorate, type Question } from '#shared/dns/decorate.ts'
import type { DnsAnswer, RecordData, Resolver } from '#shared/dns/resolver.ts'
import { hasCode, isSound, textOf, type AliasPair, type MxFactsAndAnswers } from './entries.ts'
import { daneFate, daneFirst, daneLoss, fitsTlsa, type DaneFate, type Hanging } from './hanging.ts'
import { isAskable, type HostAnswers } from './judge-host.ts'

/** The servers behind an alias that surely accept mail. */
export const aliasPairs = ({ report, answers }: MxFactsAndAnswers): AliasPair[] =>
  report.entries.flatMap((entry) => {
    const lookup = answers.get(entry.exchange)
    const target = hasCode(entry, 'mx-is-alias') && lookup ? canonicalName(lookup) : null
    return target !== null && isSound(entry) ? [{ entry, target }] : []
  })

/** Where both families point; null if unknown, or not a host name. */
export function canonicalName({ ipv4, ipv6 }: HostAnswers): string | null {
  const targets = [ipv4, ipv6].flatMap((answer) =>
    answer.kind === 'answer' || answer.kind === 'no-data' ? (answer.aliases.at(-1)?.target ?? []) : [],
  )
  const [target] = targets
  return target !== undefined && new Set(targets).size === 1 && isAskable(target) ? target : null
}

/** The same answers; those for a canonical name came with the ones for its alias, and are not asked for again. */
export function withCanonical(resolver: Resolver, answers: ReadonlyMap<string, HostAnswers>): Resolver {
  const known = new Map<string, DnsAnswer<string>>()
  for (const lookup of answers.values()) {
    const name = canonicalName(lookup)
    if (name === null) continue
    for (const answer of [lookup.ipv4, lookup.ipv6])
      if (answer.aliases.at(-1)?.target === name)
        known.set(`${answer.type} ${name}`, { ...answer, name, aliases: [] })
  }
  return decorate(resolver, <T extends keyof RecordData>({ name, type, ask }: Question<T>) => {
    const answer = known.get(`${type} ${name}`) as DnsAnswer<RecordData[T]> | undefined
    return answer ? Promise.resolve(answer) : ask()
  })
}

const fateOf = ({ entry, target }: AliasPair, domain: string, hanging: Hanging): DaneFate =>
  daneFate(entry.exchange, target, domain, hanging)

/** The canonical name has the same addresses, so no mail is lost; DANE would end where nobody here can publish its records. */
export function aliasHosts(inspected: MxFactsAndAnswers, hanging: Hanging): Change[] {
  const { domain, entries } = inspected.report
  const named = new Set(entries.map(({ exchange }) => exchange))
  const pairs = aliasPairs(inspected).map((pair) => ({ ...pair, fate: fateOf(pair, domain, hanging) }))
  if (pairs.length === 0 || pairs.some(({ fate }) => fate === 'ends')) return []
  const after = pairs
    .filter(({ target }) => !named.has(target))
    .map(({ entry, target }) => textOf({ priority: entry.priority, exchange: target }))
  const isOpen = pairs.some(({ fate }) => fate === 'unknown')
  const given = {
    owner: domain,
    type: 'MX' as const,
    before: pairs.map(({ entry }) => textOf(entry)),
    after: [...new Set(after)],
    why: ['mx-is-alias'],
    risk: after.length === 0 ? ('loss' as const) : isOpen ? ('delivery' as const) : ('none' as const),
    loses: pairs.map(({ entry }) => daneLoss(entry.exchange)),
    prerequisites: pairs.flatMap(({ entry, target, fate }) =>
      [
        daneFirst(entry.exchange, target, fate) ?? [],
        // A sender that follows a signed CNAME uses these records already.
        isSigned(inspected.answers.get(entry.exchange)) ? [] : (fitsTlsa(target, hanging) ?? []),
      ].flat(),
    ),
  }
  return [mxChange.record('mx-canonical', given, { pairs })]
}

const isSigned = (lookup: HostAnswers | undefined): boolean => lookup?.ipv4.authenticated === true

/** No record is proposed where the canonical name would end DANE: the name has to keep its TLSA records. */
export function daneAsks(inspected: MxFactsAndAnswers, hanging: Hanging): Change[] {
  const { domain } = inspected.report
  const pairs = aliasPairs(inspected).filter((pair) => fateOf(pair, domain, hanging) === 'ends')
  if (pairs.length === 0) return []
  return [mxChange.ask('mx-is-alias', { owner: domain, type: 'MX' }, { pairs })]
}
