// Reports on TLS between mail servers (RFC 8460): reads them (section 4.4; JSON whose lists may be missing, and whose texts may be
// lists), what can fail and where it has to be fixed (section 4.3), and their totals.
import { numberText } from '#shared/kit/sentence.ts'
import { TLS_MEANINGS, type TlsFailureCode } from './findings.ts'
import type { TlsFailure, TlsPolicy, TlsReport } from './model.ts'
import type { ReportsReport, TlsHost } from './schema.ts'
import { addUp, countOf, hostOf, ipOf, mxOf, secondsOf, textOf, wordOf } from './values.ts'

const MAX_POLICIES = 1_000
const MAX_DETAILS = 10_000
const MAX_HOSTS = 100
/** The largest reports have a tenth of it. */
const MAX_VALUES = 500_000

interface TlsReading {
  reports: TlsReport[]
  problems: string[]
}

/** @param text one report, or a list of reports */
export function readTls(text: string): TlsReading {
  if (hasTooManyValues(text))
    return {
      reports: [],
      problems: [
        `The file has more than ${numberText(MAX_VALUES)} JSON values, as no report does; it was not read.`,
      ],
    }
  const parsed = parseJson(text)
  if (parsed === undefined) return { reports: [], problems: ['The file is not well-formed JSON.'] }
  const all = listOf(parsed).filter(
    (item) => isObject(item) && ('policies' in item || 'organization-name' in item),
  )
  if (all.length === 0)
    return {
      reports: [],
      problems: ['The file is JSON, but not a TLS report: it names neither policies nor an organization.'],
    }
  const problems = new Set<string>()
  const reports = all.slice(0, MAX_POLICIES).map((item) => reportOf(item, problems))
  return { reports, problems: [...problems] }
}

/** Counts what separates and opens values, also within texts: each value becomes an object many times its size. */
function hasTooManyValues(text: string): boolean {
  let left = MAX_VALUES
  for (let at = 0; at < text.length && left >= 0; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === BRACKET || code === BRACE) left -= 1
  }
  return left < 0
}

const COMMA = 44
const BRACKET = 91
const BRACE = 123

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value]

const field = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

function reportOf(value: unknown, problems: Set<string>): TlsReport {
  const range = field(value, 'date-range')
  return {
    kind: 'tls',
    org: textOf(field(value, 'organization-name')),
    contact: textOf(field(value, 'contact-info')),
    id: textOf(field(value, 'report-id')),
    begin: secondsOf(field(range, 'start-datetime')),
    end: secondsOf(field(range, 'end-datetime')),
    policies: listOf(field(value, 'policies'))
      .slice(0, MAX_POLICIES)
      .map((policy) => policyOf(policy, problems)),
  }
}

function policyOf(value: unknown, problems: Set<string>): TlsPolicy {
  const policy = field(value, 'policy')
  const summary = field(value, 'summary')
  const count = (of: unknown, name: string) => sessionsOf(field(of, name), problems)
  return {
    type: wordOf(field(policy, 'policy-type')),
    domain: hostOf(wordOf(field(policy, 'policy-domain'))),
    mx: listOf(field(policy, 'mx-host')).slice(0, MAX_HOSTS).map(wordOf).map(mxOf).filter(Boolean),
    successes: count(summary, 'total-successful-session-count'),
    failures: count(summary, 'total-failure-session-count'),
    details: listOf(field(value, 'failure-details'))
      .slice(0, MAX_DETAILS)
      .map((detail): TlsFailure => ({
        type: wordOf(field(detail, 'result-type')),
        sendingIp: ipOf(wordOf(field(detail, 'sending-mta-ip'))),
        mx: mxOf(wordOf(field(detail, 'receiving-mx-hostname'))),
        receivingIp: ipOf(wordOf(field(detail, 'receiving-ip'))),
        sessions: count(detail, 'failed-session-count'),
        reason: textOf(field(detail, 'failure-reason-code')),
      })),
  }
}

function sessionsOf(value: unknown, problems: Set<string>): number {
  if (value === undefined || value === null) return 0
  const count = countOf(value)
  if (count === null)
    problems.add(`“${textOf(value).slice(0, 40)}” is not a number of sessions and counts as none.`)
  return addUp(count ?? 0, 0)
}

interface TlsType {
  code: TlsFailureCode
  /** The record that it depends on; if there is none, the mail server. */
  owner: (domain: string, mx: string) => string
  type: 'TXT' | 'TLSA' | 'MX'
}

const atMx = { owner: (domain: string, mx: string) => mx || domain, type: 'MX' as const }
const atPolicy = { owner: (domain: string) => `_mta-sts.${domain}`, type: 'TXT' as const }
const atTlsa = { owner: (domain: string, mx: string) => `_25._tcp.${mx || domain}`, type: 'TLSA' as const }

export const TLS_TYPES: Readonly<Record<string, TlsType>> = {
  'starttls-not-supported': {
    code: 'reports-tls-starttls',
    ...atMx,
  },
  'certificate-host-mismatch': {
    code: 'reports-tls-certificate-name',
    ...atMx,
  },
  'certificate-expired': {
    code: 'reports-tls-certificate-expired',
    ...atMx,
  },
  'certificate-not-trusted': {
    code: 'reports-tls-certificate-untrusted',
    ...atMx,
  },
  'tlsa-invalid': {
    code: 'reports-tls-tlsa-invalid',
    ...atTlsa,
  },
  'dnssec-invalid': {
    code: 'reports-tls-dnssec-invalid',
    ...atTlsa,
  },
  'dane-required': {
    code: 'reports-tls-dane-required',
    ...atTlsa,
  },
  'sts-policy-fetch-error': {
    code: 'reports-tls-policy-fetch',
    ...atPolicy,
  },
  'sts-policy-invalid': {
    code: 'reports-tls-policy-invalid',
    ...atPolicy,
  },
  'sts-webpki-invalid': {
    code: 'reports-tls-policy-certificate',
    ...atPolicy,
  },
}

const OTHER: TlsType = {
  code: 'reports-tls-other',
  ...atMx,
}

export const tlsTypeOf = (type: string): TlsType =>
  (Object.hasOwn(TLS_TYPES, type) ? TLS_TYPES[type] : undefined) ?? OTHER

const MAX_FAILING_HOSTS = 100
const MAX_RECEIVERS = 5

type Place = Pick<TlsHost, 'domain' | 'mx' | 'type'>

const keyOf = ({ domain, mx, type }: Place) => `${domain}\n${mx}\n${type}`

/** What failed where, and who reported it. */
export class HostBook {
  readonly #hosts = new Map<string, TlsHost>()

  add(place: Place, sessions: number, org: string): void {
    const key = keyOf(place)
    const meaning = TLS_MEANINGS[tlsTypeOf(place.type).code]
    const host = this.#hosts.get(key) ?? { ...place, sessions: 0, receivers: [], meaning }
    this.#hosts.set(key, host)
    host.sessions = addUp(host.sessions, sessions)
    if (org !== '' && host.receivers.length < MAX_RECEIVERS && !host.receivers.includes(org))
      host.receivers.push(org)
  }

  /** Those with the most sessions. */
  most(compare: (one: TlsHost, other: TlsHost) => number): TlsHost[] {
    return [...this.#hosts.values()].sort(compare).slice(0, MAX_FAILING_HOSTS)
  }
}

export function tlsSums(reports: readonly TlsReport[]): ReportsReport['tls'] {
  const book = new HostBook()
  let successes = 0
  let failures = 0
  for (const { org, policies } of reports) {
    for (const policy of policies) {
      successes = addUp(successes, policy.successes)
      failures = addUp(failures, policy.failures)
      for (const { mx, type, sessions } of failuresIn(policy))
        book.add({ domain: policy.domain, mx, type }, sessions, org)
    }
  }
  const hosts = book.most(
    (one, other) => other.sessions - one.sessions || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
  return { successes, failures, hosts }
}

/** Some count failures without details. */
export const failuresIn = ({
  mx: [first = ''],
  failures,
  details,
}: TlsPolicy): Pick<TlsFailure, 'mx' | 'type' | 'sessions'>[] =>
  failures > 0 && details.length === 0
    ? [{ mx: first, type: '', sessions: failures }]
    : details.map(({ mx, type, sessions }) => ({ mx: mx || first, type, sessions }))
