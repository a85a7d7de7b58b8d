import { monitorApiPath } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { Call, Command, Outcome } from '#cli/command.ts'
import { Failure } from '#cli/failure.ts'
import { httpFetch, type Fetch } from '#cli/net/http-fetch.ts'
import { siteApi, siteOption } from '#cli/net/site-api.ts'

const MAX_SHOWN = 30

const GROUPS = {
  unclaimed: 'Yours?',
  yours: 'Yours',
  forwarded: 'Forwarded',
  not_yours: 'Not yours',
  unknown: 'Unknown',
} as const satisfies Record<MonitorState['senders'][number]['group'], string>

export const monitorCommand = (fetch: Fetch = httpFetch()): Command => ({
  name: 'monitor',
  about:
    'Show what DMARC reports on a domain say over time: who sends as it, what fails and why, what to do.',
  argument: { name: 'VIEW', about: 'The key of the monitor, as its page has it.' },
  options: [siteOption('The site that has the monitor.')],
  run: (call) => readMonitor(call, fetch),
})

async function readMonitor({ arguments: [view = ''], ...call }: Call, fetch: Fetch): Promise<Outcome[]> {
  if (!/^[\w-]{22}$/.test(view)) throw new Failure('VIEW must be the key of a monitor: 22 characters.')
  const state = await siteApi(call, fetch)<MonitorState>(monitorApiPath(view))
  const { domain, verdict, findings, changes } = state
  return [
    { subject: domain, command: 'monitor', report: state, verdict, findings, changes, view: viewOf(state) },
  ]
}

function viewOf(state: MonitorState): string[] {
  const { address, totals, window, reporters, unverified, senders, tls, unknown } = state
  const { messages, aligned, refused } = totals
  const heard = reporters.filter((one) => one.counts)
  return [
    `Address: ${address}`,
    `Messages: ${messages}, ${window.first} to ${window.last}`,
    `  Pass DMARC: ${aligned} (${percentText(aligned, messages)})`,
    `  Quarantined or refused: ${refused}`,
    `Reporters: ${heard.map(({ org }) => org).join(', ') || 'none so far'}`,
    ...(unverified.reports > 0
      ? [
          `Not proved, and not counted: ${plural(unverified.reports, 'report', 'reports')} (${unverified.reporters.join(', ')})`,
        ]
      : []),
    ...(senders.length > 0 ? ['Senders:'] : []),
    ...senders.slice(0, MAX_SHOWN).map(senderLine),
    ...(senders.length > MAX_SHOWN ? [`  … and ${senders.length - MAX_SHOWN} more`] : []),
    ...(tls ? [`TLS sessions: ${tls.sessions}, ${tls.failures} failed`] : []),
    ...[state.unweighed?.text, state.refused?.text].filter((text) => text !== undefined),
    ...unknown.map((text) => `Unknown: ${text}`),
  ]
}

function senderLine({ name, group, messages, aligned, reasons }: MonitorState['senders'][number]): string {
  const why = reasons.slice(0, 2).map(({ text }) => text)
  return `  ${GROUPS[group]}: ${name}, ${plural(messages, 'message', 'messages')}, ${percentText(aligned, messages)} pass${why.length > 0 ? ` (${why.join('; ')})` : ''}`
}
