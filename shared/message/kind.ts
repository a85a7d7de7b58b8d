// What the kind of an email asks of it: a newsletter has other duties than a receipt. The kind is chosen, or the message shows it.
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import { orderChanges } from '#shared/report/change/order.ts'
import type { GateChoices } from '#shared/data/provider-rules/facts.ts'
import { contentFindings, CONTENT_ASKS, type Kind } from './content-findings.ts'
import { MESSAGE_FINDINGS, messageFinding, type MessageCode, type MessageFinding } from './findings.ts'
import { TEMPLATE_FINDINGS } from '#shared/message/template/findings.ts'
import { messageGates } from './gates.ts'
import { unfoldedValue } from './field-values.ts'
import { isOfMailingList } from './mailing-list.ts'
import { fieldsNamed, type RawMessage } from './raw-message.ts'
import type { MessageReport } from './schema.ts'
import { messageVerdict } from './verdict.ts'
import { warningsOf } from '#shared/report/finding.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'

/** Fields that programs for newsletters write (RFC 2369, 2919). */
const OF_NEWSLETTERS = ['list-unsubscribe', 'list-unsubscribe-post', 'list-id']

/** Whether its header says that it went to many people who can leave. A discussion list is its operator's to judge. */
export function looksLikeCampaign(message: RawMessage): boolean | null {
  if (isOfMailingList(message)) return false
  const isBulk = fieldsNamed(message, 'precedence').some((field) =>
    /^\s*bulk\s*$/i.test(unfoldedValue(field)),
  )
  return isBulk || OF_NEWSLETTERS.some((name) => fieldsNamed(message, name).length > 0) || null
}

/** The part of a report that is the same for every kind. */
export type KindlessReport = Omit<
  MessageReport,
  'gates' | 'profile' | 'content' | 'source' | 'warnings' | 'verdict'
>

/** The report on a message of this kind: any report on it will do, also one of another kind. */
export function judgedAs<Of extends KindlessReport>(
  report: Of,
  content: TemplateReport | null,
  kind: Kind,
): Of & Omit<MessageReport, 'source'> {
  const { profile } = kind
  const unsubscribe = unsubscribeFinding(report.unsubscribe, profile)
  const ofContent = contentFindings(content, kind)
  const kept = report.findings.filter(({ code }) => !isOfKind(code))
  const findings = [...kept, unsubscribe, ...ofContent]
  const others = report.changes.filter(({ why }) => !why.every(isOfKind))
  const place = { tool: 'message', owner: report.dmarc.domain ?? '', type: 'TXT' as const }
  const asks = [
    ...asksFor([unsubscribe], others, { ...place, titles: UNSUBSCRIBE_ASKS, findings: MESSAGE_FINDINGS }),
    ...asksFor(ofContent, others, { ...place, titles: CONTENT_ASKS, findings: TEMPLATE_FINDINGS }),
  ]
  const judged = { ...report, content, findings }
  return {
    ...judged,
    profile,
    gates: messageGates(judged, choicesOf(kind)),
    warnings: warningsOf(findings),
    verdict: messageVerdict(judged),
    changes: orderChanges([...others, ...asks], findings),
  }
}

const isOfKind = (code: string): boolean =>
  code.startsWith('template-') || code.startsWith('message-unsubscribe')

export const UNSUBSCRIBE_ASKS: AskTitles<MessageCode> = {
  'message-unsubscribe-absent': 'Turn on one-click unsubscribe',
  'message-unsubscribe-broken': 'Repair one-click unsubscribe',
}

/** The volume is unknown; without a choice, so is whether it is marketing: rules that depend on it say so. */
const choicesOf = ({ profile, isChosen }: Kind): GateChoices => ({
  bulk: null,
  marketing: isChosen ? profile !== 'transactional' : null,
})

function unsubscribeFinding(
  { state, reason }: MessageReport['unsubscribe'],
  profile: Profile,
): MessageFinding {
  if (state === 'proved') return messageFinding('message-unsubscribe', { reason })
  return state === 'absent'
    ? messageFinding('message-unsubscribe-absent', { reason, isCampaign: profile === 'campaign' })
    : messageFinding('message-unsubscribe-broken', { reason })
}
