// `warmpost reports FILE …`: what receivers report, from all files together, as on the page. Nothing is looked up, unless asked for.
import { REASONS } from '#shared/dmarc-reports/explain.ts'
import { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { MARKS } from '#shared/dmarc-reports/sums.ts'
import { Reading } from '#shared/dmarc-reports/reading.ts'
import type { ReportsReport, Sender } from '#shared/dmarc-reports/schema.ts'
import { reports } from '#shared/tools/reports.ts'
import { plural } from '#shared/kit/sentence.ts'
import { namedBy, sourcesToLookUp } from '#shared/dmarc-reports/sources/name-senders.ts'
import type { FoundSource } from '#shared/dmarc-reports/sources/schema.ts'
import { networkText, senderTitle, spfUseText } from '#shared/dmarc-reports/sources/title.ts'
import { isGiven, type Call, type Command, type Given, type Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { outcomeOf } from '#cli/commands/outcome-of.ts'

const MAX_SHOWN = 30

export const reportsCommand: Command = {
  name: 'reports',
  about: 'Read DMARC and TLS reports: who sends as a domain, why mail fails, and what “reject” would block.',
  argument: {
    name: 'FILE',
    about: 'Reports as they arrived: XML, JSON, gzip, zip, emails, mailbox files. “-” is standard input.',
    isFile: true,
    isList: true,
  },
  options: [
    { name: 'mine', value: 'SENDER', isList: true, about: 'A sender that is yours, as the report names it.' },
    { name: 'not-mine', value: 'SENDER', isList: true, about: 'A sender that is not yours.' },
    { name: 'forwarder', value: 'SENDER', isList: true, about: 'A sender that passes on mail of yours.' },
    {
      name: 'look-up',
      about: 'Look up in DNS whose servers the ten largest senders use. Only IP addresses are sent.',
    },
  ],
  run: runReports,
}

async function runReports({ arguments: files, options, terminal }: Call): Promise<Outcome[]> {
  const reading = new Reading(DEVICE_LIMITS)
  for (const [index, file] of files.entries()) {
    terminal.progress(`${index + 1} of ${files.length} files …`)
    await reading.add(file, new Blob([(await terminal.read(file, DEVICE_LIMITS.bytes)) as BlobPart]))
  }
  for (const mark of MARKS)
    for (const sender of options.get(mark.replace('_', '-')) ?? []) reading.mark(String(sender), mark)
  const read = reading.report()
  const report = isGiven(options, 'look-up') ? await named(read, options, terminal) : read
  const subject = files.length === 1 ? (files[0] ?? '') : `${files.length} files`
  return [{ ...outcomeOf(reports, subject, report), view: viewOf(report) }]
}

/** By the API in this process. */
async function named(
  report: ReportsReport,
  options: Given,
  terminal: Call['terminal'],
): Promise<ReportsReport> {
  const { openApi } = await import('#cli/api.ts')
  const ips = sourcesToLookUp(report.senders)
  if (ips.length === 0) return report
  terminal.progress('Asking DNS …')
  const found = await openApi({ resolvers: resolversOf(options) }, terminal).ask<FoundSource[]>(
    '/user/tools/reports/sources',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ips }),
    },
  )
  return { ...report, senders: namedBy(report.senders, found) }
}

function viewOf(report: ReportsReport): string[] {
  const { counts, days, totals, senders, tls, failures, problems, forms = [] } = report
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day]
  const span = first === undefined || last === undefined ? '' : `, ${first} to ${last}`
  const doubled = counts.doubled > 0 ? `, ${counts.doubled} duplicates ignored` : ''
  return [
    `Reports: ${counts.reports} from ${plural(counts.receivers, 'receiver', 'receivers')}${span}${doubled}`,
    ...counted('Messages', totals.messages),
    ...counted('  Pass DMARC', totals.aligned),
    ...counted('  Fail, and are yours', totals.own),
    ...counted('  Fail, and are steady: are they yours?', totals.unclaimed),
    ...counted('  Fail, forwarded by someone', totals.forwarded),
    ...counted('  Fail, and came and went', totals.unknown),
    ...counted('  Quarantined', totals.quarantine),
    ...counted('  Refused', totals.reject),
    ...counted('Successful TLS sessions', tls.successes),
    ...counted('Failed TLS sessions', tls.failures),
    ...some('Senders', senders, senderLines),
    ...some('TLS failures', tls.hosts, ({ mx, domain, sessions, meaning }) => [
      `  ${mx || domain}: ${plural(sessions, 'session', 'sessions')}: ${meaning}`,
    ]),
    ...some('Single messages', failures, ({ ip, domain, failure, headerFrom, delivery }) => [
      `  ${[ip, domain, failure, headerFrom && `From ${headerFrom}`, delivery].filter(Boolean).join(', ')}`,
    ]),
    ...some('Encodings', forms, ({ file, message }) => [`  ${file}: ${message}`]),
    ...some('Not read', problems, ({ file, message }) => [`  ${file}: ${message}`]),
  ]
}

const counted = (label: string, count: number): string[] =>
  count === 0 ? [] : [`${label}: ${count.toLocaleString('en-US')}`]

/** A title, and the first of many. */
function some<T>(title: string, all: readonly T[], linesOf: (one: T) => string[]): string[] {
  if (all.length === 0) return []
  const left = all.length - MAX_SHOWN
  return [
    '',
    title,
    ...all.slice(0, MAX_SHOWN).flatMap(linesOf),
    ...(left > 0 ? [`  … and ${left} more; see --json.`] : []),
  ]
}

const senderLines = (sender: Sender): string[] => {
  const { name, messages, aligned, reasons, keys, rdns, network } = sender
  const title = senderTitle(sender)
  const spfUse = spfUseText(sender)
  const where = [
    ...(title === name ? [] : [name]),
    ...(rdns ? [rdns] : []),
    ...(network ? [networkText(network)] : []),
  ]
  return [
    `  ${title}: ${plural(messages, 'message', 'messages')}, ${aligned.toLocaleString('en-US')} pass`,
    ...where.map((line) => `    ${line}`),
    ...reasons.map(({ reason, messages }) => `    ${messages.toLocaleString('en-US')}: ${REASONS[reason]}`),
    ...(spfUse === undefined ? [] : [`    ${spfUse}`]),
    ...(keys.length > 0 ? [`    no receiver accepts ${keys.join(', ')}`] : []),
  ]
}
