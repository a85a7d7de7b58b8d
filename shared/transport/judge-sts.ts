// How senders that honor MTA-STS see a domain (RFC 8461 sections 3 to 5).
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { shownText } from '#shared/dns/visible-text.ts'
import type { Finding } from '#shared/report/finding.ts'
import { isError } from '#shared/report/verdict.ts'
import type { PolicyFile, StsAnswers } from '#shared/transport/ask-sts.ts'
import { judgeStsPolicy } from '#shared/transport/judge-sts-policy.ts'
import type { MtaSts, RecordState } from '#shared/transport/schema.ts'
import { covers, policyUrl } from '#shared/transport/sts-policy.ts'
import { looksLikeSts, isStsRecord, parseStsRecord, stsRecordName } from '#shared/transport/sts-record.ts'

export interface StsFacts {
  mtaSts: MtaSts
  findings: Finding[]
  file: PolicyFile
  /** The records, and the texts meant to be one. */
  texts: string[]
  /** The target of the record's name, if it is a CNAME. */
  alias?: string
}

/** @param hosts the mail servers; null if unknown */
export function judgeSts(
  domain: string,
  { txt, file }: StsAnswers,
  hosts: readonly string[] | null,
): StsFacts {
  const all = txt.records.map(({ text }) => text)
  const records = all.filter(isStsRecord)
  const texts = [...records, ...all.filter(looksLikeSts)]
  const [only] = records
  const id = only !== undefined && records.length === 1 ? parseStsRecord(only).id : null
  const policy = file.kind === 'file' ? file.read.policy : null
  const recordFindings = isFailure(txt)
    ? [unknownRecord(failureText(txt))]
    : judgeRecords(domain, records, texts)
  const hasRecord = texts.length > 0
  const fileFindings = isFailure(txt) ? [] : judgeFile(domain, file, hasRecord)
  const policyFindings = policy && id !== null ? judgeStsPolicy(policy, hosts) : []
  const findings = [...recordFindings, ...fileFindings, ...policyFindings]
  const coverage = policy && policy.mode !== 'none' ? (hosts ?? []) : []
  const mtaSts: MtaSts = {
    state: isFailure(txt) ? 'unknown' : stateOf(hasRecord, findings, file),
    name: stsRecordName(domain),
    record: texts[0] ?? null,
    url: policyUrl(domain),
    ...(file.kind === 'file'
      ? { file: shownText(file.text.replace(/\r?\n/g, '\u0001')).replaceAll('\\001', '\n') }
      : {}),
    ...(policy ? { policy: { ...policy, mx: policy.mx.map(shownText), id } } : {}),
    covers: coverage.map((mx) => ({ mx, covered: policy?.mx.some((one) => covers(one, mx)) === true })),
  }
  const alias = txt.aliases.at(-1)?.target
  return { mtaSts, findings, file, texts, ...(alias === undefined ? {} : { alias }) }
}

/** An uncovered server is not a problem of the record or the file. */
const USABLE_WITH = ['sts-mx-uncovered']

function stateOf(hasRecord: boolean, findings: readonly Finding[], file: PolicyFile): RecordState {
  if (!hasRecord) return 'absent'
  if (findings.some((finding) => isError(finding) && !USABLE_WITH.includes(finding.code))) return 'invalid'
  return file.kind === 'unknown' ? 'unknown' : 'found'
}

const unknownRecord = (reason: string): Finding => ({
  code: 'sts-unknown',
  severity: 'warning',
  unknown: true,
  message: `The MTA-STS record could not be looked up: ${reason}`,
  rfc: 'RFC 8461, 3.1',
  fix: 'Try again in a minute. This says nothing about the record.',
})

function judgeRecords(domain: string, records: readonly string[], texts: readonly string[]): Finding[] {
  const name = stsRecordName(domain)
  const [first] = texts
  if (first === undefined) return []
  if (records.length > 1) {
    return [
      {
        code: 'sts-several',
        severity: 'error',
        message: `There are ${records.length} MTA-STS records at ${name}; with several, senders use none.`,
        rfc: 'RFC 8461, 3.1',
        fix: 'Keep one record, with a new id.',
      },
    ]
  }
  const faults = records.length === 0 ? ['it does not start with “v=STSv1;”'] : parseStsRecord(first).faults
  if (faults.length === 0) return []
  return [
    {
      code: 'sts-record-invalid',
      severity: 'error',
      message: `Senders ignore the MTA-STS record at ${name}: ${faults.slice(0, 3).join('; ')}.`,
      rfc: 'RFC 8461, 3.1',
      fix: 'Publish it as v=STSv1; id= and 1 to 32 letters and digits.',
    },
  ]
}

function judgeFile(domain: string, file: PolicyFile, hasRecord: boolean): Finding[] {
  if (!hasRecord) return judgeUnread(domain, file)
  const rfc = 'RFC 8461, 3.3'
  switch (file.kind) {
    case 'no-host': {
      const message = `There is an MTA-STS record, but mta-sts.${domain} has no IP address, so senders find no policy.`
      const fix = `Put a web server with a valid certificate at mta-sts.${domain}.`
      return [{ code: 'sts-host-missing', severity: 'error', message, rfc, fix }]
    }
    case 'none': {
      const message = `There is an MTA-STS record, but senders get no policy from ${policyUrl(domain)}: ${file.reason}.`
      const fix = 'Serve the policy at exactly this URL, with status 200.'
      return [{ code: 'sts-policy-missing', severity: 'error', message, rfc, fix }]
    }
    case 'unknown': {
      const message = `The policy at ${policyUrl(domain)} could not be fetched: ${file.reason}.`
      const fix = `Try again in a minute. If it still fails, check the certificate: openssl s_client -connect mta-sts.${domain}:443 -servername mta-sts.${domain} </dev/null`
      return [{ code: 'sts-policy-unknown', severity: 'warning', unknown: true, message, rfc, fix }]
    }
    case 'file':
      return judgeText(file)
  }
}

function judgeText({ read, contentType }: Extract<PolicyFile, { kind: 'file' }>): Finding[] {
  const { faults, slips } = read
  const findings: Finding[] = []
  if (faults.length > 0) {
    const message = `Senders cannot use the policy file: ${faults.join('; ')}.`
    const fix = 'Serve the file exactly as proposed here.'
    findings.push({ code: 'sts-policy-invalid', severity: 'error', message, rfc: 'RFC 8461, 3.2', fix })
  }
  if (slips.length > 0) {
    const message = `Some senders may refuse the policy file: ${slips.slice(0, 3).join('; ')}.`
    const fix = 'Serve the file exactly as proposed here.'
    findings.push({ code: 'sts-policy-line', severity: 'warning', message, rfc: 'RFC 8461, 3.2', fix })
  }
  if (contentType !== 'text/plain') {
    const kind = contentType === '' ? 'no media type' : `the type ${shownText(contentType.slice(0, 60))}`
    const message = `The policy file comes with ${kind}; senders should refuse anything but text/plain.`
    const fix = 'Have the server send Content-Type: text/plain.'
    findings.push({ code: 'sts-policy-type', severity: 'warning', message, rfc: 'RFC 8461, 3.3', fix })
  }
  return findings
}

function judgeUnread(domain: string, file: PolicyFile): Finding[] {
  const rfc = 'RFC 8461, 3.1'
  if (file.kind === 'file' && file.read.policy) {
    const message = `${policyUrl(domain)} has a policy, but no record at ${stsRecordName(domain)} tells senders about it, so it does not protect mail.`
    return [{ code: 'sts-policy-unread', severity: 'warning', message, rfc, fix: 'Publish the record.' }]
  }
  const message = `${domain} has no MTA-STS: an attacker on the network can stop senders from encrypting, or redirect them to another server.`
  return [{ code: 'sts-absent', severity: 'info', message, rfc }]
}
