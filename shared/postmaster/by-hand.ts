// What people without a program of their own paste into Google's page for trying its API.
import { civilDay } from '#shared/kit/calendar.ts'
import { firstQueries } from './google-api.ts'

/** What matters most, since one answer has at most 200 figures. */
const NAMES = [
  'spam_rate',
  'auth_success:spf',
  'auth_success:dkim',
  'auth_success:dmarc',
  'tls:inbound',
  'delivery_errors',
]
const DAYS = 30

/** The body of a request to `domains.domainStats.query`. @param today days since January 1, 1970 */
export function statsByHand(today: number): string {
  const definitions = firstQueries('', today).flatMap(({ metricDefinitions }) => metricDefinitions)
  const request = {
    metricDefinitions: definitions.filter(({ name }) => NAMES.includes(name)),
    timeQuery: {
      dateRanges: { dateRanges: [{ start: civilDay(today - DAYS), end: civilDay(today - 1) }] },
    },
    aggregationGranularity: 'DAILY',
    pageSize: 200,
  }
  return JSON.stringify(request, null, 1)
}
