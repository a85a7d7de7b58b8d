// Whether anyone gets reports when encryption fails (RFC 8460 section 3).
import type { ReportUri } from '#shared/dmarc/report-uri.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isAbsent, isFailure, type DnsAnswer, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { shownText } from '#shared/dns/visible-text.ts'
import { listNames } from '#shared/report/list-names.ts'
import type { Finding } from '#shared/report/finding.ts'
import { isError } from '#shared/report/verdict.ts'
import type { TlsRpt } from '#shared/transport/schema.ts'
import { canReport, looksLikeTlsRpt, isTlsRpt, parseTlsRpt, tlsRptName } from '#shared/transport/tls-rpt.ts'

export interface TlsRptFacts {
  tlsRpt: TlsRpt
  findings: Finding[]
  /** The records, and the texts meant to be one. */
  texts: string[]
  /** From all of them. */
  uris: ReportUri[]
  /** Hosts that accept no mail. */
  dead: string[]
  alias?: string
}

/** Hosts whose mail servers are looked up. */
const MAX_HOSTS = 3

/** Two waves of queries: the record, then the mailboxes in it. */
export async function inspectTlsRpt(domain: string, resolver: Resolver): Promise<TlsRptFacts> {
  const txt = await resolver.query(tlsRptName(domain), 'TXT')
  const all = txt.records.map(({ text }) => text)
  const records = all.filter(isTlsRpt)
  const texts = [...records, ...all.filter(looksLikeTlsRpt)]
  const uris = texts.flatMap(parseTlsRpt).slice(0, 30)
  const hosts = [
    ...new Set(
      uris.filter(canReport).flatMap(({ scheme, host }) => (scheme === 'mailto' && host ? [host] : [])),
    ),
  ]
  const mailboxes = await Promise.all(hosts.slice(0, MAX_HOSTS).map((host) => askMailbox(host, resolver)))
  const dead = mailboxes.flatMap(({ host, takes }) => (takes === false ? [host] : []))
  const unknown = mailboxes.flatMap(({ host, takes }) => (takes === null ? [host] : []))
  const findings = judge({ domain, txt, records, texts, uris, dead, unknown })
  const alias = txt.aliases.at(-1)?.target
  const state = isFailure(txt)
    ? 'unknown'
    : texts.length === 0
      ? 'absent'
      : findings.some((finding) => isError(finding) && finding.code !== 'tlsrpt-mailbox')
        ? 'invalid'
        : 'found'
  const tlsRpt: TlsRpt = {
    state,
    name: tlsRptName(domain),
    record: texts[0] ?? null,
    rua: state === 'found' ? uris.filter(canReport).map(({ uri }) => uri) : [],
  }
  return { tlsRpt, findings, texts, uris, dead, ...(alias === undefined ? {} : { alias }) }
}

async function askMailbox(
  host: string,
  resolver: Resolver,
): Promise<{ host: string; takes: boolean | null }> {
  const mx = await resolver.query(host, 'MX')
  if (isFailure(mx)) return { host, takes: null }
  if (!isAbsent(mx)) return { host, takes: mx.records.some(({ exchange }) => exchange !== '.') }
  // RFC 5321 section 5.1: without MX records, mail goes to the host's own IP address.
  const addresses = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  if (addresses.some(({ kind }) => kind === 'answer')) return { host, takes: true }
  return { host, takes: addresses.some(isFailure) ? null : false }
}

interface Found {
  domain: string
  txt: DnsAnswer<TxtData>
  records: readonly string[]
  texts: readonly string[]
  uris: readonly ReportUri[]
  dead: readonly string[]
  unknown: readonly string[]
}

function judge(found: Found): Finding[] {
  const { domain, txt, records, texts, uris } = found
  const rfc = 'RFC 8460, 3'
  if (isFailure(txt)) {
    const message = `The TLS-RPT record could not be looked up: ${failureText(txt)}`
    const fix = 'Try again in a minute. This says nothing about the record.'
    return [{ code: 'tlsrpt-unknown', severity: 'warning', unknown: true, message, rfc, fix }]
  }
  const name = tlsRptName(domain)
  if (texts.length === 0) {
    const message = `${domain} has no TLS-RPT record, so its owner does not hear when encryption to it fails.`
    return [
      {
        code: 'tlsrpt-absent',
        severity: 'info',
        message,
        rfc,
        fix: 'Publish one with a mailbox that you read.',
      },
    ]
  }
  if (records.length > 1) {
    const message = `There are ${records.length} TLS-RPT records at ${name}; with several, senders use none.`
    const fix = 'Merge them into one, with all addresses separated by commas.'
    return [{ code: 'tlsrpt-several', severity: 'error', message, rfc, fix }]
  }
  if (records.length === 0) {
    const message = `Senders ignore the text at ${name}: it does not start with “v=TLSRPTv1;”.`
    return [
      {
        code: 'tlsrpt-invalid',
        severity: 'error',
        message,
        rfc,
        fix: 'Start it with v=TLSRPTv1; and a space.',
      },
    ]
  }
  if (!uris.some(canReport)) {
    const message = `The TLS-RPT record at ${name} has no “rua=” with an address that reports can go to.`
    const fix = 'Write rua=mailto: and an email address, or rua=https: and a URL.'
    return [{ code: 'tlsrpt-no-address', severity: 'error', message, rfc, fix }]
  }
  return judgeAddresses(found)
}

function judgeAddresses({ uris, dead, unknown }: Found): Finding[] {
  const findings: Finding[] = []
  const bad = uris.filter((uri) => !canReport(uri)).map(({ text }) => `“${shownText(text.slice(0, 80))}”`)
  const rfc = 'RFC 8460, 3'
  if (bad.length > 0) {
    const message = `No TLS report can go to ${listNames(bad)}: each address must start with mailto: or https:.`
    findings.push({
      code: 'tlsrpt-address',
      severity: 'warning',
      message,
      rfc,
      fix: 'Correct the address or leave it out.',
    })
  }
  if (dead.length > 0) {
    const message = `${listNames(dead)} ${dead.length === 1 ? 'accepts' : 'accept'} no mail, so no TLS reports arrive there.`
    const fix = 'Send the reports to a mailbox that accepts mail.'
    findings.push({ code: 'tlsrpt-mailbox', severity: 'error', message, rfc: 'RFC 5321, 5.1', fix })
  }
  if (unknown.length > 0) {
    const message = `We could not look up whether ${listNames(unknown)} accepts mail, so we do not know whether TLS reports arrive.`
    findings.push({
      code: 'tlsrpt-mailbox-unknown',
      severity: 'warning',
      unknown: true,
      message,
      fix: 'Try again in a minute.',
    })
  }
  if (findings.length > 0) return findings
  return [
    {
      code: 'tlsrpt-found',
      severity: 'ok',
      message: 'Senders have an address for reports on failed encryption.',
      rfc,
    },
  ]
}
