// A tested message as two inboxes draw it, closed and open: a view of its report. Nothing about the message is judged here
// but the line in the inbox, by the rules of the subject line.
import type { Provider } from '#shared/data/provider-rules/rule.ts'
import { outcomeToday, type AnsweredOutcome } from '#shared/message/way-end.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { type InboxLine, inboxLines, NO_SUBJECT, oneLine, type Sender, senderOf } from './inbox-row.ts'
import { arcsOf, type Arc } from './arcs.ts'
import { pinsOf, type Pin } from './pins.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { subjectFinding } from '#shared/message/subject-line/findings.ts'
import { judgePreheader } from '#shared/message/subject-line/judge-claims.ts'
import type { ReadingBlock } from '#shared/message/template/schema.ts'

export interface DrawnInbox extends InboxLine {
  outcome: AnsweredOutcome
}

/** The link beside the sender: `dead` stands in the header and does not work with one click, `missed` is not there and should be. */
export type UnsubscribeLink = 'shown' | 'dead' | 'missed' | 'none'

export interface InboxPreview {
  sender: Sender
  /** Where the domain’s logo could be: DMARC proves it and enforces. */
  logo: { domain: string; selector: string } | null
  /** As it is once opened. */
  subject: string
  unsubscribe: UnsubscribeLink
  blocks: readonly ReadingBlock[]
  /** Gmail ends the message early. */
  isClipped: boolean
  inboxes: readonly DrawnInbox[]
  pins: readonly Pin[]
  arcs: readonly Arc[]
}

/** @param lists what blocklists say; null: they were not asked, undefined: they are being asked */
export function inboxPreview(report: MessageReport, lists: Verdict | null | undefined): InboxPreview {
  const sender = senderOf(report)
  const written = oneLine(report.message.subject)
  const subject = written || NO_SUBJECT
  const preview = report.reading?.preview ?? ''
  const findings = [...report.findings, ...lineFindings(report, written)]
  return {
    sender,
    logo: logoOf(report),
    subject,
    unsubscribe: unsubscribeOf(report),
    blocks: report.reading?.blocks ?? [],
    isClipped: report.findings.some(({ code }) => code === 'template-gmail-clip'),
    inboxes: inboxLines({ sender: sender.name, subject, preview }).map((line) => ({
      ...line,
      outcome: outcomeAt(line.provider, report),
    })),
    pins: pinsOf({ findings, changes: report.changes, sign: sender.sign.kind }),
    arcs: arcsOf(report, lists),
  }
}

/** Only where the text was read: an unknown preview is not an empty one. */
function lineFindings({ reading }: MessageReport, subject: string): Finding[] {
  const preview = reading?.preview ?? ''
  return [
    ...(subject === '' ? [subjectFinding('subject-empty', {})] : []),
    ...(preview === '' ? [] : judgePreheader(preview, subject)),
  ]
}

function logoOf({ dmarc, source }: MessageReport): InboxPreview['logo'] {
  const isEnforced = dmarc.policy === 'quarantine' || dmarc.policy === 'reject'
  if (dmarc.result !== 'pass' || !isEnforced || dmarc.domain === null) return null
  const field = source.header.find(({ text }) => /^bimi-selector\s*:/i.test(text))?.text ?? ''
  const selector = /[;:\s]s\s*=\s*([a-z0-9_-]{1,63})\s*(?:;|$)/i.exec(field)?.[1] ?? 'default'
  return { domain: dmarc.domain, selector: selector.toLowerCase() }
}

/** Only mail that people can leave needs one. */
function unsubscribeOf({ unsubscribe, profile }: MessageReport): UnsubscribeLink {
  if (unsubscribe.state === 'proved') return 'shown'
  if (unsubscribe.state !== 'absent') return 'dead'
  return profile === 'campaign' ? 'missed' : 'none'
}

function outcomeAt(provider: Provider, { gates }: MessageReport): AnsweredOutcome {
  const gate = gates.find((one) => one.provider === provider)
  return gate ? outcomeToday(gate) : 'unknown'
}
