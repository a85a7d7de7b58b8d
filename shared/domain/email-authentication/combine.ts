// The combined result of a domain's single checks: one verdict, and one list of changes made from theirs.
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { orderChanges } from '#shared/report/change/order.ts'
import { isDecisive, judgementsOf } from './judgements.ts'
import { factsOfRecords } from '#shared/domain/provider-rules/facts-of-records.ts'
import { parentSender, senderAsk, sendsNoMail } from '#shared/domain/provider-rules/sender.ts'
import { requirementsOf } from './requirements.ts'
import type { Combined, Judgement, Outcome, Reports } from './schema.ts'
import { authenticationVerdict } from './verdict.ts'
import { saysNoSuchName } from '#shared/report/no-such-name.ts'
import { withoutRepeats, type Finding } from '#shared/report/finding.ts'

/** Pure, so a page can run it again when the search for DKIM keys continues. */
export function combineReports(reports: Reports): Combined {
  const judgements = judgementsOf(reports)
  const findings = findingsOf(reports)
  const outcome = outcomeOf(reports, judgements)
  const suggestion = parentSender(reports)
  const verdict = authenticationVerdict({
    domain: reports.domain,
    outcome,
    judgements,
    parent: suggestion,
    isWithoutMail: sendsNoMail(reports),
  })
  return {
    outcome,
    verdict,
    message: verdict.sentence,
    ...(suggestion === null ? {} : { suggestion }),
    judgements,
    requirements: outcome === 'no-such-name' ? [] : requirementsOf(factsOfRecords(reports)),
    changes: proposedBy(reports, outcome, suggestion, findings),
    findings,
  }
}

const findingsOf = ({ spf, dkim, dmarc, mx }: Reports): Combined['findings'] =>
  withoutRepeats<Combined['findings'][number]>([
    ...spf.findings,
    ...dkim.findings,
    ...dmarc.findings,
    ...mx.findings,
    ...mx.entries.flatMap((entry) => entry.findings),
  ])

/** What is missing or broken outweighs what is unknown. */
function outcomeOf(reports: Reports, judgements: readonly Judgement[]): Outcome {
  if (isMissingName(reports)) return 'no-such-name'
  const { dmarc, mx } = reports
  if (sendsNoMail(reports)) {
    if (isLocked(reports)) return 'no-mail'
    return dmarc.verdict.tone === 'unknown' ? 'unknown' : 'improve'
  }
  const states = judgements.filter(isDecisive).map(({ state }) => state)
  if (states.some((state) => state === 'missing' || state === 'broken')) return 'not-authenticated'
  // Whether SPF that allows no one is right or wrong depends on whether the domain has mail at all.
  const isOpen = states.includes('declined') && mx.verdict.tone === 'unknown'
  if (isOpen || states.includes('unknown')) return 'unknown'
  return states.some((state) => state === 'improve' || state === 'declined') ? 'improve' : 'authenticated'
}

const isMissingName = ({ spf }: Reports): boolean => saysNoSuchName(spf.findings)

const isLocked = ({ dmarc }: Reports): boolean => dmarc.valid && dmarc.policy?.applied === 'reject'

function proposedBy(
  reports: Reports,
  outcome: Outcome,
  suggestion: string | null,
  findings: readonly Finding[],
): Change[] {
  if (outcome === 'no-such-name' || outcome === 'no-mail' || suggestion !== null) return []
  const { spf, dkim, dmarc, mx } = reports
  if (sendsNoMail(reports)) return orderChanges(dmarc.changes, findings)
  const changes = [
    ...spf.changes,
    ...senderAsk(reports),
    ...dkim.changes,
    ...dmarc.changes,
    ...mx.changes,
    ...logoAsk(reports),
  ]
  return orderChanges(changes, findings)
}

export const LOGO_CHANGES = {
  'bimi-logo': {
    title: 'Show your logo with BIMI',
    text: ({ domain }: { domain: string }) =>
      `DMARC is enforced for ${domain}, so Gmail, Yahoo and Apple can show a logo next to your mail.`,
    why: [],
    optional: true,
  },
} satisfies ChangeTable

const { ask } = changesOf(LOGO_CHANGES)

/** A logo comes last, and only where mailbox providers would show it. */
function logoAsk({ domain, bimi, dmarc }: Reports): Change[] {
  const applied = dmarc.policy?.applied
  if (bimi.state !== 'absent' || (applied !== 'reject' && applied !== 'quarantine')) return []
  return [ask('bimi-logo', { owner: bimi.name, type: 'TXT' }, { domain })]
}
