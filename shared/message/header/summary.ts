// The analysis as plain text, to paste into a ticket or a chat.
import { durationText } from './texts.ts'
import type { HeaderAnalysis } from './schema.ts'

export function headerSummary(report: HeaderAnalysis): string {
  const { alignment, sender, from } = report
  const lines = [
    `${report.verdict.stamp}: ${report.verdict.sentence}`,
    '',
    report.subject && `Subject: ${report.subject}`,
    from && `From: ${[from.name, `<${from.address}>`].filter(Boolean).join(' ')}`,
    report.date && `Date: ${report.date}`,
    '',
    `SPF: ${report.spf}`,
    `DKIM: ${report.dkim}`,
    `DMARC: ${report.dmarc}`,
    report.receiver && `Reported by: ${report.receiver}`,
    alignment.passes !== null && `Aligned with From: ${alignment.passes ? 'yes' : 'no'}`,
    sender && `Delivered by ${sender.ip}${sender.name && ` (${sender.name})`}`,
    `One-click unsubscription: ${report.unsubscribe.oneClick ? 'yes' : 'no'}. ${report.unsubscribe.reason}`,
    `Spam indicators: ${report.spamIndicators.join('; ') || 'None'}`,
    '',
    report.hops.length > 0 && 'Hops:',
    ...report.hops.map(hopText),
    '',
    report.findings.length > 0 && 'Findings:',
    ...report.findings.map(({ severity, message }) => `- ${severity}: ${message}`),
  ]
  return lines
    .filter((line) => typeof line === 'string')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function hopText({
  from,
  by,
  with: protocol,
  tls,
  at,
  delaySeconds,
  skewSeconds,
}: HeaderAnalysis['hops'][number]) {
  const time =
    skewSeconds !== null ? 'clock is wrong' : delaySeconds !== null ? `+ ${durationText(delaySeconds)}` : ''
  return ['-', `${from ?? '?'} → ${by ?? '?'}`, ...[at, time, protocol, tls].filter(Boolean)].join('  ')
}
