// Fetches the two parts of MTA-STS, the record in DNS and the policy file on the web, and says how senders that honor
// it see the domain (RFC 8461 sections 3 to 5).
import { type AliasEnd, aliasEndOf } from '#shared/data/mail-services/free-target.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { type Misplaced, misplacedRecords } from '#shared/dns/final-dot.ts'
import {
  type DnsAnswer,
  type DnsFailure,
  isFailure,
  type Resolver,
  type TxtData,
} from '#shared/dns/resolver.ts'
import { type ForeignAnswer, type ForeignFetch, isFinal } from '#shared/kit/foreign-fetch.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { DeadHost } from '#shared/data/mail-services/dead-host.ts'
import { isError } from '#shared/report/verdict.ts'
import { type TransportCode, transportFinding, type TransportFinding } from './findings.ts'
import {
  covers,
  DAY,
  isStsRecord,
  looksLikeSts,
  MAX_MAX_AGE,
  parseStsPolicy,
  parseStsRecord,
  policyHost,
  policyUrl,
  type ReadPolicy,
  type StsPolicy,
  stsRecordName,
  WEEK,
} from './mta-sts.ts'
import type { MtaSts, RecordState } from './schema.ts'

/** Redirects must not be followed (section 3.3); a sensible policy has a few hundred bytes. */
const POLICY_LIMITS = { accept: 'text/plain', maxBytes: 64 * 1024, timeoutMs: 5_000, maxRedirects: 0 }

/**
 * - no-host: the policy host's name has no IP address
 * - none: the server says that there is no such file, or sends something that senders refuse
 * - certificate: no sender fetches a file from a server with it, so what the file says is unknown
 * - unknown: we could not find out
 */
type PolicyFile =
  | { kind: 'file'; read: ReadPolicy; text: string; contentType: string }
  | { kind: 'no-host' }
  | { kind: 'none' | 'certificate' | 'unknown'; reason: string }

interface StsAnswers {
  txt: DnsAnswer<TxtData>
  /** Records at a name with the domain twice, if there are none where senders look. */
  misplaced: Misplaced | undefined
  file: PolicyFile
}

/** The file is fetched whatever the record says: a policy that is not announced protects no one. */
export async function askSts(domain: string, resolver: Resolver, fetch: ForeignFetch): Promise<StsAnswers> {
  const [record, file] = await Promise.all([askRecord(domain, resolver), askPolicy(domain, resolver, fetch)])
  return { ...record, file }
}

async function askRecord(domain: string, resolver: Resolver): Promise<Omit<StsAnswers, 'file'>> {
  const name = stsRecordName(domain)
  const txt = await resolver.query(name, 'TXT')
  const isMissing =
    !isFailure(txt) && txt.aliases.length === 0 && !txt.records.some(({ text }) => isMeant(text))
  return { txt, misplaced: isMissing ? await misplacedRecords(name, domain, resolver, isMeant) : undefined }
}

const isMeant = (text: string): boolean => isStsRecord(text) || looksLikeSts(text)

async function askPolicy(domain: string, resolver: Resolver, fetch: ForeignFetch): Promise<PolicyFile> {
  const host = policyHost(domain)
  const addresses = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  if (!addresses.some(({ kind }) => kind === 'answer')) {
    const failure = addresses.find(isFailure)
    return failure ? { kind: 'unknown', reason: clauseOf(failure) } : { kind: 'no-host' }
  }
  return policyFile(await fetch(policyUrl(domain), POLICY_LIMITS))
}

/** The sentence goes on after it. */
const clauseOf = (failure: DnsFailure): string => failureText(failure).replace(/\.$/, '')

function policyFile(answer: ForeignAnswer): PolicyFile {
  switch (answer.kind) {
    case 'body': {
      // A byte order mark is part of the file: not every sender skips it.
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer.bytes)
      return { kind: 'file', read: parseStsPolicy(text), text, contentType: answer.contentType }
    }
    case 'too-many-redirects':
      return { kind: 'none', reason: 'the server redirects, which senders do not follow' }
    case 'too-large':
      return { kind: 'none', reason: 'it is larger than 64 KiB' }
    case 'http-error':
      return { kind: isFinal(answer) ? 'none' : 'unknown', reason: answer.reason }
    case 'certificate':
      return { kind: 'certificate', reason: answer.reason }
    case 'transport-error':
      return { kind: 'unknown', reason: 'the connection failed, or its certificate was not accepted' }
    default:
      return { kind: 'unknown', reason: answer.reason }
  }
}

export interface StsFacts {
  mtaSts: MtaSts
  findings: TransportFinding[]
  file: PolicyFile
  /** The records, and the texts meant to be one. */
  texts: string[]
  misplaced: Misplaced | undefined
  /** Where the record's name leads, if it is a CNAME. */
  alias?: AliasEnd
}

/**
 * @param hosts the mail servers; null if unknown
 * @param dead those of them that have no address
 */
export function judgeSts(
  domain: string,
  { txt, misplaced, file }: StsAnswers,
  hosts: readonly string[] | null,
  dead: ReadonlyMap<string, DeadHost>,
): StsFacts {
  const all = txt.records.map(({ text }) => text)
  const records = all.filter(isStsRecord)
  const texts = [...records, ...all.filter(looksLikeSts)]
  const [only] = records
  const id = only !== undefined && records.length === 1 ? parseStsRecord(only).id : null
  const policy = file.kind === 'file' ? file.read.policy : null
  const recordFindings = isFailure(txt)
    ? [transportFinding('sts-unknown', { reason: failureText(txt) })]
    : judgeRecords(domain, records, texts)
  const hasRecord = texts.length > 0
  const fileFindings = isFailure(txt)
    ? []
    : misplaced
      ? [
          transportFinding('sts-record-misplaced', {
            what: 'MTA-STS',
            owner: stsRecordName(domain),
            ...misplaced,
          }),
        ]
      : judgeFile(domain, file, hasRecord)
  const policyFindings = policy && id !== null ? judgeStsPolicy(policy, hosts, dead) : []
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
  const alias = aliasEndOf(txt)
  return { mtaSts, findings, file, texts, misplaced, ...(alias === undefined ? {} : { alias }) }
}

/** An uncovered server is not a problem of the record or the file. */
const USABLE_WITH: readonly TransportCode[] = ['sts-mx-uncovered']

function stateOf(hasRecord: boolean, findings: readonly TransportFinding[], file: PolicyFile): RecordState {
  if (!hasRecord) return 'absent'
  if (findings.some((finding) => isError(finding) && !USABLE_WITH.includes(finding.code))) return 'invalid'
  return file.kind === 'unknown' ? 'unknown' : 'found'
}

function judgeRecords(
  domain: string,
  records: readonly string[],
  texts: readonly string[],
): TransportFinding[] {
  const [first] = texts
  if (first === undefined) return []
  if (records.length > 1) return [transportFinding('sts-several', { domain, count: records.length })]
  const faults = records.length === 0 ? ['it does not start with “v=STSv1;”'] : parseStsRecord(first).faults
  return faults.length > 0 ? [transportFinding('sts-record-invalid', { domain, faults })] : []
}

function judgeFile(domain: string, file: PolicyFile, hasRecord: boolean): TransportFinding[] {
  if (!hasRecord) {
    const isUnread = file.kind === 'file' && file.read.policy
    return [transportFinding(isUnread ? 'sts-policy-unread' : 'sts-absent', { domain })]
  }
  switch (file.kind) {
    case 'no-host':
      return [transportFinding('sts-host-missing', { domain })]
    case 'none':
      return [transportFinding('sts-policy-missing', { domain, reason: file.reason })]
    case 'certificate':
      return [transportFinding('sts-certificate', { domain, reason: file.reason })]
    case 'unknown':
      return [transportFinding('sts-policy-unknown', { domain, reason: file.reason })]
    case 'file':
      return judgeText(file)
  }
}

function judgeText({ read, contentType }: Extract<PolicyFile, { kind: 'file' }>): TransportFinding[] {
  const { faults, slips } = read
  return [
    ...(faults.length > 0 ? [transportFinding('sts-policy-invalid', { faults })] : []),
    ...(slips.length > 0 ? [transportFinding('sts-policy-line', { faults: slips })] : []),
    ...(contentType === 'text/plain' ? [] : [transportFinding('sts-policy-type', { contentType })]),
  ]
}

function judgeStsPolicy(
  policy: StsPolicy,
  hosts: readonly string[] | null,
  dead: ReadonlyMap<string, DeadHost>,
): TransportFinding[] {
  if (policy.mode === 'none') return [transportFinding('sts-none')]
  const living = hosts?.filter((host) => !dead.has(host)) ?? null
  return [...judgeCoverage(policy, hosts ?? [], dead), ...judgeAge(policy), ...judgeMode(policy, living)]
}

function judgeCoverage(
  { mode, mx }: StsPolicy,
  hosts: readonly string[],
  dead: ReadonlyMap<string, DeadHost>,
): TransportFinding[] {
  // No mail can arrive at a server without an address, so nothing is lost if the policy does not name it.
  const bare = hosts.filter((host) => !dead.has(host) && !mx.some((pattern) => covers(pattern, host)))
  const patterns =
    hosts.length === 0 ? [] : mx.filter((pattern) => !hosts.some((host) => covers(pattern, host)))
  const uncovered = mode === 'enforce' ? 'sts-mx-uncovered' : 'sts-mx-uncovered-testing'
  return [
    ...(bare.length > 0 ? [transportFinding(uncovered, { hosts: bare })] : []),
    ...(patterns.length > 0 ? [transportFinding('sts-mx-leftover', { patterns })] : []),
  ]
}

function judgeAge({ maxAge }: StsPolicy): TransportFinding[] {
  if (maxAge > MAX_MAX_AGE) return [transportFinding('sts-max-age-long', { maxAge })]
  if (maxAge < DAY) return [transportFinding('sts-max-age-short', { maxAge })]
  return maxAge < WEEK ? [transportFinding('sts-max-age-low', { maxAge })] : []
}

function judgeMode({ mode, mx }: StsPolicy, hosts: readonly string[] | null): TransportFinding[] {
  if (mode === 'testing') return [transportFinding('sts-testing')]
  const isComplete = hosts && hosts.length > 0 && hosts.every((host) => mx.some((one) => covers(one, host)))
  return isComplete ? [transportFinding('sts-enforced')] : []
}
