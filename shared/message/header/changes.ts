// What the owner of the domain in From can do about one of their messages. A header proves nothing about DNS, so all of it is
// a request to the people who run the sending server.
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { HeaderCode } from './findings.ts'
import type { HeaderAnalysis } from './schema.ts'
import { asksForAction } from '#shared/report/verdict.ts'

type Read = Omit<HeaderAnalysis, 'verdict' | 'changes'>

interface From {
  from: string
}

export const HEADER_CHANGES = {
  'header-dkim': {
    title: ({ from }: From) => `Sign with DKIM as ${from}`,
    text: ({ from }: From) =>
      `If you sent this message: turn on DKIM for ${from} at your sending service, and publish the key it gives you. Then a signature proves ${from}, even when the message is forwarded.`,
    rfc: 'RFC 6376, 5',
  },
  'header-dkim-broken': {
    title: 'Find out why the DKIM signature fails',
    text: 'If you sent this message: check that the key at its selector is published, and ask your sending service whether anything changes the message after it is signed.',
    rfc: 'RFC 6376, 6.1',
  },
  'header-spf': {
    title: ({ ip }: { ip: string }) => `Allow ${ip} in SPF if it is yours`,
    text: ({ ip, domain }: { ip: string; domain: string }) =>
      `If ${ip} is your server or a service you use, ask its operator for the SPF term and add that to the record of ${domain}. If you do not know the IP address, change nothing: SPF did its job.`,
  },
} satisfies ChangeTable

const { ask } = changesOf(HEADER_CHANGES)

export function headerChanges(report: Read): Change[] {
  const from = report.from?.domain
  if (!from) return []
  const codes = new Set(report.findings.filter(asksForAction).map(({ code }) => code))
  const present = (...all: readonly HeaderCode[]) => all.filter((code) => codes.has(code))
  const about = { owner: from, type: 'TXT' as const }
  const unproved = present('header-dkim-none', 'header-not-aligned')
  const broken = present(
    'header-dkim-fail',
    'header-dkim-permerror',
    'header-dkim-neutral',
    'header-dkim-policy',
  )
  return [
    ...(unproved.length > 0 ? [ask('header-dkim', { ...about, why: unproved }, { from })] : []),
    ...(broken.length > 0 ? [ask('header-dkim-broken', { ...about, why: broken })] : []),
    ...spf(report, present('header-spf-fail', 'header-spf-softfail')),
  ]
}

function spf({ alignment, sender, dmarc }: Read, why: string[]): Change[] {
  const domain = alignment.spf?.domain
  if (why.length === 0 || !domain || !sender) return []
  // One aligned pass is enough for DMARC.
  const optional = dmarc.startsWith('pass') || undefined
  const given = { owner: domain, type: 'TXT' as const, why, rfc: 'RFC 7208, 5', optional }
  return [ask('header-spf', given, { ip: sender.ip, domain })]
}
