import { dmarcReadiness } from '#shared/records/bimi/dmarc-readiness.ts'
import { bimiName, DEFAULT_SELECTOR, isBimiRecord, parseBimi } from '#shared/records/bimi/tags.ts'
import { discoverDkim, FIRST_SELECTORS } from '#shared/records/dkim/discover.ts'
import { checkDmarc, type DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { remembering } from '#shared/dns/decorated.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { combineReports } from './combine.ts'
import type { BimiSummary, EmailAuthentication } from './schema.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

const MX_HOSTS = 3

interface ReportOptions extends DmarcCheckOptions {
  /** Mail servers whose addresses are looked up; two questions each. */
  mxHosts?: number
}

/** @param domain lower-case A-label name */
export async function checkEmailAuthentication(
  domain: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<EmailAuthentication> {
  const reports = await askReports(domain, remembering(resolver), options)
  return { ...reports, ...combineReports(reports) }
}

/** The single checks, in parallel. @param dns repeats no lookup: the checks share some. */
export async function askReports(
  domain: string,
  dns: Resolver,
  { mxHosts = MX_HOSTS, ...options }: ReportOptions,
): Promise<Pick<EmailAuthentication, 'domain' | 'mx' | 'spf' | 'dkim' | 'dmarc' | 'bimi'>> {
  const [mx, spf, dkim, dmarc, bimi] = await Promise.all([
    checkMx(domain, dns, { maxHosts: mxHosts }),
    checkSpf(domain, dns),
    discoverDkim(domain, 0, dns, FIRST_SELECTORS),
    checkDmarc(domain, dns, options),
    lookUpBimi(domain, dns),
  ])
  return { domain, mx, spf, dkim, dmarc, bimi: { ...bimi, dmarcReady: dmarcReadiness(dmarc).ready } }
}

/** Only the record; its logo and its certificate are for the BIMI checker. */
async function lookUpBimi(domain: string, resolver: Resolver): Promise<Omit<BimiSummary, 'dmarcReady'>> {
  const name = bimiName(DEFAULT_SELECTOR, domain)
  const answer = await resolver.query(name, 'TXT')
  if (isFailure(answer)) return { state: 'unknown', name }
  const record = answer.records.map(({ text }) => text).find(isBimiRecord)
  if (record === undefined) return { state: 'absent', name }
  return { state: parseBimi(record).declines ? 'declined' : 'found', name, record }
}
