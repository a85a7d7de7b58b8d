// The sending server that SPF does not allow, as a finding, and the proved record that would allow it.
import { spfFinding, type SpfFinding } from '#shared/records/spf/findings.ts'
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { spfIntents } from '#shared/records/spf/intent.ts'
import type { SpfEvaluation, SpfReport } from '#shared/records/spf/schema.ts'

/** What a receiver concludes for a server that sends as the domain and greets with its name. */
export const evaluateServer = (domain: string, ip: string, resolver: Resolver): Promise<SpfEvaluation> =>
  checkHost({ ip, domain, sender: `postmaster@${domain}`, helo: domain }, resolver)

/** Nothing if the server is allowed, or if DNS did not say. */
export const serverFindings = (ip: string, { result, reason }: SpfEvaluation): SpfFinding[] =>
  result === 'fail' || result === 'softfail' || result === 'neutral'
    ? [spfFinding('spf-ip-not-allowed', { ip, result, reason })]
    : []

export const SERVER_CHANGES = {
  'spf-allow-server': {
    title: ({ ip, domain }: Pick<ServerQuestion, 'ip' | 'domain'>) => `Let ${ip} send for ${domain}`,
    text: ({ ip }: Pick<ServerQuestion, 'ip'>) =>
      `Do this only if ${ip} belongs to you or to a service that sends for you. The record then allows it; everything else stays the same.`,
    why: ['spf-ip-not-allowed'],
    risk: 'none',
    rfc: 'RFC 7208, 5.6',
  },
} satisfies ChangeTable

const change = changesOf(SERVER_CHANGES)

interface ServerQuestion {
  domain: string
  ip: string
  spf: Pick<SpfReport, 'records' | 'valid'>
  evaluation: SpfEvaluation
}

/** The published record with the server added. None for a record that has to be fixed first. */
export async function allowServer(question: ServerQuestion, resolver: Resolver): Promise<Change[]> {
  const { domain, ip, spf, evaluation } = question
  const findings = serverFindings(ip, evaluation)
  const address = parseIp(ip)
  const [record, ...others] = spf.records
  if (findings.length === 0 || !address || record === undefined || others.length > 0 || !spf.valid) return []
  const after = withTerm(record, `${address.family === 4 ? 'ip4' : 'ip6'}:${ip}`)
  const given = { owner: domain, type: 'TXT' as const, before: [record], after: [after] }
  const draft = change.record('spf-allow-server', given, { ip, domain })
  return proveChanges([draft], {
    findings,
    resolver,
    recheck: async (dns) => serverFindings(ip, await evaluateServer(domain, ip, dns)),
    intentsOf: spfIntents,
  })
}

/** At the front: no term before it can decide otherwise. */
const withTerm = (record: string, term: string): string => record.replace(/^v=spf1(?= |$)/i, `$& ${term}`)
