// The part on authentication: what email authentication concludes from the single checks, except about MX.
import { protocolOf } from '#shared/report/finding-table.ts'
import { combineReports } from '#shared/domain/email-authentication/combine.ts'
import type { Combined, Outcome, Reports } from '#shared/domain/email-authentication/schema.ts'
import type { AuthenticationPart } from './schema.ts'
import { sendsNoMail } from '#shared/domain/provider-rules/facts-of-records.ts'
import { saysNoSuchName } from '#shared/report/unanswered.ts'
import { saidBy, type Saying } from '#shared/report/verdict-table.ts'
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

/** Of the verdict on records, the heading is replaced. */
export type Heading = Pick<Verdict, 'heading'>

export const headed = (heading: (domain: string) => string): Saying<Heading, { domain: string }> => ({
  heading: ({ domain }) => heading(domain),
})

/** The consequence before the count: people want to know what may happen to mail. */
export const AUTHENTICATION_PART_VERDICTS = {
  unknown: headed((domain) => `Whether mail from ${domain} can be spoofed is unknown`),
  'in-part': headed((domain) => `The authentication of ${domain} is only partly known`),
  spoofed: headed((domain) => `Mail from ${domain} can be spoofed`),
  refused: headed((domain) => `Your own mail from ${domain} may be refused`),
  'in-spam': headed((domain) => `Your own mail from ${domain} may land in spam`),
  watched: headed((domain) => `Mail from ${domain} can still be spoofed`),
  improve: headed((domain) => `Mail from ${domain} is authenticated, with weak spots`),
  authenticated: headed((domain) => `Mail from ${domain} is authenticated`),
}

const headingOf = saidBy<Heading>('heading')(AUTHENTICATION_PART_VERDICTS)

function verdictOf(reports: Reports, combined: Combined): Verdict {
  const state = stateOf(reports, combined)
  const { verdict } = combined
  return state === null ? verdict : { ...verdict, ...headingOf(state, reports) }
}

const OWN_WORDS: readonly Outcome[] = ['no-mail', 'no-such-name', 'of-a-service']

/** @returns null for what has its own wording */
function stateOf(
  reports: Reports,
  { outcome, judgements, suggestion }: Combined,
): keyof typeof AUTHENTICATION_PART_VERDICTS | null {
  const is = (...states: string[]) =>
    judgements.some(({ method, state }) => method === 'DMARC' && states.includes(state))
  const applied = reports.dmarc.policy?.applied
  if (suggestion !== undefined || OWN_WORDS.includes(outcome)) return null
  if (reports.spf.findings.some(({ code }) => code === 'cname-at-apex')) return null
  // It sends no mail and is not locked, or not in all.
  if (outcome === 'improve' && sendsNoMail(reports)) return null
  if (outcome === 'unknown') return is('unknown') ? 'unknown' : 'in-part'
  if (is('missing', 'broken')) return 'spoofed'
  if (outcome === 'not-authenticated')
    return applied === 'reject' || applied === 'quarantine' ? 'refused' : 'in-spam'
  if (outcome !== 'improve') return 'authenticated'
  return applied === 'none' ? 'watched' : 'improve'
}
