// What the records and the file of transport security are for. The part about TLS reports is in a file of its own.
import type { Change } from '#shared/report/change/change.ts'
import type { Intent, IntentsOf } from '#shared/report/change/intent.ts'
import { POLICY_KEYS } from '#shared/records/mta-sts/keys.ts'
import { isUsualAge, meantPolicy } from '#shared/records/mta-sts/meant-policy.ts'
import { fieldsOf, isStsRecord, looksLikeSts, stsRecordName } from '#shared/records/mta-sts/record.ts'
import { tlsRptName } from '#shared/records/tls-rpt/record.ts'
import { tlsRptIntents } from '#shared/records/tls-rpt/intent.ts'
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
