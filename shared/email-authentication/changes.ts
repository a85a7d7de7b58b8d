// What to change, the most useful first, each with its exact record where one can be written.
import type { Reports } from '#shared/email-authentication/check.ts'
import type { Change, Judgement } from '#shared/email-authentication/schema.ts'
import { isDecisive } from '#shared/email-authentication/judge.ts'
import type { Finding } from '#shared/report/finding.ts'

/** What breaks mail comes before what is missing, that before what could be better. */
type Rank = 0 | 1 | 2 | 3 | 4 | 5
type Ranked = Change & { rank: Rank }

export function changesOf(reports: Reports, judgements: readonly Judgement[]): Change[] {
  const isSound = judgements.filter(isDecisive).every(({ state }) => state === 'good' || state === 'improve')
  const changes = [
    ...spfChanges(reports.spf),
    ...dkimChanges(reports.dkim),
    ...dmarcChanges(reports.dmarc, isSound),
    ...mxChanges(reports.mx),
    ...bimiChanges(reports),
  ]
  return changes.sort((one, other) => one.rank - other.rank).map(({ rank: _rank, ...change }) => change)
}

function spfChanges({ state, stop, publish, records, findings, incomplete }: Reports['spf']): Ranked[] {
  const method = 'SPF'
  if (state === 'unknown') return []
  if (state === 'absent') {
    const reason = 'Receivers look here first for the servers that may send in your name.'
    return [{ rank: 1, method, title: 'Publish an SPF record', reason, rfc: 'RFC 7208, 3', publish }]
  }
  const [current] = records
  const record =
    publish.content === current ? {} : { publish, ...(records.length === 1 && { replaces: current }) }
  const everybody = findings.find(({ code }) => code === 'plus-all')
  if (stop) return [{ rank: 0, method, title: 'Repair the SPF record', reason: stop.reason, ...record }]
  if (everybody)
    return [{ rank: 0, method, title: 'Stop letting everybody send', ...said(everybody), ...record }]
  // What was not looked up may hold the real fault.
  if (incomplete) return []
  return problemsOf(findings)
    .slice(0, 1)
    .map((finding) => ({ rank: 4, method, title: 'Tidy up the SPF record', ...said(finding), ...record }))
}

function dkimChanges({ state, domain, valid, findings, publish, record }: Reports['dkim']): Ranked[] {
  const method = 'DKIM'
  const mended = publish ? { publish, ...(record && { replaces: record }) } : {}
  if (findings.some(({ code }) => code === 'dkim-parked')) return []
  if (state === 'no_selectors' || state === 'revoked') {
    const reason = `${domain} has no key, so no receiver can tell its mail from a forgery. Make a pair of keys, publish one half and give the other to your mail service.`
    return [{ rank: 1, method, title: 'Sign your mail with DKIM', reason, rfc: 'RFC 6376, 3' }]
  }
  if (state !== 'found') return []
  const [first] = problemsOf(findings)
  if (!first) return []
  const title = valid ? 'Strengthen the DKIM key' : 'Repair the DKIM key'
  return [{ rank: valid ? 4 : 0, method, title, ...said(first), ...mended }]
}

function dmarcChanges(report: Reports['dmarc'], isSound: boolean): Ranked[] {
  const { state, valid, publish, records, policy, findings, domain, policyDomain } = report
  const method = 'DMARC'
  if (state === 'unknown') return []
  if (state === 'absent') {
    const reason =
      'Gmail, Yahoo and Microsoft ask for it. This one changes nothing for your mail and brings reports on who sends in your name.'
    return [{ rank: 2, method, title: 'Publish a DMARC record', reason, rfc: 'RFC 9989, 4.7', publish }]
  }
  const [current] = records
  const replaces = records.length === 1 && current !== publish.content ? { replaces: current } : {}
  const first = problemsOf(findings)[0]
  if (!valid) {
    const why = first ? said(first) : { reason: 'Receivers cannot use the record.' }
    return [{ rank: 0, method, title: 'Repair the DMARC record', ...why, publish, ...replaces }]
  }
  // The record of a parent domain is not this domain's to change.
  if (policyDomain !== domain || current === undefined) return []
  if (policy?.p === 'none' && !findings.some(({ code }) => code === 'no-reports')) {
    const stricter = current.replace(/(;\s*p\s*=\s*)none/i, '$1quarantine')
    if (stricter === current) return []
    const reason = isSound
      ? 'SPF, DKIM and DMARC work. Once the reports show that all your own senders pass, ask receivers to act on what fails.'
      : 'With “none” nothing happens to forged mail. Raise it once SPF and DKIM are in order and the reports show that your senders pass.'
    const changed = { publish: { ...publish, content: stricter }, replaces: current }
    return [
      {
        rank: isSound ? 3 : 5,
        method,
        title: 'Raise DMARC to quarantine',
        reason,
        rfc: 'RFC 9989, 7.4',
        ...changed,
      },
    ]
  }
  if (!first) return []
  const record = publish.content === current ? {} : { publish, ...replaces }
  return [{ rank: 3, method, title: 'Improve the DMARC record', ...said(first), ...record }]
}

function mxChanges(report: Reports['mx']): Ranked[] {
  const method = 'MX'
  if (report.state === 'unknown') return []
  const findings = [...report.findings, ...report.entries.flatMap((entry) => entry.findings)]
  const [first] = problemsOf(findings)
  if (!first) return []
  const title = report.state === 'absent' ? 'Give replies somewhere to go' : 'Repair where mail arrives'
  return [{ rank: first.severity === 'error' ? 2 : 5, method, title, ...said(first) }]
}

/** A logo comes last, and only where receivers would show it. */
function bimiChanges({ bimi, dmarc }: Reports): Ranked[] {
  const applied = dmarc.policy?.applied
  if (bimi.state !== 'absent' || (applied !== 'reject' && applied !== 'quarantine')) return []
  const reason = 'DMARC is enforced, so Gmail, Yahoo and Apple can show a logo beside your mail.'
  return [{ rank: 5, method: 'BIMI', title: 'Show your logo (if you like)', reason }]
}

/** The gravest first. */
function problemsOf(findings: readonly Finding[]): Finding[] {
  const of = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity)
  return [...of('error'), ...of('warning')]
}

const said = ({ message, fix, rfc }: Finding) => ({
  reason: fix ? `${message} ${fix}` : message,
  ...(rfc && { rfc }),
})
