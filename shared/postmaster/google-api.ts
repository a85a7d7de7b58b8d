// The requests that a browser sends to Google’s Postmaster Tools API v2, and the ones that follow from an answer. They are made
// from the discovery document: gmailpostmastertools.googleapis.com/$discovery/rest?version=v2, revision 20260623.
import { civilDay, type CivilDay } from '#shared/kit/calendar.ts'
import { objectIn } from './google-problems.ts'
import { listOf, objectOf } from './json-values.ts'
import {
  AUTH_TYPES,
  DELIVERY_ERRORS,
  FEEDBACK_LOOP_ID,
  metricName,
  TLS_DIRECTIONS,
  type NamedMetric,
} from './metric-names.ts'

export interface GoogleRequest {
  method: 'GET' | 'POST'
  url: string
  /** JSON. */
  body?: string
}

interface MetricDefinition {
  /** Comes back with each figure. */
  name: string
  baseMetric: { standardMetric: string }
  filter?: string
}

/** One metric each, so that one that Google refuses does not take the others along. */
export interface StatsQuery {
  parent: string
  metricDefinitions: readonly [MetricDefinition]
  timeQuery: { dateRanges: { dateRanges: readonly { start: CivilDay; end: CivilDay }[] } }
  aggregationGranularity: 'DAILY'
  pageSize: number
  pageToken?: string
}

/** What Postmaster Tools itself shows at most is 120 days. */
const DAYS = 60
const PAGE_SIZE = 200
/** A batch takes 100 queries. */
export const MAX_FEEDBACK_LOOPS = 10
const MAX_ID_LENGTH = 200
/** Google documents no way to write quotes into a filter. */
const UNQUOTABLE = /["\\\p{Cc}]/u

const LOOP_METRIC = 'FEEDBACK_LOOP_ID'

const definition = (named: NamedMetric, standardMetric: string, filter?: string): MetricDefinition => ({
  name: metricName(named),
  baseMetric: { standardMetric },
  ...(filter !== undefined && { filter }),
})

const METRICS: readonly MetricDefinition[] = [
  definition({ metric: FEEDBACK_LOOP_ID }, LOOP_METRIC),
  definition({ metric: 'spam_rate' }, 'SPAM_RATE'),
  ...AUTH_TYPES.map((key) =>
    definition({ metric: 'auth_success', key }, 'AUTH_SUCCESS_RATE', `auth_type = "${key}"`),
  ),
  ...TLS_DIRECTIONS.map((key) =>
    definition({ metric: 'tls', key }, 'TLS_ENCRYPTION_RATE', `traffic_direction = "${key}"`),
  ),
  definition({ metric: 'delivery_errors' }, 'DELIVERY_ERROR_RATE'),
  definition({ metric: 'delivery_error_count' }, 'DELIVERY_ERROR_COUNT'),
  ...Object.entries<DeliveryError>(DELIVERY_ERRORS).map(([key, { type, reason }]) =>
    definition(
      { metric: 'delivery_errors', key },
      'DELIVERY_ERROR_RATE',
      `error_type = "${type}"${reason === undefined ? '' : ` AND error_reason = "${reason}"`}`,
    ),
  ),
]

interface DeliveryError {
  type: string
  reason?: string
}

const feedbackLoopMetric = (id: string) =>
  definition(
    { metric: 'feedback_loop_spam_rate', key: id },
    'FEEDBACK_LOOP_SPAM_RATE',
    `feedback_loop_id = "${id}"`,
  )

/** What Gmail requires of senders, and whether they do it. */
export const complianceRequest = (api: string, domain: string): GoogleRequest => ({
  method: 'GET',
  url: `${api}/v2/domains/${encodeURIComponent(domain)}/complianceStatus`,
})

export const statsRequest = (api: string, queries: readonly StatsQuery[]): GoogleRequest => ({
  method: 'POST',
  url: `${api}/v2/domainStats:batchQuery`,
  body: JSON.stringify({ requests: queries }),
})

/** @param today days since January 1, 1970; its own figures are not there yet */
export function firstQueries(domain: string, today: number): StatsQuery[] {
  const range = { start: civilDay(today - DAYS), end: civilDay(today - 1) }
  return METRICS.map((asked) => ({
    parent: `domains/${domain}`,
    metricDefinitions: [asked],
    timeQuery: { dateRanges: { dateRanges: [range] } },
    aggregationGranularity: 'DAILY',
    pageSize: PAGE_SIZE,
  }))
}

export interface Following {
  queries: StatsQuery[]
  /** Feedback loop ids whose rates are not asked for. */
  leftOut: number
}

/**
 * The pages that are left, and the rates of the feedback loops that the answer names, those with the latest figures first.
 * @param text a BatchQueryDomainStatsResponse
 */
export function followingQueries(asked: readonly StatsQuery[], text: string): Following {
  const answers = (listOf(objectIn(text)?.results) ?? [])
    .slice(0, asked.length)
    .map((result) => objectOf(objectOf(result)?.response))
  const pages = asked.flatMap((query, index) => {
    const token = answers[index]?.nextPageToken
    const isNew = typeof token === 'string' && token !== '' && token !== query.pageToken
    return isNew ? [{ ...query, pageToken: token }] : []
  })
  const at = asked.findIndex(isForFeedbackLoops)
  const query = asked[at]
  // Those of its further pages are older.
  if (!query || query.pageToken !== undefined) return { queries: pages, leftOut: 0 }
  const ids = feedbackLoopsIn(answers[at]?.domainStats)
  const loops = ids.slice(0, MAX_FEEDBACK_LOOPS).map((id) => ({
    ...query,
    metricDefinitions: [feedbackLoopMetric(id)] as const,
  }))
  return { queries: [...loops, ...pages], leftOut: ids.length - loops.length }
}

/** The answer without the tokens of its next pages, once these are there: a reader would say that they are missing. */
export function withoutPageTokens(text: string): string {
  try {
    const answer: unknown = JSON.parse(text)
    return JSON.stringify(answer, (key, value: unknown) => (key === 'nextPageToken' ? undefined : value))
  } catch {
    // Nested deeper than a program can write it.
    return text
  }
}

const isForFeedbackLoops = ({ metricDefinitions: [{ baseMetric }] }: StatsQuery) =>
  baseMetric.standardMetric === LOOP_METRIC

/** Each once, by its latest day and the number of its days. */
function feedbackLoopsIn(stats: unknown): string[] {
  const seen = new Map<string, { latest: number; days: number }>()
  for (const stat of (listOf(stats) ?? []).slice(0, PAGE_SIZE)) {
    const { date, value } = objectOf(stat) ?? {}
    const ids = listOf(objectOf(objectOf(value)?.stringList)?.values) ?? []
    const day = dayNumber(date)
    for (const id of ids.slice(0, PAGE_SIZE)) {
      if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH || UNQUOTABLE.test(id)) continue
      const { latest = 0, days = 0 } = seen.get(id) ?? {}
      seen.set(id, { latest: Math.max(latest, day), days: days + 1 })
    }
  }
  return [...seen]
    .toSorted(([, one], [, other]) => other.latest - one.latest || other.days - one.days)
    .map(([id]) => id)
}

/** Larger for a later day. */
function dayNumber(date: unknown): number {
  const { year, month, day } = objectOf(date) ?? {}
  const [y, m, d] = [year, month, day].map((part) => (typeof part === 'number' ? part : 0))
  return (y ?? 0) * 10_000 + (m ?? 0) * 100 + (d ?? 0)
}
