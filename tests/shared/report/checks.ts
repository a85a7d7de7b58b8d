// Every check that queries DNS, by its tool's slug, in one shape: what the contract of reports is tested with.
import { getDomain, getPublicSuffix } from 'tldts'
import { checkBimi } from '#shared/records/bimi/check.ts'
import type { Change } from '#shared/report/change/change.ts'
import { checkCname } from '#shared/records/cname/check.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { discoverDkim } from '#shared/records/dkim/discover.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkDomain } from '#shared/domain/domain-report/check.ts'
import { checkReputation } from '#shared/domain/domain-report/check-reputation.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import { checkDomainReputation } from '#shared/domain/domain-reputation/check.ts'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'
import { checkGates } from '#shared/domain/provider-rules/check.ts'
import { checkIp, zonesOf } from '#shared/blocklists/ip-reputation/check.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { sampleAuthority } from '#shared/data/samples/bimi-site.ts'
import { sampleFetch } from '#shared/data/samples/sites.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { checkTransport } from '#shared/records/transport/check.ts'
import { fleetReport } from './inputs/fleet.ts'
import { servedPolicies } from './served-policies.ts'

export interface ContractReport {
  verdict: Verdict
  findings: Finding[]
  changes: Change[]
  /** For tools that give one. */
  score?: number | null
  /** The share of the score that could be measured, from 0 to 1. */
  coverage?: number
}

export type ContractCheck = (domain: string, resolver: Resolver) => Promise<ContractReport>

const suffixes = {
  publicSuffixOf: (domain: string) => getPublicSuffix(domain),
  registrableDomain: (domain: string) => getDomain(domain, { allowPrivateDomains: true }),
  registryDomain: (domain: string) => getDomain(domain),
}
const NOW = Date.UTC(2026, 10, 20, 12)
const fetchNothing = (url: string) =>
  Promise.resolve({ kind: 'transport-error' as const, url, reason: 'closed' })
const proofs = [...listsInUse('domain'), ...listsInUse('ip')].map(({ zone }) => ({
  zone,
  state: 'proved' as const,
  source: 'zone',
  at: NOW - 60_000,
  provedAt: NOW - 60_000,
  reason: '',
}))

/** Findings about single hosts count as findings of the whole. */
const withEntries = <R extends ContractReport & { entries: { findings: Finding[] }[] }>(
  report: R,
): ContractReport => ({
  ...report,
  findings: [...report.findings, ...report.entries.flatMap((entry) => entry.findings)],
})

export const CHECKS: Record<string, ContractCheck> = {
  spf: (domain, resolver) => checkSpf(domain, resolver),
  dkim: (domain, resolver) => checkDkim(domain, 'mail', resolver),
  'dkim (search)': (domain, resolver) => discoverDkim(domain, 0, resolver),
  dmarc: (domain, resolver) => checkDmarc(domain, resolver, { suffixes }),
  mx: async (domain, resolver) => withEntries(await checkMx(domain, resolver)),
  cname: async (domain, resolver) => withEntries(await checkCname(`click.${domain}`, resolver)),
  bimi: (domain, resolver) =>
    checkBimi({ domain, selector: 'default' }, resolver, {
      suffixes,
      authorities: sampleAuthority(),
      now: '2026-11-22T00:00:00Z',
      // Every site has the sample's logo, so that a proposed URL works.
      fetch: (url, options) =>
        sampleFetch(url.replace(/^https:\/\/[^/]+\/(?=bimi)/, 'https://northwind.test/'), options),
    }),
  gate: (domain, resolver) => checkGates({ domain, bulk: true, marketing: true }, resolver, { suffixes }),
  transport: (domain, resolver) => checkTransport(domain, ...servedPolicies(domain, resolver)),
  'email-authentication': (domain, resolver) => checkEmailAuthentication(domain, resolver, { suffixes }),
  'domain-reputation': async (domain, resolver) => {
    const options = { resolver, foreignFetch: fetchNothing, suffixes, proofs, now: NOW }
    const { report } = await checkDomainReputation(domain, options)
    return { ...report, score: report.finalScore }
  },
  fleet: fleetReport,
  'domain-report': async (domain, resolver) => {
    const { report } = await checkDomain(domain, resolver, { suffixes })
    return report
  },
  'domain-report (all parts)': async (domain, resolver) => {
    const [first, reputation] = await Promise.all([
      checkDomain(domain, resolver, { suffixes }),
      checkReputation(domain, { resolver, foreignFetch: fetchNothing, suffixes, proofs, now: NOW }),
    ])
    const { authentication, delivery } = first.report.parts
    // In an order in which the network might deliver them.
    return combineParts(domain, [reputation.report, delivery, authentication])
  },
}

/** Tools of the catalog with an API but without an entry above: what they are about, or why there is no report. */
export const OTHER_TOOLS: Readonly<Record<string, string>> = {
  'ip-reputation': 'an address: see checkAddress',
  bounce: 'the text of a bounce; nothing is looked up',
  header: 'the header of a message; nothing is looked up',
  message: 'the bytes of a message; see tests/shared/message',
  'email-sequence': 'the numbers and texts of a sequence; nothing is looked up',
  'subject-line': 'a subject and sample rows; nothing is looked up',
  'list-check': 'a list of addresses: see tests/shared/address-list',
  'warmup-plan':
    'numbers of emails, with the checks of the gates and the registry: see tests/shared/plans/warmup-plan',
  'move-plan': 'a domain and where it goes: see tests/shared/moves',
  reports: 'files of reports; nothing is looked up',
  postmaster: 'files of providers, joined with the domain report: see tests/shared/postmaster',
  template: 'the text of a message; nothing is looked up',
}

/** The report on an IP address, which is based on lists. */
export const checkAddress = async (ip: string, resolver: Resolver): Promise<ContractReport> => {
  const { report } = await checkIp(ip, { resolver, proofs, keys: [], now: NOW, zones: zonesOf([]) })
  return report
}
