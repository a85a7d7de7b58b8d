// Whether anyone gets reports when encryption fails (RFC 8460 section 3).
import type { ReportUri } from '#shared/records/dmarc/report-uri.ts'
import { mailboxOf } from '#shared/records/dmarc/reporting.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { type Misplaced, misplacedRecords } from '#shared/dns/final-dot.ts'
import { type DnsAnswer, isAbsent, isFailure, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { aliasEndOf, type AliasEnd } from '#shared/data/mail-services/free-target.ts'
import { isError } from '#shared/report/verdict.ts'
import { transportFinding, type TransportCode, type TransportFinding } from './findings.ts'
import type { RecordState, TlsRpt } from './schema.ts'
import {
  canReport,
  isTlsRpt,
  looksLikeTlsRpt,
  parseTlsRpt,
  strayParts,
  readTlsRptAsMeant,
  tlsRptName,
} from './tls-rpt.ts'

interface TlsRptAnswers {
  txt: DnsAnswer<TxtData>
  records: string[]
  /** The records, and the texts meant to be one. */
  texts: string[]
  /** Those of a name with the domain twice, if there are none where senders look. */
  misplaced: Misplaced | undefined
  /** From all of them. */
  uris: ReportUri[]
  /** Hosts that accept no mail. */
  dead: string[]
  /** Hosts of which that is unknown. */
  unknown: string[]
}

export interface TlsRptFacts extends Pick<TlsRptAnswers, 'texts' | 'misplaced' | 'uris' | 'dead'> {
  tlsRpt: TlsRpt
  findings: TransportFinding[]
  /** Where the record's name leads, if it is a CNAME. */
  alias?: AliasEnd
}

/** A name with more texts was not filled by hand. */
const MAX_TEXTS = 10

/** Hosts whose mail servers are looked up. */
const MAX_HOSTS = 3

/** Two waves of queries: the record, then the mailboxes in it. */
export async function askTlsRpt(domain: string, resolver: Resolver): Promise<TlsRptAnswers> {
  const txt = await resolver.query(tlsRptName(domain), 'TXT')
  const all = txt.records.map(({ text }) => text)
  const records = all.filter(isTlsRpt)
  const texts = [...records, ...all.filter(looksLikeTlsRpt)]
  const isMissing = texts.length === 0 && !isFailure(txt) && txt.aliases.length === 0
  const misplaced = isMissing
    ? await misplacedRecords(tlsRptName(domain), domain, resolver, isMeant)
    : undefined
  const uris = texts.flatMap(parseTlsRpt).slice(0, 30)
  const found = misplaced ? misplaced.records.map(({ text }) => text) : texts
  const meant = readTlsRptAsMeant(found.slice(0, MAX_TEXTS)).addresses
  const hosts = [...new Set(meant.flatMap(({ uri, host }) => (/^mailto:/i.test(uri) ? [host] : [])))]
  const mailboxes = await Promise.all(hosts.slice(0, MAX_HOSTS).map((host) => askMailbox(host, resolver)))
  const dead = mailboxes.flatMap(({ host, takes }) => (takes === false ? [host] : []))
  const unknown = mailboxes.flatMap(({ host, takes }) => (takes === null ? [host] : []))
  return { txt, records, texts, misplaced, uris, dead, unknown }
}

const isMeant = (text: string): boolean => isTlsRpt(text) || looksLikeTlsRpt(text)

async function askMailbox(
  host: string,
  resolver: Resolver,
): Promise<{ host: string; takes: boolean | null }> {
  const mx = await resolver.query(host, 'MX')
  const addresses = isAbsent(mx)
    ? await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
    : []
  const state = mailboxOf({ mx, addresses })
  return { host, takes: state === 'unknown' ? null : state === 'reachable' }
}

/** @param isPromised MTA-STS or DANE protects the domain's mail */
export function judgeTlsRpt(domain: string, answers: TlsRptAnswers, isPromised: boolean): TlsRptFacts {
  const { txt, texts, misplaced, uris, dead } = answers
  const findings = judge(domain, answers, isPromised)
  const state = stateOf(answers, findings)
  const tlsRpt: TlsRpt = {
    state,
    name: tlsRptName(domain),
    record: texts[0] ?? null,
    rua: state === 'found' ? uris.filter(canReport).map(({ uri }) => uri) : [],
  }
  const alias = aliasEndOf(txt)
  return { tlsRpt, findings, texts, misplaced, uris, dead, ...(alias === undefined ? {} : { alias }) }
}

/** The record itself is fine. */
const USABLE_WITH: readonly TransportCode[] = ['tlsrpt-mailbox']

function stateOf({ txt, texts }: TlsRptAnswers, findings: readonly TransportFinding[]): RecordState {
  if (isFailure(txt)) return 'unknown'
  if (texts.length === 0) return 'absent'
  const isBroken = findings.some((finding) => isError(finding) && !USABLE_WITH.includes(finding.code))
  return isBroken ? 'invalid' : 'found'
}

function judge(domain: string, answers: TlsRptAnswers, isPromised: boolean): TransportFinding[] {
  const { txt, records, texts, misplaced, uris } = answers
  if (isFailure(txt)) return [transportFinding('tlsrpt-unknown', { reason: failureText(txt) })]
  if (misplaced)
    return [
      transportFinding('tlsrpt-record-misplaced', {
        what: 'TLS-RPT',
        owner: tlsRptName(domain),
        ...misplaced,
      }),
    ]
  if (texts.length === 0) return [transportFinding('tlsrpt-absent', { domain, isPromised })]
  if (records.length > 1) return [transportFinding('tlsrpt-several', { domain, count: records.length })]
  if (records.length === 0) return [transportFinding('tlsrpt-invalid', { domain })]
  if (!uris.some(canReport)) return [transportFinding('tlsrpt-no-address', { domain })]
  return judgeAddresses(answers)
}

function judgeAddresses({ records, uris, dead, unknown }: TlsRptAnswers): TransportFinding[] {
  const bad = uris.filter((uri) => !canReport(uri)).map(({ text }) => text)
  const stray = records.flatMap(strayParts).slice(0, 5)
  const findings = [
    ...(stray.length > 0 ? [transportFinding('tlsrpt-stray-part', { texts: stray })] : []),
    ...(bad.length > 0 ? [transportFinding('tlsrpt-address', { texts: bad })] : []),
    ...(dead.length > 0 ? [transportFinding('tlsrpt-mailbox', { hosts: dead })] : []),
    ...(unknown.length > 0 ? [transportFinding('tlsrpt-mailbox-unknown', { hosts: unknown })] : []),
  ]
  return findings.length > 0 ? findings : [transportFinding('tlsrpt-found')]
}
