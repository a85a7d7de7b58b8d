// What the owner of the domain in From can do about one of their messages. A header proves nothing about DNS, so all of it is
// a request to the people who run the sending server.
import { askChange, type Change } from '#shared/report/change/change.ts'
import type { HeaderCode } from './findings.ts'
import type { HeaderAnalysis } from './schema.ts'
import { asksForAction } from '#shared/report/verdict.ts'

type Read = Omit<HeaderAnalysis, 'verdict' | 'changes'>

export function headerChanges(report: Read): Change[] {
  const from = report.from?.domain
  if (!from) return []
  const codes = new Set(report.findings.filter(asksForAction).map(({ code }) => code))
  const present = (...all: readonly HeaderCode[]) => all.filter((code) => codes.has(code))
  return [...dkim(from, present), ...brokenDkim(from, present), ...spf(report, present)]
}

type Present = (...codes: readonly HeaderCode[]) => string[]

function dkim(from: string, present: Present): Change[] {
  const why = present('header-dkim-none', 'header-not-aligned')
  if (why.length === 0) return []
  const text = `If you sent this message: turn on DKIM for ${from} at your sending service, and publish the key it gives you. Then a signature proves ${from}, even when the message is forwarded.`
  return [
    askChange({
      id: 'header-dkim',
      title: `Sign with DKIM as ${from}`,
      text,
      owner: from,
      type: 'TXT',
      why,
      rfc: 'RFC 6376, 5',
    }),
  ]
}

function brokenDkim(from: string, present: Present): Change[] {
  const why = present(
    'header-dkim-fail',
    'header-dkim-permerror',
    'header-dkim-neutral',
    'header-dkim-policy',
  )
  if (why.length === 0) return []
  const text = `If you sent this message: check that the key at its selector is published, and ask your sending service whether anything changes the message after it is signed.`
  return [
    askChange({
      id: 'header-dkim-broken',
      title: 'Find out why the DKIM signature fails',
      text,
      owner: from,
      type: 'TXT',
      why,
      rfc: 'RFC 6376, 6.1',
    }),
  ]
}

function spf({ alignment, sender, dmarc }: Read, present: Present): Change[] {
  const why = present('header-spf-fail', 'header-spf-softfail')
  const domain = alignment.spf?.domain
  if (why.length === 0 || !domain || !sender) return []
  const text = `If ${sender.ip} is your server or a service you use, ask its operator for the SPF term and add that to the record of ${domain}. If you do not know the IP address, change nothing: SPF did its job.`
  return [
    askChange({
      id: 'header-spf',
      title: `Allow ${sender.ip} in SPF if it is yours`,
      text,
      owner: domain,
      type: 'TXT',
      why,
      rfc: 'RFC 7208, 5',
      // One aligned pass is enough for DMARC.
      ...(dmarc.startsWith('pass') && { optional: true }),
    }),
  ]
}
