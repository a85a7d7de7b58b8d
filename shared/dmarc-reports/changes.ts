// What to do: first fix the senders whose own mail fails, then tighten the policy, then fix what fails between servers.
// Each is a change of the tool that owns the record.
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import type { Change } from '#shared/report/change/change.ts'
import { turnOn } from '#shared/records/dkim/signing-steps.ts'
import { nextStepAsk } from '#shared/records/dmarc/next-step.ts'
import type { DomainJudged } from './domains.ts'
import { REPORTS_FINDINGS, type ReportsCode, type ReportsFinding, type TlsFailureCode } from './findings.ts'
import { failingSenders, senderFinding, type Counted } from './judge.ts'
import { keyParts } from './senders.ts'
import type { Sender, TlsHost } from './schema.ts'
import { tlsTypeOf } from './tls-types.ts'
import { askWhose, questionOf } from './unclaimed-words.ts'

/** Rarely used: DNS was not checked for a free one. */
const FREE_SELECTOR = 'mail2'
const MAX_STEPS = 5
const MAX_QUESTIONS = 5
const READY: ReportsCode = 'reports-ready'

export function reportChanges(counted: Counted, findings: readonly ReportsFinding[]): Change[] {
  const steps = counted.domains.slice(0, MAX_STEPS).flatMap((one) => nextOf(one) ?? [])
  return [
    ...failingSenders(counted).flatMap(senderChange),
    ...counted.domains.slice(0, MAX_STEPS).flatMap(questions),
    ...steps.map((step, index) => (index === 0 ? step : { ...step, id: `${step.id}-${index + 1}` })),
    ...tlsChanges(counted.tls.hosts, findings),
  ]
}

/** The next step of a domain that is ready, for whoever has its record. */
export function nextOf({ seen: { domain }, readiness }: DomainJudged): Change | null {
  const { state, tag, policy, reachesBelow } = readiness
  if (state !== 'ready' || tag === null || domain === '' || !policy) return null
  return nextStepAsk(domain, policy, { tag, reachesBelow }, [READY])
}

/** Whose mail it is; only the owner of the domain can know. */
function questions({ seen: { domain }, readiness: { unclaimed } }: DomainJudged): Change[] {
  if (domain === '') return []
  return unclaimed.slice(0, MAX_QUESTIONS).map((one) => askWhose(domain, questionOf(domain, one)))
}

export const KEY_ASKS: AskTitles<'reports-key', { selector: string; signer: string }> = {
  'reports-key': ({ selector, signer }) => `Check the DKIM key “${selector}” of ${signer}`,
}

export const TLS_ASKS: AskTitles<TlsFailureCode> = {
  'reports-tls-starttls': 'Turn on STARTTLS at every mail server',
  'reports-tls-certificate-name': 'Get a certificate for the MX host name',
  'reports-tls-certificate-expired': 'Renew the certificate of the mail server',
  'reports-tls-certificate-untrusted': 'Serve a certificate that senders trust',
  'reports-tls-tlsa-invalid': 'Publish a TLSA record that matches the certificate',
  'reports-tls-dnssec-invalid': 'Fix DNSSEC for the mail server',
  'reports-tls-dane-required': 'Publish TLSA records',
  'reports-tls-policy-fetch': 'Serve the MTA-STS policy',
  'reports-tls-policy-invalid': 'Correct the MTA-STS policy',
  'reports-tls-policy-certificate': 'Renew the certificate of the policy host',
  'reports-tls-other': 'Find out why TLS fails',
}

const idOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function senderChange(sender: Sender): Change[] {
  const [domain = ''] = sender.domains
  if (domain === '') return []
  const finding = senderFinding(sender)
  const [key] = sender.keys
  if (key === undefined) {
    const services = sender.kind === 'service' ? [sender.name] : []
    const change = turnOn({ domain, services, free: FREE_SELECTOR }, finding)
    return [{ ...change, id: `${change.id}-${idOf(sender.name)}` }]
  }
  const values = keyParts(key)
  const owner = `${values.selector}._domainkey.${values.signer}`
  const place = { tool: `dkim-${idOf(sender.name)}`, owner, type: 'TXT' as const }
  return asksFor([finding], [], { ...place, titles: KEY_ASKS, values, findings: REPORTS_FINDINGS })
}

/** One for each kind of failure, where it happens most. */
function tlsChanges(hosts: readonly TlsHost[], findings: readonly ReportsFinding[]): Change[] {
  const codes = new Set<ReportsCode>()
  return hosts.flatMap(({ domain, mx, type }) => {
    const { code, owner, type: recordType } = tlsTypeOf(type)
    const first = findings.filter((finding) => finding.code === code)
    if (codes.has(code) || domain === '') return []
    codes.add(code)
    const place = { tool: 'reports', owner: owner(domain, mx), type: recordType }
    return asksFor(first, [], { ...place, titles: TLS_ASKS, findings: REPORTS_FINDINGS })
  })
}
