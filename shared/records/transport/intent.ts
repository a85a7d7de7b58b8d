// What the records and the policy file of transport security are for, whether senders can read them or not.
import { tlsRptIntents, tlsRptName } from './tls-rpt.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Intent, IntentsOf } from '#shared/report/change/prove.ts'
import {
  DAY,
  fieldsOf,
  isStsRecord,
  looksLikeSts,
  MAX_MAX_AGE,
  meantKeyOf,
  POLICY_KEYS,
  type PolicyKey,
  type StsMode,
  stsRecordName,
} from './mta-sts.ts'
import { parseTlsa } from './tlsa.ts'

type Place = Pick<Change, 'owner' | 'type'>

export function transportIntents(texts: readonly string[], { owner, type }: Place): readonly Intent[] {
  if (type === 'TLSA') return texts.map(tlsaIntent)
  if (owner.startsWith(tlsRptName(''))) return tlsRptIntents(texts)
  return owner.startsWith(stsRecordName('')) ? texts.flatMap(recordIntents) : []
}

/** The record with its file: that of the record that is published first, and the one to serve with the next. */
export const withPolicies =
  (served: string | null, next: { record: string; policy: string | null }): IntentsOf =>
  (texts, place) => {
    const policy = texts.includes(next.record) ? (next.policy ?? served) : served
    return [...transportIntents(texts, place), ...(policy === null ? [] : policyIntents(policy))]
  }

function recordIntents(text: string): Intent[] {
  if (!isStsRecord(text) && !looksLikeSts(text)) return []
  return [
    { key: 'policy', what: 'the MTA-STS policy' },
    ...fieldsOf(text).map(([name, value]) => ({
      key: `${name}=${value}`,
      what: `the field ${name}=${value} of the MTA-STS record`,
    })),
  ]
}

/** Usage 1 and usage 3 name the same certificate or key, and so do 0 and 2 (RFC 7672 section 3.1.3). */
function tlsaIntent(text: string): Intent {
  const record = parseTlsa(text)
  if (!record) return { key: text, what: `the TLSA record “${text.slice(0, 40)}”` }
  const { usage, selector, matching, data } = record
  const certificate = usage % 2 === 1 ? 'server' : 'authority'
  return {
    key: `${certificate} ${selector} ${matching} ${data}`,
    what: `the ${certificate}’s certificate in “${usage} ${selector} ${matching} ${data.slice(0, 8)}…”`,
  }
}

/** A line of the policy that senders cannot read, in a sentence. */
export const lineText = (line: string): string => `the line “${line.slice(0, 60)}” of the MTA-STS policy`

function policyIntents(text: string): Intent[] {
  const { mode, mx, maxAge, others, unclear } = meantPolicy(text)
  return [
    ...(mode === undefined ? [] : [{ key: `mode ${mode}`, what: POLICY_KEYS.mode.wish(mode) }]),
    ...mx.map((pattern) => ({ key: `mx ${pattern}`, what: POLICY_KEYS.mx.wish(pattern) })),
    ...(maxAge !== undefined && isUsualAge(maxAge)
      ? [{ key: `max_age ${maxAge}`, what: POLICY_KEYS.max_age.wish(`${maxAge}`) }]
      : []),
    ...[...others, ...unclear].map((line) => ({ key: `line ${line}`, what: lineText(line) })),
  ]
}

interface MeantPolicy {
  mode: StsMode | undefined
  /** Host names, or "*." and a domain, in lower case. */
  mx: string[]
  /** Seconds; undefined if it cannot be told. */
  maxAge: number | undefined
  /** Lines with keys of the future, which senders ignore (RFC 8461 section 3.2). */
  others: string[]
  /** Lines with a known key whose value cannot be told. */
  unclear: string[]
}

const MAX_LINES = 500

/** A policy file as its owner meant it: senders are strict (mta-sts.ts), people misspell keys and values. */
export function meantPolicy(text: string): MeantPolicy {
  const policy: MeantPolicy = { mode: undefined, mx: [], maxAge: undefined, others: [], unclear: [] }
  for (const line of plainText(text).split(/\r\n?|\n/, MAX_LINES)) {
    const [, written = '', value = ''] =
      /^[\s"'\ufeff]{0,20}([A-Za-z][A-Za-z0-9_.-]{0,31})\s{0,5}(?:[:=]|\s)\s{0,5}(.{0,300})$/.exec(line) ?? []
    if (written !== '') addLine(policy, { key: meantKeyOf(written), line: line.trim(), value: bare(value) })
  }
  return policy
}

/** A policy inside of a web page: its tags end lines. Any other page is not a policy. */
const plainText = (text: string): string =>
  /version\s{0,5}[:=]\s{0,5}stsv1/i.test(text) ? text.replace(/<[^<>\n]{1,200}>/g, '\n') : text

const bare = (value: string): string => value.replace(/["'“”]/g, '').trim()

interface Line {
  key: PolicyKey | undefined
  line: string
  value: string
}

function addLine(policy: MeantPolicy, { key, line, value }: Line): void {
  switch (key) {
    case 'version':
      return
    case 'mode':
      if (policy.mode === undefined) policy.mode = POLICY_KEYS.mode.meant(value)
      if (policy.mode === undefined) policy.unclear.push(line)
      return
    case 'max_age':
      policy.maxAge ??= POLICY_KEYS.max_age.meant(value)
      if (policy.maxAge === undefined) policy.unclear.push(line)
      return
    case 'mx': {
      // Nothing is meant by an empty line.
      if (value === '') return
      const patterns = POLICY_KEYS.mx.meant(value)
      if (patterns === null) policy.unclear.push(line)
      else policy.mx.push(...patterns.filter((pattern) => !policy.mx.includes(pattern)))
      return
    }
    default:
      // Anything else in this form may be a line of the future; the words of a web page are not.
      if (/^[A-Za-z0-9_.-]+: ?\S/.test(line)) policy.others.push(line)
  }
}

/** An age that senders accept as it is. */
const isUsualAge = (maxAge: number): boolean => maxAge >= DAY && maxAge <= MAX_MAX_AGE
