// What to change in a domain's MX records. Mistakes here lose mail, so nothing is removed unless another host surely accepts it.
import {
  decorate,
  type DnsAnswer,
  namesServer,
  type Question,
  type RecordData,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { ITS_WORDS } from '#shared/report/change/change-table.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import type { Change } from '#shared/report/change/change.ts'
import { APEX_FINDINGS, apexAsks } from '#shared/records/cname/at-apex.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { MX_ASKS, mxChange } from './change-table.ts'
import type { HostAnswers } from '#shared/data/mail-services/dead-host.ts'
import { MX_FINDINGS, type MxCode } from './findings.ts'
import {
  daneFate,
  type DaneFate,
  daneFirst,
  daneLoss,
  delivery,
  fitsTlsa,
  type Hanging,
  NO_MAIL,
} from './hanging.ts'
import { type AliasPair, hasCode, isAskable, isSound, type MxFactsAndAnswers, textOf } from './judge.ts'
import type { MxEntry, MxFacts } from './schema.ts'
import { allFindings } from './verdict.ts'

/**
 * Changes of records that may help; each must be proved. None for an alias, whose records are its target's, and none for a
 * list that is not judged as a whole.
 */
export function draftChanges(inspected: MxFactsAndAnswers, hanging: Hanging): Change[] {
  const { report } = inspected
  if (!isJudgedWhole(report)) return []
  const { domain, entries } = report
  return [
    ...nullMxChanges(domain, entries),
    ...misnamedHosts(inspected, hanging),
    ...aliasHosts(inspected, hanging),
  ]
}

/** @param renamed proved: what has a right name stays */
export function removalDrafts({ report }: MxFactsAndAnswers, renamed: readonly Change[]): Change[] {
  if (!isJudgedWhole(report)) return []
  const touched = new Set(renamed.flatMap(({ before }) => before))
  return deadHosts(
    report.domain,
    report.entries,
    report.entries.filter((entry) => !touched.has(textOf(entry))),
  )
}

const isJudgedWhole = ({ state, findings }: MxFacts): boolean =>
  state === 'found' &&
  !findings.some(
    ({ code }) => code === 'cname-at-apex' || code === 'mx-domain-is-alias' || code === 'mx-too-many-records',
  )

/** The servers whose names a change may touch, and those that it may add. */
export function touchedHosts(inspected: MxFactsAndAnswers): { touched: string[]; added: string[] } {
  const { report } = inspected
  if (!isJudgedWhole(report)) return { touched: [], added: [] }
  const aliases = aliasPairs(inspected)
  const misnamed = misnamedIn(inspected)
  const dead = report.entries.filter((entry) => hasCode(entry, 'mx-no-address'))
  return {
    touched: [...aliases.map(({ entry }) => entry.exchange), ...dead.map(({ exchange }) => exchange)],
    added: [...aliases.map(({ target }) => target), ...misnamed.map(({ meant }) => meant)],
  }
}

/** The problems that remain. */
export function mxAsks(report: MxFacts, changes: readonly Change[]): Change[] {
  const apex = apexAsks(report.domain, report.findings)
  if (apex.length > 0) return apex
  const asks = asksFor(allFindings(report), changes, {
    tool: 'mx',
    owner: report.domain,
    type: 'MX',
    titles: MX_ASKS,
    findings: TITLED,
  })
  return withoutServer(asks)
}

/** What is wrong with the servers is why none can be used: one task. */
function withoutServer(asks: readonly Change[]): Change[] {
  const isNone = ({ why }: Change) => why.includes('mx-none-usable')
  const none = asks.find(isNone)
  const cause = asks.find(({ why }) => why.some((code) => UNUSABLE.has(code)))
  if (!none || !cause) return [...asks]
  const merged = { ...cause, text: `${cause.text} ${none.text}`, why: [...none.why, ...cause.why] }
  return asks.flatMap((ask) => (isNone(ask) ? [] : ask === cause ? [merged] : [ask]))
}

const UNUSABLE: ReadonlySet<string> = new Set<MxCode>([
  'mx-host-missing',
  'mx-no-address',
  'mx-private-address',
  'mx-alias-loop',
  'mx-localhost',
  'mx-ip-literal',
])

const TITLED = { ...MX_FINDINGS, ...DNS_FINDINGS, ...APEX_FINDINGS }

function nullMxChanges(domain: string, entries: readonly MxEntry[]): Change[] {
  const nulls = entries.filter((entry) => !namesServer(entry))
  const [first] = nulls
  if (!first) return []
  const common = {
    owner: domain,
    type: 'MX' as const,
    before: nulls.map(textOf),
    why: [],
    ...ITS_WORDS,
    after: [],
  }
  if (nulls.length === entries.length)
    return nulls.length === 1 && first.priority === 0 ? [] : [mxChange.record('mx-null-priority', common)]
  if (!entries.some(isSound)) return []
  const loses = [{ what: NO_MAIL, why: 'A domain cannot refuse mail and accept it.' }]
  return [mxChange.record('mx-null', { ...common, loses }, { domain })]
}

interface Misnamed {
  entry: MxEntry
  meant: string
  mistake: 'final-dot' | 'typing'
}

/** Those whose right name is not in the list as well. */
function misnamedIn({ report: { entries }, dead }: MxFactsAndAnswers): Misnamed[] {
  const named = new Set(entries.map(({ exchange }) => exchange))
  return entries.flatMap((entry) => {
    const meant = dead.get(entry.exchange)?.meant
    return meant && isAskable(meant.host) && !named.has(meant.host)
      ? [{ entry, meant: meant.host, mistake: meant.mistake }]
      : []
  })
}

function misnamedHosts(inspected: MxFactsAndAnswers, hanging: Hanging): Change[] {
  const all = misnamedIn(inspected)
  return (['final-dot', 'typing'] as const).flatMap((mistake) => {
    const hosts = all.filter((host) => host.mistake === mistake)
    if (hosts.length === 0) return []
    const given = {
      owner: inspected.report.domain,
      type: 'MX' as const,
      before: hosts.map(({ entry }) => textOf(entry)),
      after: hosts.map(({ entry, meant }) => textOf({ priority: entry.priority, exchange: meant })),
      prerequisites: hosts.flatMap(({ meant }) => fitsTlsa(meant, hanging) ?? []),
    }
    if (mistake === 'final-dot')
      return [mxChange.record('mx-final-dot', given, { hosts: hosts.map(({ meant }) => meant) })]
    const pairs = hosts.map(({ entry, meant }) => ({ host: entry.exchange, meant }))
    return [mxChange.record('mx-host-name', given, { pairs })]
  })
}

/** Never the last host: its mail would bounce, and if it only fails today, the mail would be lost. */
function deadHosts(domain: string, all: readonly MxEntry[], entries: readonly MxEntry[]): Change[] {
  const others = all.filter(isSound)
  if (others.length === 0) return []
  return (['mx-host-missing', 'mx-no-address', 'mx-localhost'] as const).flatMap((code) => {
    const dead = entries.filter((entry) => hasCode(entry, code))
    if (dead.length === 0) return []
    const hosts = dead.map(({ exchange }) => exchange)
    const given = {
      suffix: code.slice('mx-'.length),
      owner: domain,
      type: 'MX' as const,
      before: dead.map(textOf),
      after: [],
      why: [code],
      loses: hosts.flatMap((host) => [
        { what: delivery(host), why: 'No mail can be delivered there today.' },
        daneLoss(host),
      ]),
    }
    return [mxChange.record('mx-remove', given, { hosts, others: others.map(({ exchange }) => exchange) })]
  })
}

/** The servers behind an alias that surely accept mail. */
const aliasPairs = ({ report, answers }: MxFactsAndAnswers): AliasPair[] =>
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
function aliasHosts(inspected: MxFactsAndAnswers, hanging: Hanging): Change[] {
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
