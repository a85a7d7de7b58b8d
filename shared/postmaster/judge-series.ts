// What the figures of Gmail and Yahoo come to. A day without a figure says nothing. The rates are Gmail's; the other lines are ours.
import { SPAM_RATE_GOAL, SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { type About, postmasterFinding, type PostmasterFinding } from './findings.ts'
import { daysBefore, type Figure, figuresOf, meanOf, newestDay } from './rates.ts'
import { PROVIDERS, type ProviderMetric, type ProviderSeries } from './series.ts'

/** Our lines: a month counts, and a week is of now. */
const MONTH = 30
const WEEK = 7
/** Our lines: less than this passes, or more than this is refused. */
const LEAST_PASSED = 0.99
const MOST_REFUSED = 0.01
/** Our line: a campaign is so many times worse than the others. */
const TIMES_WORSE = 3

export function judgeSeries(series: readonly ProviderSeries[]): About[] {
  const newest = newestDay(series)
  const month = series.map((each) => since(each, daysBefore(newest, MONTH)))
  const domains = [...new Set(month.flatMap(({ domain }) => domain ?? []))]
  return domains.flatMap((domain) => {
    const ofDomain = month.filter((each) => each.domain === domain)
    const of = (metric: ProviderMetric) => ofDomain.filter((each) => each.metric === metric)
    const findings = [
      ...of('spam_rate').flatMap((each) => spamFinding(domain, each)),
      ...campaignFinding(domain, of('feedback_loop_spam_rate')),
      ...of('auth_success').flatMap((each) => authFinding(domain, each)),
      ...of('tls').flatMap((each) => tlsFinding(domain, each)),
      ...errorFinding(domain, of('delivery_errors')),
    ]
    return findings.map((finding) => ({ owner: domain, finding }))
  })
}

const since = (series: ProviderSeries, first: string): ProviderSeries => ({
  ...series,
  days: series.days.filter(({ day }) => day > first),
})

function spamFinding(domain: string, series: ProviderSeries): PostmasterFinding[] {
  const figures = figuresOf(series)
  const line = [SPAM_RATE_MOST, SPAM_RATE_GOAL].find((each) => figures.some(({ value }) => value >= each))
  if (line === undefined) return []
  const above = figures.filter(({ value }) => value >= line)
  const latest = above.at(-1)
  if (!latest) return []
  const values = {
    domain,
    provider: PROVIDERS[series.provider ?? 'gmail'],
    days: above.length,
    day: latest.day,
    rate: latest.value,
    isPast: figures.slice(-WEEK).every(({ value }) => value < line),
  }
  return [
    line === SPAM_RATE_MOST
      ? postmasterFinding('postmaster-spam-rate-high', values)
      : postmasterFinding('postmaster-spam-rate', values),
  ]
}

/** The worst of several, if it is much worse than the others. */
function campaignFinding(domain: string, series: readonly ProviderSeries[]): PostmasterFinding[] {
  const rated = series
    .filter(({ days, key }) => key !== undefined && days.length > 0)
    .map((each) => ({ campaign: each.key ?? '', rate: meanOf(figuresOf(each)) }))
    .sort((one, other) => other.rate - one.rate)
  const [worst, ...others] = rated
  if (!worst || others.length === 0) return []
  const mean = others.reduce((sum, { rate }) => sum + rate, 0) / others.length
  if (worst.rate < SPAM_RATE_GOAL || worst.rate < mean * TIMES_WORSE) return []
  return [postmasterFinding('postmaster-campaign', { domain, ...worst, others: mean })]
}

/** The average of the last days that have a figure. */
function lastWeek(series: ProviderSeries): { share: number; days: number } | null {
  const figures: Figure[] = figuresOf(series).slice(-WEEK)
  return figures.length === 0 ? null : { share: meanOf(figures), days: figures.length }
}

function authFinding(domain: string, series: ProviderSeries): PostmasterFinding[] {
  const week = lastWeek(series)
  const method = (series.key ?? '').toUpperCase()
  if (!week || week.share >= LEAST_PASSED || method === '') return []
  return [postmasterFinding('postmaster-authentication', { domain, method, ...week })]
}

function tlsFinding(domain: string, series: ProviderSeries): PostmasterFinding[] {
  const week = lastWeek(series)
  if (!week || week.share >= LEAST_PASSED) return []
  // As Gmail sees it: inbound is what it receives.
  return [
    series.key === 'outbound'
      ? postmasterFinding('postmaster-tls-receiving', { domain, ...week })
      : postmasterFinding('postmaster-tls-sending', { domain, ...week }),
  ]
}

/** All reasons together, or all of a type. */
const SUMS: readonly string[] = ['', 'reject', 'temp_fail']

/** The most frequent reason explains it, if the files name any. */
function errorFinding(domain: string, series: readonly ProviderSeries[]): PostmasterFinding[] {
  const rated = series
    .flatMap((each) => {
      const week = lastWeek(each)
      return week ? [{ key: each.key ?? '', ...week }] : []
    })
    .sort((one, other) => other.share - one.share)
  const [most] = rated
  if (!most || most.share <= MOST_REFUSED) return []
  const reason = rated.find(({ key, share }) => !SUMS.includes(key) && share > 0)
  return [postmasterFinding('postmaster-delivery-errors', { ...most, domain, key: (reason ?? most).key })]
}
