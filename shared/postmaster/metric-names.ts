// How a request names what it asks Gmail for, and what such a name in an answer stands for: Gmail repeats it as it was sent
// (MetricDefinition.name). Other programs spell the same names in their own way.
import { foreignText } from '#shared/kit/foreign-text.ts'
import { plainName } from '#shared/mail-events/fields.ts'
import type { ProviderMetric } from './series.ts'

/** Not a figure but a list: the feedback loop ids of the messages. */
export const FEEDBACK_LOOP_ID = 'feedback_loop_id'

type GmailMetric = Extract<
  ProviderMetric,
  | 'spam_rate'
  | 'feedback_loop_spam_rate'
  | 'auth_success'
  | 'tls'
  | 'delivery_errors'
  | 'delivery_error_count'
>

export interface NamedMetric {
  metric: GmailMetric | typeof FEEDBACK_LOOP_ID
  key?: string
}

export const AUTH_TYPES = ['spf', 'dkim', 'dmarc'] as const
export const TLS_DIRECTIONS = ['inbound', 'outbound'] as const

interface DeliveryError {
  type: 'reject' | 'temp_fail'
  reason?: string
}

/** The key of a series by the `error_type` and the `error_reason` that a request asks for. */
export const DELIVERY_ERRORS = {
  reject: { type: 'reject' },
  temp_fail: { type: 'temp_fail' },
  bad_attachment: { type: 'reject', reason: 'bad_attachment' },
  bad_or_missing_ptr_record: { type: 'reject', reason: 'bad_or_missing_ptr_record' },
  ip_in_rbls: { type: 'reject', reason: 'ip_in_rbls' },
  low_domain_reputation: { type: 'reject', reason: 'low_domain_reputation' },
  low_ip_reputation: { type: 'reject', reason: 'low_ip_reputation' },
  spammy_content: { type: 'reject', reason: 'spammy_content' },
  stamp_policy_error: { type: 'reject', reason: 'stamp_policy_error' },
  reject_other: { type: 'reject', reason: 'other' },
  anomalous_traffic_pattern: { type: 'temp_fail', reason: 'anomalous_traffic_pattern' },
  temp_fail_other: { type: 'temp_fail', reason: 'other' },
} as const satisfies Record<string, DeliveryError>
export type DeliveryErrorKey = keyof typeof DELIVERY_ERRORS

/** “auth_success:dkim” */
export const metricName = ({ metric, key }: NamedMetric): string =>
  key === undefined ? metric : `${metric}:${key}`

const MAX_KEY = 200

/** What a name in an answer stands for; null if nobody can tell. */
export function metricOf(name: string): NamedMetric | null {
  const [, loop] = FEEDBACK_LOOP.exec(name) ?? []
  if (loop !== undefined) return { metric: 'feedback_loop_spam_rate', key: foreignText(loop, MAX_KEY) }
  const known = NAMES.get(plainName(name))
  if (known) return known
  const [, kind = '', reason] = DELIVERY.exec(name) ?? []
  if (reason === undefined) return null
  const metric = /^count$/i.test(kind) ? 'delivery_error_count' : 'delivery_errors'
  return { metric, key: foreignText(reason, MAX_KEY) }
}

/** Nothing of an id is changed: it is the sender’s own word. */
const FEEDBACK_LOOP = /^\s*(?:feedback[\s_-]?loop|fbl)[\s_-]?spam[\s_-]?(?:rate|ratio)\s*[:=/]\s*(\S.*)$/i

/** A reason that is not in the list above is kept as it is. */
const DELIVERY = /^\s*delivery[\s_-]?errors?[\s_-]?(rate|ratio|count)?\s*[:=/.]\s*(\S.*)$/i

/** Without case and punctuation. Rates of versions 1 and 2 of the API, and of the tables in Postmaster Tools. */
const NAMES: ReadonlyMap<string, NamedMetric> = new Map([
  ...named({ metric: 'spam_rate' }, ['spam', 'userreportedspam'].flatMap(rates)),
  ...named({ metric: FEEDBACK_LOOP_ID }, ['feedbackloopid', 'feedbackloopids', 'fblid', 'fblids']),
  ...named({ metric: 'feedback_loop_spam_rate' }, ['feedbackloopspam', 'fblspam'].flatMap(rates)),
  ...AUTH_TYPES.flatMap((key) => named({ metric: 'auth_success', key }, authNames(key))),
  ...TLS_DIRECTIONS.flatMap((key) => named({ metric: 'tls', key }, tlsNames(key))),
  ...named({ metric: 'delivery_errors' }, ['deliveryerrors', ...rates('deliveryerror')]),
  ...named({ metric: 'delivery_error_count' }, ['deliveryerrorcount', 'deliveryerrorscount']),
  ...(Object.keys(DELIVERY_ERRORS) as DeliveryErrorKey[]).flatMap((key) => [
    ...named({ metric: 'delivery_errors', key }, errorNames(key, ['', 'rate', 'ratio'])),
    ...named({ metric: 'delivery_error_count', key }, errorNames(key, ['count'])),
  ]),
])

function named(metric: NamedMetric, names: readonly string[]): [string, NamedMetric][] {
  return names.map((name) => [name, metric])
}

function rates(name: string): string[] {
  return [`${name}rate`, `${name}ratio`]
}

function authNames(type: string): string[] {
  const words = ['authsuccess', 'authsuccessrate', 'success', 'successrate', 'successratio', 'passrate']
  return [type, ...words.flatMap((word) => [`${word}${type}`, `${type}${word}`])]
}

function tlsNames(direction: string): string[] {
  const words = ['tls', 'tlsrate', 'tlsencryption', 'tlsencryptionrate', 'encryption', 'encryptionratio']
  return words.flatMap((word) => [`${word}${direction}`, `${direction}${word}`])
}

/** With the type before the reason, too, as in “reject:spammy_content”. */
function errorNames(key: DeliveryErrorKey, kinds: readonly string[]): string[] {
  const error: DeliveryError = DELIVERY_ERRORS[key]
  const ends = [key, ...(error.reason === undefined ? [] : [`${error.type}${error.reason}`])].map(plainName)
  return kinds.flatMap((kind) =>
    ['deliveryerror', 'deliveryerrors'].flatMap((start) => ends.map((end) => `${start}${kind}${end}`)),
  )
}
