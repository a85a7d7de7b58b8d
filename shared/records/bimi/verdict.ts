// The verdict of a BIMI report.
import { listAll } from '#shared/report/list-names.ts'
import type { BimiFacts } from './inspect.ts'
import { isOfDmarc } from './dmarc-readiness.ts'
import type { BimiFinding } from './findings.ts'
import { unlessBogus } from '#shared/report/unanswered.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

export function bimiVerdict(report: BimiFacts): Verdict {
  const { state, domain, valid, message } = report
  switch (state) {
    case 'unknown':
      return unknownVerdict(report)
    case 'absent':
      return absentVerdict(report)
    case 'declined':
      if (!valid) return brokenVerdict(report)
      return {
        tone: 'info',
        heading: message,
        sentence: `The record of ${domain} opts out of BIMI on purpose, so receivers do not show a logo.`,
        stamp: 'Declined',
      }
    case 'found':
      return valid ? usableVerdict(report) : brokenVerdict(report)
  }
}

function unknownVerdict({ domain, findings, message }: BimiFacts): Verdict {
  const heading = `The BIMI record of ${domain} is unknown`
  const problem = findings.find(isError)
  if (problem) {
    const sentence = `${problem.message} Whether another record counts for ${domain} could not be found out.`
    return { tone: 'bad', heading, sentence, stamp: 'Broken' }
  }
  const sentence = `We could not find out whether ${domain} has a BIMI record${unlessBogus([{ unknown: true, message }], ': DNS gave no answer. This says nothing about the record itself.')}`
  return { tone: 'unknown', heading, sentence, stamp: 'Unknown' }
}

function absentVerdict({ domain, message: heading, findings, dmarcReady }: BimiFacts): Verdict {
  const absent = `We couldn't find a BIMI record for ${domain}. Create one using the instructions below.`
  const problem = findings.find(isError)
  if (problem) {
    const sentence = `${absent} ${problem.message} Receivers show no logo.`
    return { tone: 'bad', heading, sentence, stamp: 'Broken' }
  }
  const first = dmarcReady === false ? ' Receivers require DMARC at quarantine or reject first.' : ''
  const sentence = `${absent} BIMI is optional: without it, receivers do not show a logo for ${domain}.${first}`
  return { tone: 'info', heading, sentence, stamp: 'No record' }
}

function brokenVerdict({ name, message: heading, records, findings }: BimiFacts): Verdict {
  const problem = findings.find((finding) => isError(finding) && !isOfDmarc(finding))
  const sentence =
    records.length > 1
      ? `There are ${records.length} BIMI records at ${name}, so receivers use none of them and show no logo.`
      : `Receivers cannot use the BIMI record at ${name} and show no logo. ${problem?.message ?? ''}`.trim()
  return { tone: 'bad', heading, sentence, stamp: 'Broken' }
}

/** The changes name all of them. */
const SHOWN_REASONS = 2

/** The record can be used: first what prevents the logo, then what could be better, then what is unknown. */
function usableVerdict(report: BimiFacts): Verdict {
  const { message: heading, findings, logo, certificate, dmarcReady } = report
  const open = findings.filter(({ unknown }) => unknown).map(({ message }) => message)
  const reasons = findings
    .filter((finding) => isError(finding) && preventsLogo(finding))
    .map(({ message }) => message)
  if (reasons.length > 0) {
    const isLost = dmarcReady === false || logo?.ok === false
    const lead = isLost ? 'Receivers show no logo.' : 'Receivers that ask for a certificate show no logo.'
    const more = reasons.length - SHOWN_REASONS
    const others =
      more > 0 ? [`${more} more ${more === 1 ? 'problem prevents' : 'problems prevent'} it, too.`] : []
    const sentence = [lead, ...reasons.slice(0, SHOWN_REASONS), ...others, ...open].join(' ')
    return { tone: isLost ? 'bad' : 'warn', heading, sentence, stamp: isLost ? 'No logo' : 'Improve' }
  }
  const all = [...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]
  const problem = firstProblem(all)
  const parts = [readyText(report, open.length > 0), ...(problem ? [problem.message] : []), ...open]
  const sentence = parts.join(' ')
  if (all.some(asksForAction)) return { tone: 'warn', heading, sentence, stamp: 'Improve' }
  if (open.length > 0) return { tone: 'unknown', heading, sentence, stamp: 'In part' }
  return { tone: 'ok', heading, sentence, stamp: 'Ready' }
}

const preventsLogo = (finding: BimiFinding): boolean =>
  isOfDmarc(finding) || finding.code === 'bimi-logo-broken' || finding.code === 'bimi-certificate-broken'

function readyText({ domain, mailboxes }: BimiFacts, isOpen: boolean): string {
  // A provider may have several names: “Yahoo Mail and AOL”.
  const ready = mailboxes.filter(({ state }) => state === 'ready').flatMap(({ name }) => name.split(' and '))
  if (isOpen || ready.length === 0) return `Receivers can read the BIMI record of ${domain}.`
  return `Everything is in place for a logo in ${listAll(ready)}.`
}
