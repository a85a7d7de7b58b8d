// What a mailbox provider counts of a monitored domain: which of its figures are kept, and what is said of those that are not.
import { isWithin } from '#shared/dns/domain-name.ts'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { listNames, numberText } from '#shared/kit/sentence.ts'
import type { ProviderRead } from '#shared/postmaster/provider-read.ts'
import { shownSeries } from '#shared/postmaster/series-words.ts'
import type { Provider, ProviderMetric, ProviderSeries } from '#shared/postmaster/series.ts'
import { KEPT_DAYS } from './limits.ts'

export const MAX_SERIES = 40
/** Until its address is in DNS: two months of all that Gmail counts. */
export const WAITING_FIGURES = 1_500
/** In one answer: those of the last days, of all series together. */
const SHOWN_FIGURES = 8_000

/** Of one series: a figure for each day. Days are days since 1970, UTC. */
export interface KeptSeries {
  provider: Provider
  metric: ProviderMetric
  domain: string
  /** Empty for none. */
  key: string
  unit: 'share' | 'messages'
  figures: (readonly [day: number, value: number])[]
}

type Read = Pick<ProviderRead, 'series' | 'blocked' | 'unread'>

type Accepted = { ok: true; series: KeptSeries[] } | { ok: false; message: string }

/** @param today days since 1970, UTC */
export function acceptSeries({ series, blocked, unread }: Read, domain: string, today: number): Accepted {
  const withDays = series.filter(({ days }) => days.length > 0)
  if (blocked.length > 0 || withDays.some(isAboutAddresses)) return refused(ADDRESSES)
  if (withDays.length === 0) return refused(unread[0]?.text ?? NO_FIGURES)
  const names = withDays.map((one) => one.domain)
  if (names.includes(undefined)) return refused(NO_DOMAIN)
  const foreign = [...new Set(names.filter((name) => name !== undefined && !isWithin(name, domain)))]
  if (foreign.length > 0)
    return refused(
      `These figures are about ${listNames(foreign.filter((name) => name !== undefined))}. This monitor keeps those of ${domain} and the names below it. Nothing was added.`,
    )
  const kept = ranked(withDays).flatMap((one) => keptOf(one, today))
  return kept.length > 0 ? { ok: true, series: kept } : refused(TOO_OLD)
}

const refused = (message: string) => ({ ok: false as const, message })

const NO_FIGURES =
  'There are no figures by day in this. A monitor keeps what Gmail counted on each day; its verdicts are explained on the page “Postmaster Data”.'
const ADDRESSES =
  'Microsoft SNDS is about IP addresses, and a monitor keeps none. Read this on the page “Postmaster Data” instead. Nothing was added.'
const NO_DOMAIN = 'Some figures do not say which domain they are about. Nothing was added.'
const TOO_OLD = `All figures are older than ${KEPT_DAYS} days, in the future, or no numbers. Nothing was added.`

export const NO_ROOM_YET = `Until the address of this monitor is in the DMARC record, it keeps ${numberText(WAITING_FIGURES)} figures. Publish it, or add fewer days. Nothing was added.`

const isAboutAddresses = ({ provider, unit, metric }: ProviderSeries): boolean =>
  provider === 'microsoft' || unit === 'color' || unit === 'range' || ABOUT_ADDRESSES.includes(metric)
const ABOUT_ADDRESSES: readonly ProviderMetric[] = [
  'filter_result',
  'complaint_rate',
  'recipients',
  'trap_hits',
]

/** What a page shows comes first, since it stays if there is too much. */
function ranked(series: readonly ProviderSeries[]): ProviderSeries[] {
  const { shown } = shownSeries(series)
  return [...shown, ...series.filter((one) => !shown.includes(one))]
}

function keptOf(series: ProviderSeries, today: number): KeptSeries[] {
  const { provider = 'gmail', metric, domain = '', key = '', unit } = series
  const figures = series.days.flatMap(({ day, value }): KeptSeries['figures'] => {
    const number = dayOfIso(day)
    if (number === null || number > today || number <= today - KEPT_DAYS) return []
    return isFigure(value, unit) ? [[number, cut(value)]] : []
  })
  if (figures.length === 0 || (unit !== 'share' && unit !== 'messages')) return []
  return [{ provider, metric, domain, key, unit, figures }]
}

const MOST_MESSAGES = 1e12

const isFigure = (value: number | string, unit: ProviderSeries['unit']): value is number =>
  typeof value === 'number' && value >= 0 && value <= (unit === 'share' ? 1 : MOST_MESSAGES)

/** To a millionth. Cut, not rounded, so that no rate reaches a line that it is below. */
const cut = (value: number): number => (value < 0.000_001 ? 0 : Math.floor(Number(`${value}e6`)) / 1_000_000)

/** The latest days of each of so many series that one answer has room for. */
export const shownDays = (count: number): number =>
  Math.min(KEPT_DAYS, Math.floor(SHOWN_FIGURES / Math.max(1, count)))
