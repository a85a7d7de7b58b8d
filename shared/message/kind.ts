// What the kind of an email asks of it: a newsletter has other duties than a receipt. The kind is chosen, or the message shows it.
import type { GateChoices } from '#shared/data/provider-rules/facts.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import {
  TEMPLATE_FINDINGS,
  type TemplateCode,
  type TemplateFinding,
} from '#shared/message/template/findings.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import { orderChanges } from '#shared/report/change/change.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { MESSAGE_FINDINGS, type MessageCode, messageFinding, type MessageFinding } from './findings.ts'
import { messageGates } from './gates.ts'
import { fieldsNamed, firstValue, type RawMessage, unfoldedValue } from './raw-message.ts'
import type { MessageReport } from './schema.ts'
import { messageVerdict } from './verdict.ts'

export interface Kind {
  profile: Profile
  /** Someone said so; otherwise the message shows it. */
  isChosen: boolean
}

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
type KindlessReport = Omit<MessageReport, 'gates' | 'profile' | 'content' | 'source' | 'warnings' | 'verdict'>

/** The report on a message of this kind: any report on it will do, also one of another kind. */
export function judgedAs<Of extends KindlessReport>(
  report: Of,
  content: TemplateReport | null,
  kind: Kind,
): Of & Omit<MessageReport, 'source'> {
  const { profile } = kind
  const unsubscribe = unsubscribeFinding(report.unsubscribe, profile)
  const ofContent = contentFindings(content)
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

/** What is wrong with the text, if it asks for something; what is only worth knowing is with the content. */
const contentFindings = (content: TemplateReport | null): TemplateFinding[] =>
  (content?.findings ?? []).filter((finding) => asksForAction(finding))
/** What to do about each, in a few words. */
export const CONTENT_ASKS: AskTitles<TemplateCode> = {
  'template-hidden-text': 'Remove or show the hidden text',
  'template-zero-width': 'Type the words with invisible characters again',
  'template-letters-mixed': 'Type the words with mixed letters again',
  'template-direction-override': 'Remove the characters that reverse the text',
  'template-shouting': 'Write in sentence case',
  'template-punctuation': 'Use one exclamation mark at a time',
  'template-image-only': 'Write the message as text',
  'template-image-alt': 'Give the images alt text',
  'template-image-data': 'Put the image on a server',
  'template-active-content': 'Link to a page instead of scripts and forms',
  'template-gmail-clip': 'Make the HTML shorter',
  'template-cut': 'Remove what repeats',
  'template-link-other-host': 'Link to the host that the text shows',
  'template-link-shortener': 'Link to the page itself',
  'template-link-ip': 'Link to a host name',
  'template-link-credentials': 'Remove the part before the @ in the link',
  'template-link-malformed': 'Write the full URL of the link',
  'template-link-empty': 'Add the URL of the link',
  'template-link-file': 'Link to a page that offers the file',
  'template-link-plain-http': 'Use https in links',
  'template-links-many': 'Keep only the links that matter',
  'template-merge-tag-broken': 'Insert the broken merge tag again',
  'template-merge-tag-split': 'Type the merge tag in one format',
  'template-placeholder-left': 'Fill in the placeholder',
  'template-merge-tags-mixed': 'Keep the merge tags of your own system',
  'template-merge-tag-fallback': 'Give merge tags a fallback',
  'template-unsubscribe-missing': 'Add a way to unsubscribe to the text',
  'template-postal-address-missing': 'Add your postal address',
  'template-comment-open': 'End the comment',
  'template-conditional-broken': 'End the conditional comment',
  'template-contrast': 'Make the text easier to see',
  'template-language': 'Name the language of the message',
  'template-layout-table': 'Mark layout tables as layout',
  'template-promotion-code': 'Describe the offer',
  'template-promotion-dates': 'Write the dates of the offer in full',
  'template-promotion-image': 'Use an image that Gmail takes',
  'template-promotion-unreadable': 'Correct the markup for promotions',
  'template-text-part-missing': 'Send a text part along with the HTML',
  'template-text-part-differs': 'Make the text part from the HTML',
}

/** Fields that programs for discussion lists write; newsletters have List-Id and List-Unsubscribe, too. */
const OF_DISCUSSIONS = ['list-post', 'x-mailman-version', 'x-beenthere', 'x-google-group-id', 'x-sympa-to']

const DOMAIN = /[@.<\s]([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})>?\s*$/i

/** RFC 2919, 2369: List-Id names a list of another domain than the author's, or a field is for posting to it. */
export function isOfMailingList(message: RawMessage): boolean {
  if (OF_DISCUSSIONS.some((name) => fieldsNamed(message, name).length > 0)) return true
  if (!isPassedOn(message)) return false
  const [list, author] = ['list-id', 'from'].map((name) =>
    DOMAIN.exec(` ${firstValue(message, name)?.slice(0, 1_000) ?? ''}`)?.[1]?.toLowerCase(),
  )
  return list !== undefined && author !== undefined && !isWithin(list, author)
}

/** It says so in other fields than newsletters do. */
const isPassedOn = (message: RawMessage): boolean =>
  SIGNS.some(([name, pattern]) =>
    fieldsNamed(message, name).some((field) => pattern.test(unfoldedValue(field).slice(0, 1_000))),
  )

const SIGNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['sender', /-bounces?@|\bowner-|-owner@|-request@/i],
  ['return-path', /-bounces?[@+]|\bowner-|-owner@/i],
  ['errors-to', /-bounces?@|\bowner-/i],
  ['precedence', /^\s*list\s*$/i],
  ['subject', /^\s*(?:(?:re|fwd?|aw)\s?:\s*)?\[[^\]]{1,80}\]/i],
]
