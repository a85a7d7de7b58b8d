// The top of a zone that is an alias. Every check of the name's own records says so first, and asks for nothing beside the CNAME.
import { registeredDomain } from '#shared/dns/domain-name.ts'
import type { Alias } from '#shared/dns/resolver.ts'
import { askChange, type Change } from '#shared/report/change/change.ts'
import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

export const APEX_FINDINGS = {
  'cname-at-apex': rule({
    severity: 'error',
    title: 'A CNAME at the top of the zone',
    rfc: 'RFC 1034, 3.6.2; RFC 2181, 10.1',
    message: ({ domain, types = [] }: { domain: string; types?: readonly string[] }) =>
      `${domain} is the top of a zone${
        types.length > 0 ? ` (it has ${types.join(' and ')} records)` : ''
      }, which must have SOA and NS records, so a CNAME is not allowed there. It hides the MX and SPF records: mail to and from ${domain} fails.`,
    fix: 'Replace it with A and AAAA records, or with what your DNS provider calls ALIAS, ANAME or CNAME flattening.',
  }),
}

type ApexCode = CodeOf<typeof APEX_FINDINGS>

const apexFinding = findingsOf(APEX_FINDINGS)

/** The first label below a public suffix is the top of a zone. */
export const isZoneTop = (domain: string): boolean => domain === registeredDomain(domain)

/**
 * @param aliases the CNAME records that led from the domain to its answer
 * @returns at most one finding
 */
export const findingsAtApex = (domain: string, aliases: readonly Alias[]): Finding<ApexCode>[] =>
  aliases.length > 0 && isZoneTop(domain) ? [apexFinding('cname-at-apex', { domain })] : []

export const APEX_ASK = 'Replace the CNAME at the top of the zone'

/** The one change for it, alike in every tool. */
export const apexAsks = (domain: string, findings: readonly Finding[]): Change[] =>
  findings
    .filter(({ code }) => code === 'cname-at-apex')
    .map(({ code, message, fix = '', rfc }) =>
      askChange({
        id: code,
        title: APEX_ASK,
        text: `${message} ${[fix].flat().join(' ')}`,
        owner: domain,
        type: 'CNAME',
        why: [code],
        ...(rfc === undefined ? {} : { rfc }),
      }),
    )
