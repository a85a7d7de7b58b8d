// All that a domain says about its mail, asked for at once: MX, SPF, DKIM, DMARC and BIMI.
import { bimiName, DEFAULT_SELECTOR, isBimiRecord, parseBimi } from '#shared/bimi/parse.ts'
import { discoverDkim } from '#shared/dkim/discover.ts'
import { checkDmarc, type DmarcCheckOptions } from '#shared/dmarc/check.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { changesOf } from '#shared/email-authentication/changes.ts'
import { judge, overall, overallText } from '#shared/email-authentication/judge.ts'
import { requirementsOf } from '#shared/email-authentication/requirements.ts'
import type { BimiSummary, EmailAuthentication, Method } from '#shared/email-authentication/schema.ts'
import { checkMx } from '#shared/mx/check.ts'
import type { Finding } from '#shared/report/finding.ts'
import { checkSpf } from '#shared/spf/check.ts'
import type { SpfReport } from '#shared/spf/schema.ts'

/**
 * One request may ask 45 questions, and an SPF tree alone may need 20 of them; the search for DKIM selectors goes on
 * in requests of its own (shared/dkim/discover.ts).
 */
export const FIRST_SELECTORS = 6
export const MX_HOSTS = 3

/** @param domain lower-case A-label name */
export async function checkEmailAuthentication(
  domain: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<EmailAuthentication> {
  const [mx, spf, dkim, dmarc, bimi] = await Promise.all([
    checkMx(domain, resolver, { maxHosts: MX_HOSTS }),
    checkSpf(domain, resolver),
    discoverDkim(domain, 0, resolver, FIRST_SELECTORS),
    checkDmarc(domain, resolver, options),
    lookUpBimi(domain, resolver),
  ])
  const reports = { domain, mx, spf, dkim, dmarc, bimi }
  const judgements = judge(reports)
  const verdict = overall(judgements)
  return {
    ...reports,
    verdict,
    message: overallText(domain, judgements),
    judgements,
    requirements: requirementsOf(reports, judgements),
    changes: changesOf(reports, judgements),
    findings: [
      ...named('SPF', spf.findings),
      ...named('DKIM', dkim.findings),
      ...named('DMARC', dmarc.findings),
      ...named('MX', [...mx.findings, ...mx.entries.flatMap((entry) => entry.findings)]),
    ],
  }
}

/** What the single checks found, before anything is made of it; nothing is made of the tree of SPF. */
export type Reports = Pick<EmailAuthentication, 'domain' | 'mx' | 'dkim' | 'dmarc' | 'bimi'> & {
  spf: Omit<SpfReport, 'tree'>
}

/** The record alone; its logo and its certificate are the BIMI checker's. */
async function lookUpBimi(domain: string, resolver: Resolver): Promise<BimiSummary> {
  const name = bimiName(DEFAULT_SELECTOR, domain)
  const answer = await resolver.query(name, 'TXT')
  if (isFailure(answer)) return { state: 'unknown', name }
  const record = answer.records.map(({ text }) => text).find(isBimiRecord)
  if (record === undefined) return { state: 'absent', name }
  return { state: parseBimi(record).declines ? 'declined' : 'found', name, record }
}

const named = (method: Method, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => ({ ...finding, code: `${method.toLowerCase()}:${finding.code}` }))
