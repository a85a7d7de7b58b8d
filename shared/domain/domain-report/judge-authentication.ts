// The part on authentication: what email authentication concludes from the single checks, except about MX.
import { protocolOf } from '#shared/report/finding-table.ts'
import { combineReports } from '#shared/domain/email-authentication/combine.ts'
import type { Combined, Reports } from '#shared/domain/email-authentication/schema.ts'
import type { AuthenticationPart } from './schema.ts'
import { sendsNoMail } from '#shared/domain/provider-rules/facts-of-records.ts'
import { saysNoSuchName } from '#shared/report/unanswered.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { withoutTree } from '#shared/records/spf/without-tree.ts'

/** Pure, so a page can run it again when the search for DKIM keys continues. The reports may have more than they need. */
export function authenticationPart(reports: Reports): AuthenticationPart {
  const { domain, mx, dkim, dmarc, bimi } = reports
  const combined = combineReports(reports)
  const ofMx = new Set(mx.changes.map(({ id }) => id))
  return {
    part: 'authentication',
    domain,
    exists: existsBy(reports),
    verdict: verdictOf(reports, combined),
    findings: combined.findings.filter(({ code }) => protocolOf(code) !== 'mx'),
    changes: combined.changes.filter(({ id }) => !ofMx.has(id)),
    outcome: combined.outcome,
    ...(combined.suggestion === undefined ? {} : { suggestion: combined.suggestion }),
    sendsNoMail: sendsNoMail(reports),
    judgements: combined.judgements.filter(({ method }) => method !== 'MX'),
    requirements: combined.requirements,
    spf: withoutTree(reports.spf),
    dkim,
    dmarc,
    bimi,
  }
}

function existsBy({ spf, mx }: Reports): boolean | null {
  if (saysNoSuchName(spf.findings) || saysNoSuchName(mx.findings)) return false
  return spf.state === 'unknown' && mx.state === 'unknown' ? null : true
}

/** The consequence before the count: people want to know what may happen to mail. */
function verdictOf(
  { domain, dmarc }: Reports,
  { outcome, verdict, judgements, suggestion }: Combined,
): Verdict {
  const is = (method: string, ...states: string[]) =>
    judgements.some((one) => one.method === method && states.includes(one.state))
  const head = (heading: string): Verdict => ({ ...verdict, heading })
  if (suggestion !== undefined || outcome === 'no-mail' || outcome === 'no-such-name') return verdict
  // It sends no mail and is not locked: it has its own wording.
  if (verdict.stamp === 'Not locked') return verdict
  if (outcome === 'unknown') {
    return head(
      is('DMARC', 'unknown')
        ? `Whether mail from ${domain} can be spoofed is unknown`
        : `The authentication of ${domain} is only partly known`,
    )
  }
  if (is('DMARC', 'missing', 'broken')) return head(`Mail from ${domain} can be spoofed`)
  if (outcome === 'not-authenticated') {
    const isEnforced = dmarc.policy?.applied === 'reject' || dmarc.policy?.applied === 'quarantine'
    return head(
      isEnforced
        ? `Your own mail from ${domain} may be refused`
        : `Your own mail from ${domain} may land in spam`,
    )
  }
  if (outcome === 'improve' && dmarc.policy?.applied === 'none')
    return head(`Mail from ${domain} can still be spoofed`)
  return head(
    outcome === 'improve'
      ? `Mail from ${domain} is authenticated, with weak spots`
      : `Mail from ${domain} is authenticated`,
  )
}
