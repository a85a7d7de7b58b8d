// What each tool says about one domain, fact by fact, so that two of them can be compared.
import { getDomain, getPublicSuffix } from 'tldts'
import { checkBimi } from '#shared/records/bimi/check.ts'
import type { Change } from '#shared/report/change/change.ts'
import { discoverDkim, FIRST_SELECTORS } from '#shared/records/dkim/discover.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { findDnsProvider, type ProviderResult } from '#shared/dns/provider.ts'
import { isNullMx, type Resolver } from '#shared/dns/resolver.ts'
import { checkAuthentication, checkDelivery, checkDomain } from '#shared/domain/domain-report/check.ts'
import { gatesPart } from '#shared/domain/domain-report/check.ts'
import { checkReputation } from '#shared/domain/domain-report/check-reputation.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import type { DomainReport } from '#shared/domain/domain-report/schema.ts'
import { BAND_TONES, bandOf } from '#shared/domain/domain-reputation/score.ts'
import { checkDomainReputation } from '#shared/domain/domain-reputation/check.ts'
import type { DomainReputation } from '#shared/domain/domain-reputation/schema.ts'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'
import type { EmailAuthentication } from '#shared/domain/email-authentication/schema.ts'
import type { FleetRow } from '#shared/saved/fleet/schema.ts'
import { checkGates } from '#shared/domain/provider-rules/check.ts'
import type { GateReport } from '#shared/domain/provider-rules/schema.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import type { Finding } from '#shared/report/finding.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { saysNoSuchName } from '#shared/report/unanswered.ts'
import { sampleAuthority } from '#shared/data/samples/bimi-site.ts'
import { sampleFetch } from '#shared/data/samples/sites.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { SPF_FINDINGS } from '#shared/records/spf/findings.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'
import { checkTransport } from '#shared/records/transport/check.ts'
import { goldenRow } from '#tests/helpers/golden-fleet.ts'
import { servedPolicies } from '../report/served-policies.ts'

export interface Statement {
  fact: string
  tool: string
  says: unknown
}

const NOW = Date.UTC(2026, 10, 20, 12)
const suffixes = {
  publicSuffixOf: (domain: string) => getPublicSuffix(domain),
  registrableDomain: (domain: string) => getDomain(domain, { allowPrivateDomains: true }),
  registryDomain: (domain: string) => getDomain(domain),
}
const proofs = [...listsInUse('domain'), ...listsInUse('ip')].map(({ zone }) => ({
  zone,
  state: 'proved' as const,
  source: 'zone',
  at: NOW - 60_000,
  provedAt: NOW - 60_000,
  reason: '',
}))

/** All tools that look a domain up, each with a resolver of its own. */
export async function askEveryTool(domain: string, resolver: Resolver): Promise<Statement[]> {
  const web = { foreignFetch: sampleFetch, suffixes, proofs, now: NOW }
  const [dns, { fetch, now }] = servedPolicies(domain, resolver)
  const [
    spf,
    dkim,
    dmarc,
    mx,
    bimi,
    transport,
    authentication,
    gate,
    reputation,
    first,
    list,
    provider,
    row,
  ] = await Promise.all([
    checkSpf(domain, resolver),
    discoverDkim(domain, 0, resolver),
    checkDmarc(domain, resolver, { suffixes }),
    checkMx(domain, resolver),
    checkBimi({ domain, selector: 'default' }, resolver, {
      suffixes,
      authorities: sampleAuthority(),
      now: '2026-11-22T00:00:00Z',
      fetch: sampleFetch,
    }),
    checkTransport(domain, dns, { fetch, now }),
    checkEmailAuthentication(domain, resolver, { suffixes }),
    checkGates({ domain, bulk: null, marketing: null }, resolver, { suffixes }),
    checkDomainReputation(domain, { resolver, ...web }),
    checkDomain(domain, resolver, { suffixes }),
    checkReputation(domain, { resolver, ...web }),
    findDnsProvider(domain, resolver),
    goldenRow(domain, dns, fetch),
  ])
  const parts = first.report.parts
  const whole = combineParts(domain, [parts.authentication, parts.delivery, gatesPart(gate), list.report])
  return [
    ...ofSpf('SPF', spf),
    ...ofDkim('DKIM', dkim),
    ...ofDmarc('DMARC', dmarc),
    ...ofMx('MX', mx),
    { tool: 'BIMI', fact: 'BIMI record', says: bimi.records[0] ?? null },
    { tool: 'transport', fact: 'exists', says: saysNoSuchName(transport.findings) },
    ...ofAuthentication(authentication),
    ...ofReport(first.report),
    ...ofProvider('DNS', provider),
    ...ofProvider('domain report', first.dnsProvider),
    ...ofGate(gate),
    ...ofReputation(reputation.report),
    ...ofRow(row),
    ...changesOf('domain report', whole.changes),
    ...changesOf('SPF', spf.changes),
    ...changesOf('DMARC', dmarc.changes),
    ...changesOf('MX', mx.changes),
    ...changesOf('email authentication', authentication.changes),
    ...changesOf('gate', gate.changes),
    ...changesOf('reputation', reputation.report.changes),
    ...changesOf('fleet', row.changes),
    ...firstOf(whole.changes, reputation.report.changes),
  ]
}

/** The parts of the report that a page asks for alone, with more lookups. */
export async function askParts(domain: string, resolver: Resolver): Promise<Statement[]> {
  const [first, authentication, delivery] = await Promise.all([
    checkDomain(domain, resolver, { suffixes }),
    checkAuthentication(domain, resolver, { suffixes }),
    checkDelivery(domain, resolver),
  ])
  return [
    ...ofReport(first.report),
    ...ofSpf('authentication part', authentication.report.spf),
    ...ofDkim('authentication part', authentication.report.dkim),
    ...ofDmarc('authentication part', authentication.report.dmarc),
    ...ofMx('delivery part', delivery.report.mx),
  ]
}

/** What is found about one protocol; a finding about the name is everyone's. */
const codesOf = (protocol: string, findings: readonly Finding[]) =>
  [...new Set(findings.map(({ code }) => code).filter((code) => protocolOf(code) === protocol))].sort()

const unknownOf = (protocol: string, findings: readonly Finding[]) =>
  codesOf(
    protocol,
    findings.filter(({ unknown }) => unknown),
  )

const state = (tool: string, fact: string, says: unknown): Statement => ({ tool, fact, says })

const SPF_CODES = Object.keys(SPF_FINDINGS)
const hasCode = ({ findings }: Pick<SpfReport, 'findings'>, wanted: string) =>
  findings.some(({ code }) => code === wanted)

const ofSpf = (tool: string, spf: Omit<SpfReport, 'tree'>): Statement[] => [
  state(tool, 'SPF records', [...spf.records].sort()),
  state(tool, 'SPF verdict', spf.verdict.sentence),
  state(tool, 'SPF tone', spf.verdict.tone),
  state(tool, 'SPF findings', codesOf('spf', spf.findings)),
  ...(tool === 'SPF' ? SPF_CODES.map((code) => state(tool, `finds ${code}`, hasCode(spf, code))) : []),
  state(tool, 'SPF unknowns', unknownOf('spf', spf.findings)),
  state(tool, 'SPF lookups', spf.dnsLookupCount),
]

/** The page searches on; what it tries first is what the others try. */
function ofDkim(tool: string, { tried, keys }: DkimReport): Statement[] {
  const first = new Set(tried.slice(0, FIRST_SELECTORS).map(({ selector }) => selector))
  const found = keys.filter(({ selector }) => first.has(selector))
  return [
    state(tool, 'selectors tried', [...first]),
    state(
      tool,
      'keys',
      found.map(({ selector, state: is, keyType, keyBits }) => [selector, is, keyType, keyBits]),
    ),
  ]
}

const ofDmarc = (tool: string, dmarc: DmarcReport): Statement[] => [
  state(tool, 'DMARC policy', dmarc.policy?.applied),
  state(tool, 'DMARC records', [...dmarc.records].sort()),
  state(tool, 'DMARC verdict', dmarc.verdict.sentence),
  state(tool, 'DMARC tone', dmarc.verdict.tone),
  state(tool, 'DMARC unknowns', unknownOf('dmarc', dmarc.findings)),
]

const ofMx = (tool: string, mx: MxReport): Statement[] => [
  state(tool, 'null MX', mx.state === 'unknown' ? null : isNullMx(mx.entries)),
  state(tool, 'MX hosts', hostsOf(mx)),
  state(tool, 'receiver', receiversOf(mx)),
]

const hostsOf = (mx: MxReport) =>
  mx.entries
    .map(({ priority, exchange }) => `${priority} ${exchange}`)
    .sort()
    .join(', ')

const receiversOf = (mx: MxReport) => [...new Set(mx.entries.flatMap(({ provider }) => provider ?? []))]

const ofProvider = (tool: string, provider: ProviderResult): Statement[] => [
  state(tool, 'DNS provider', provider.state === 'known' ? provider.name : provider.state),
]

function ofAuthentication(all: EmailAuthentication): Statement[] {
  const tool = 'email authentication'
  return [
    ...ofSpf(tool, all.spf),
    ...ofDkim(tool, all.dkim),
    ...ofDmarc(tool, all.dmarc),
    ...ofMx(tool, all.mx),
    state(tool, 'BIMI record', all.bimi.record ?? null),
    state(tool, 'SPF findings', codesOf('spf', all.findings)),
    state(tool, 'DKIM findings', codesOf('dkim', all.findings)),
    state(tool, 'DMARC findings', codesOf('dmarc', all.findings)),
    state(tool, 'MX findings', codesOf('mx', all.findings)),
    state(tool, 'exists', all.outcome === 'no-such-name'),
    state(tool, 'sends no mail', all.verdict.stamp === 'Locked' || all.verdict.stamp === 'Not locked'),
  ]
}

function ofReport({ parts, kind, exists }: DomainReport): Statement[] {
  const tool = 'domain report'
  const { authentication, delivery } = parts
  return [
    ...ofDkim(tool, authentication.dkim),
    ...ofDmarc(tool, authentication.dmarc),
    ...ofMx(tool, delivery.mx),
    state(tool, 'SPF records', [...authentication.spf.records].sort()),
    state(tool, 'SPF verdict', authentication.spf.verdict.sentence),
    state(tool, 'BIMI record', authentication.bimi.record ?? null),
    state(tool, 'SPF findings', codesOf('spf', authentication.findings)),
    state(tool, 'DKIM findings', codesOf('dkim', authentication.findings)),
    state(tool, 'DMARC findings', codesOf('dmarc', authentication.findings)),
    state(tool, 'MX findings', codesOf('mx', delivery.findings)),
    state(tool, 'null MX', delivery.state === 'unknown' ? null : delivery.state === 'null-mx'),
    state(tool, 'receiver', delivery.hostedAt),
    state(tool, 'exists', exists === false),
    state(tool, 'kind', kind),
    ...(kind === 'not-a-mail-domain' ? [] : [state(tool, 'sends no mail', authentication.sendsNoMail)]),
  ]
}

function ofGate({ facts, findings, exists, dkim }: GateReport): Statement[] {
  const tool = 'gate'
  const is = (name: string) => facts.find(({ fact }) => fact === name)?.is
  const nullMx = is('nullMx')
  const spf = codesOf('spf', findings)
  return [
    ...(nullMx === undefined ? [] : [state(tool, 'null MX', nullMx)]),
    ...(spf.length > unknownOf('spf', findings).length ? [state(tool, 'SPF findings', spf)] : []),
    state(tool, 'SPF unknowns', unknownOf('spf', findings)),
    state(tool, 'DMARC unknowns', unknownOf('dmarc', findings)),
    state(tool, 'exists', exists === false),
    state(tool, 'first key', dkim.selector),
  ]
}

function ofReputation(report: DomainReputation): Statement[] {
  const { exists, findings, components, finalScore, range, verdict } = report
  const tool = 'reputation'
  const part = (name: string) => components.find((one) => one.name === name)
  const mx = part('MX and addresses')
  return [
    state(tool, 'exists', exists === false),
    ...(exists === false
      ? []
      : [
          // It asks less about a record than its own tool, so it may find less.
          ...codesOf('spf', findings).map((code) => state(tool, `finds ${code}`, true)),
          state(tool, 'DKIM findings', codesOf('dkim', findings)),
          state(tool, 'MX findings', codesOf('mx', findings)),
          state(tool, 'null MX', exists === null ? null : mx?.state === 'not-applicable'),
        ]),
    ...(finalScore === null ? [] : [state('band', 'tone of the score', BAND_TONES[bandOf(finalScore)])]),
    ...(finalScore === null ? [] : [state(tool, 'tone of the score', verdict.tone)]),
    state('range', 'score is in its range', true),
    state(tool, 'score is in its range', finalScore === null || finalScore <= range.to),
  ]
}

function ofRow({ cells, kind, domain }: FleetRow): Statement[] {
  const tool = 'fleet'
  const { hosts } = cells.mx.facts
  const { record } = cells.spf.facts
  return [
    state(tool, 'kind', kind),
    ...(hosts !== undefined && /^\d/.test(hosts) ? [state(tool, 'MX hosts', hosts)] : []),
    ...(record !== undefined && domain !== '' && kind !== 'no-such-name'
      ? [state(tool, 'SPF records', record === 'none' ? [] : record.split(' | '))]
      : []),
  ]
}

/** The same change says the same everywhere. */
const changesOf = (tool: string, changes: readonly Change[]): Statement[] =>
  changes
    .filter(({ action }) => action !== 'ask')
    .map(({ id, owner, type, before, after }) =>
      state(tool, `change ${id} at ${owner} ${type}`, [before, after]),
    )

/** What both propose comes in one order. */
function firstOf(report: readonly Change[], reputation: readonly Change[]): Statement[] {
  const key = ({ id, owner }: Change) => `${id} ${owner}`
  const [one, other] = [report.map(key), reputation.map(key)]
  return [
    state(
      'domain report',
      'order of changes',
      one.filter((change) => other.includes(change)),
    ),
    state(
      'reputation',
      'order of changes',
      other.filter((change) => one.includes(change)),
    ),
  ]
}

/** Facts that two tools state differently, one line each. */
export function contradictions(statements: readonly Statement[]): string[] {
  const byFact = new Map<string, Map<string, string[]>>()
  for (const { fact, tool, says } of statements) {
    const said = byFact.get(fact) ?? new Map<string, string[]>()
    byFact.set(fact, said)
    const text = JSON.stringify(says) ?? 'nothing'
    said.set(text, [...(said.get(text) ?? []), tool])
  }
  return [...byFact].flatMap(([fact, said]) =>
    said.size < 2
      ? []
      : [
          `${fact}: ${[...said].map(([text, tools]) => `${[...new Set(tools)].join(', ')}: ${text}`).join(' | ')}`,
        ],
  )
}
