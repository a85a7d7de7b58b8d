// domainStats:batchQuery of the stand-in: sample figures, filtered and in pages as Google gives them.
import { discovery, faultIn, readFilter } from './discovery.mjs'

/** “The server may return fewer”: so that pages are tried. */
const MOST_PER_PAGE = 40
const PARENT = /^domains\/([^/]+)$/

/**
 * @param {unknown} body
 * @returns {{ fault: string } | { queries: object[], domains: string[] }}
 */
export function readBatch(body) {
  const fault = faultIn(body, 'BatchQueryDomainStatsRequest')
  if (fault !== null) return { fault }
  const { requests } = body
  if (requests.length > discovery.limits.requests)
    return { fault: `At most ${discovery.limits.requests} requests are allowed.` }
  for (const [index, query] of requests.entries()) {
    const own = faultOfQuery(query)
    if (own !== null) return { fault: `requests[${index}]: ${own}` }
  }
  return { queries: requests, domains: requests.map(({ parent }) => PARENT.exec(parent)[1]) }
}

function faultOfQuery({ parent, metricDefinitions, timeQuery, pageSize = 0, pageToken = '', ...rest }) {
  if (!PARENT.test(parent)) return `Invalid parent: ${parent}`
  if (pageSize < 0 || pageSize > discovery.limits.pageSize) return `Invalid page_size: ${pageSize}`
  if (rest.aggregationGranularity === 'OVERALL') return 'This stand-in gives figures by day only.'
  if (pageToken !== '' && readToken(pageToken) === null) return 'Invalid page_token.'
  const names = metricDefinitions.map(({ name }) => name)
  if (new Set(names).size < names.length) return 'Each metric needs a name of its own.'
  for (const { baseMetric, filter } of metricDefinitions) {
    const conditions = readFilter(baseMetric.standardMetric ?? '', filter)
    if (typeof conditions === 'string') return conditions
  }
  return faultOfTime(timeQuery)
}

function faultOfTime({ dateRanges, dateList }) {
  if (!dateRanges === !dateList) return 'Either date_ranges or date_list is required.'
  const ranges = rangesOf({ dateRanges, dateList })
  return ranges.every(([start, end]) => start !== null && end !== null && start <= end)
    ? null
    : 'Invalid dates in time_query.'
}

const rangesOf = ({ dateRanges, dateList }) => [
  ...(dateRanges?.dateRanges ?? []).map(({ start, end }) => [isoOf(start), isoOf(end)]),
  ...(dateList?.dates ?? []).map((date) => [isoOf(date), isoOf(date)]),
]

/** Null for a day that is not in the calendar. */
function isoOf({ year = 0, month = 0, day = 0 }) {
  const time = Date.UTC(year, month - 1, day)
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
  return iso === [year, month, day].map((part) => String(part).padStart(2, '0')).join('-') ? iso : null
}

/**
 * @param {any} query one that `readBatch` has accepted
 * @param {{ domainStats: any[] }} sample
 */
export function answerQuery({ metricDefinitions, timeQuery, pageSize = 0, pageToken = '' }, { domainStats }) {
  const ranges = rangesOf(timeQuery)
  const isAsked = (day) => ranges.some(([start, end]) => start <= day && day <= end)
  const rows = metricDefinitions
    .flatMap(({ name, baseMetric, filter }) => {
      const metric = sampleMetric(baseMetric.standardMetric, readFilter(baseMetric.standardMetric, filter))
      return domainStats
        .filter((stat) => stat.metric === metric && isAsked(isoOf(stat.date)))
        .map((stat) => ({ place: `${isoOf(stat.date)}/${name}`, stat: { ...stat, metric: name } }))
    })
    .sort((one, other) => (one.place < other.place ? -1 : 1))
  const from = pageToken === '' ? '' : readToken(pageToken)
  const left = rows.filter(({ place }) => place >= from)
  const size = Math.min(pageSize || discovery.limits.defaultPageSize, MOST_PER_PAGE)
  const next = left[size]
  return {
    ...(left.length > 0 && { domainStats: left.slice(0, size).map(({ stat }) => stat) }),
    ...(next && { nextPageToken: Buffer.from(next.place).toString('base64url') }),
  }
}

/** The day and the metric that a page begins with; null for what is no token. */
function readToken(token) {
  const place = Buffer.from(token, 'base64url').toString()
  return /^\d{4}-\d{2}-\d{2}\/./.test(place) ? place : null
}

/** What the samples call a metric with a filter. */
function sampleMetric(metric, { feedback_loop_id, auth_type, traffic_direction, error_type, error_reason }) {
  switch (metric) {
    case 'FEEDBACK_LOOP_ID':
      return 'feedback_loop_id'
    case 'FEEDBACK_LOOP_SPAM_RATE':
      return `feedback_loop_spam_rate:${feedback_loop_id}`
    case 'SPAM_RATE':
      return 'spam_rate'
    case 'AUTH_SUCCESS_RATE':
      return `auth_success:${auth_type}`
    case 'TLS_ENCRYPTION_RATE':
      return `tls:${traffic_direction}`
    case 'DELIVERY_ERROR_RATE':
      return error_type ? `delivery_errors:${errorKey(error_type, error_reason)}` : 'delivery_errors'
    case 'DELIVERY_ERROR_COUNT':
      return error_type
        ? `delivery_error_count:${errorKey(error_type, error_reason)}`
        : 'delivery_error_count'
    default:
      return ''
  }
}

const errorKey = (type, reason = type) => (reason === 'other' ? `${type}_other` : reason)
