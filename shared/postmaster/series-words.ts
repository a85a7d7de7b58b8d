// What a series says, in words: its name, its figures, and where it stands against the lines that providers draw.
import { SPAM_RATE_GOAL, SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { listNames, lowerFirst, numberText, plural, shareText } from '#shared/kit/sentence.ts'
import { type Figure, figuresOf } from './rates.ts'
import {
  PROVIDER_METRICS,
  PROVIDER_NAMES,
  type Provider,
  type ProviderMetric,
  type ProviderSeries,
} from './series.ts'

const nameOf = ({ provider = 'gmail' }: Pick<ProviderSeries, 'provider'>): string => PROVIDER_NAMES[provider]

const WORDS: Record<ProviderMetric, (key: string, provider: string) => string> = {
  spam_rate: () => 'Spam rate',
  feedback_loop_spam_rate: (key) => `Spam rate of feedback loop id “${key}”`,
  auth_success: (key) => `Passes ${key === '' ? 'authentication' : key.toUpperCase()}`,
  tls: (key, provider) =>
    key === 'outbound' ? `TLS for mail from ${provider}` : `TLS for mail to ${provider}`,
  delivery_errors: (key) => errorsText(key),
  delivery_error_count: (key) => `Messages: ${lowerFirst(errorsText(key))}`,
  filter_result: (key) => `Filter result of ${key}`,
  complaint_rate: (key) => `Complaint rate of ${key}`,
  recipients: (key) => `Recipients from ${key}`,
  trap_hits: (key) => `Trap hits of ${key}`,
}

const REASONS: Partial<Record<string, string>> = {
  reject: 'Refused',
  temp_fail: 'Put off',
  bad_attachment: 'Refused for an attachment',
  bad_or_missing_ptr_record: 'Refused for the reverse name of the server',
  ip_in_rbls: 'Refused since the IP address is on a blocklist',
  low_domain_reputation: 'Refused for the reputation of the domain',
  low_ip_reputation: 'Refused for the reputation of the IP address',
  spammy_content: 'Refused for content that looks like spam',
  stamp_policy_error: 'Refused for a policy',
  reject_other: 'Refused for other reasons',
  anomalous_traffic_pattern: 'Put off for an unusual amount of mail',
  temp_fail_other: 'Put off for other reasons',
}

const errorsText = (key: string): string =>
  key === '' ? 'Refused or put off' : (REASONS[key] ?? `Refused or put off: ${key.replaceAll('_', ' ')}`)

/** @param own the domain that needs no naming */
export function seriesTitle(series: ProviderSeries, own?: string): string {
  const { metric, key = '', domain } = series
  const title = WORDS[metric](key, nameOf(series))
  return domain === undefined || domain === own ? title : `${title}, ${domain}`
}

export const figureText = ({ unit }: Pick<ProviderSeries, 'unit'>, value: number | string): string =>
  typeof value === 'string' ? value : unit === 'share' ? shareText(value) : numberText(value)

export interface SeriesLine {
  at: number
  text: string
}

/** The lower one first. */
export const linesOf = (series: ProviderSeries): SeriesLine[] =>
  series.metric === 'spam_rate'
    ? [SPAM_RATE_GOAL, SPAM_RATE_MOST].map((at) => ({ at, text: shareText(at) }))
    : []

/** ", above Gmail’s 0.3%" */
export function beyondLine(rate: number, provider: Provider = 'gmail'): string {
  const line = rate >= SPAM_RATE_MOST ? SPAM_RATE_MOST : SPAM_RATE_GOAL
  const place = rate > line ? 'above' : rate === line ? 'at' : 'below'
  return `${place} ${PROVIDER_NAMES[provider]}’s ${shareText(line)}`
}

export type SeriesTone = 'ok' | 'warn' | 'bad' | 'info'

export function rateTone(rate: number): Exclude<SeriesTone, 'info'> {
  if (rate >= SPAM_RATE_MOST) return 'bad'
  return rate >= SPAM_RATE_GOAL ? 'warn' : 'ok'
}

/** Of these, less is worse. */
const LOW_IS_BAD: readonly ProviderMetric[] = ['auth_success', 'tls']
export const isLowBad = ({ metric }: Pick<ProviderSeries, 'metric'>): boolean => LOW_IS_BAD.includes(metric)

/** The latest of the worst; undefined without figures. */
export function worstOf(series: Pick<ProviderSeries, 'metric' | 'days'>): Figure | undefined {
  const isWorse = (one: number, other: number) => (isLowBad(series) ? one <= other : one >= other)
  return figuresOf(series).reduce<Figure | undefined>(
    (worst, one) => (worst === undefined || isWorse(one.value, worst.value) ? one : worst),
    undefined,
  )
}

/** "Highest: 0.34% on November 20, 2026, above Gmail’s 0.3%. Latest: 0.05% on November 28, 2026." */
export function seriesText(series: ProviderSeries): string {
  const last = series.days.at(-1)
  if (!last) return 'No figures.'
  const worst = worstOf(series)
  const latest = `Latest: ${figureText(series, last.value)} on ${dayInWords(last.day)}.`
  if (!worst) return `${colorsText(series)}${latest}`
  const stands = series.metric === 'spam_rate' ? `, ${beyondLine(worst.value, series.provider)}` : ''
  const extreme = `${isLowBad(series) ? 'Lowest' : 'Highest'}: ${figureText(series, worst.value)} on ${dayInWords(worst.day)}${stands}.`
  return worst.day === last.day ? extreme : `${extreme} ${latest}`
}

const COLORS = ['red', 'yellow', 'green']

/** "Red on 2 days and green on 1 day. "; empty for a series without colors. */
function colorsText({ days }: Pick<ProviderSeries, 'days'>): string {
  const counted = COLORS.flatMap((color) => {
    const count = days.filter(({ value }) => value === color).length
    return count === 0 ? [] : [`${color} on ${plural(count, 'day', 'days')}`]
  })
  const text = listNames(counted)
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}. `
}

/** Of feedback loop ids, reasons and addresses, there may be hundreds; the worst are enough to find a cause. */
const MOST_OF_ONE = 3
const METRICS = Object.keys(PROVIDER_METRICS) as ProviderMetric[]
const BY_KEY: readonly ProviderMetric[] = METRICS.filter(
  (metric) => metric !== 'auth_success' && metric !== 'tls' && metric !== 'spam_rate',
)

/** In the order of the metrics; of each kind with many keys, the worst. `more` are left out. */
export function shownSeries(series: readonly ProviderSeries[]): { shown: ProviderSeries[]; more: number } {
  const withDays = series.filter(({ days }) => days.length > 0)
  const shown = METRICS.flatMap((metric) => {
    const some = withDays.filter((one) => one.metric === metric)
    if (!BY_KEY.includes(metric)) return some
    return some.sort((one, other) => gravity(other) - gravity(one)).slice(0, MOST_OF_ONE)
  })
  return { shown, more: withDays.length - shown.length }
}

/** The sum over all reasons comes before each of them. */
function gravity(series: ProviderSeries): number {
  if (series.key === undefined && series.metric.startsWith('delivery')) return Infinity
  if (series.metric === 'filter_result')
    return Math.max(...series.days.map(({ value }) => COLORS.length - COLORS.indexOf(String(value))))
  return worstOf(series)?.value ?? 0
}
