// What Microsoft's figures of IP addresses come to (SNDS): its filter, complaints, traps and blocks.
import { SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { type About, postmasterFinding } from './findings.ts'
import type { BlockedRange, ProviderRead } from './provider-read.ts'
import { figuresOf } from './rates.ts'
import type { ProviderMetric, ProviderSeries } from './series.ts'

interface Latest {
  ip: string
  day: string
  value: string
}

export function judgeAddresses({ series, blocked }: Pick<ProviderRead, 'series' | 'blocked'>): About[] {
  const of = (metric: ProviderMetric) => series.filter((each) => each.metric === metric)
  return [
    ...complaintFinding(of('complaint_rate')),
    ...filterFindings(of('filter_result').flatMap(latestOf)),
    ...trapFinding(of('trap_hits')),
    ...blockFindings(blocked),
  ]
}

function latestOf({ key: ip = '', days }: ProviderSeries): Latest[] {
  const last = days.at(-1)
  return last && typeof last.value === 'string' ? [{ ip, day: last.day, value: last.value }] : []
}

function filterFindings(latest: readonly Latest[]): About[] {
  return (['red', 'yellow'] as const).flatMap((color) => {
    const ips = latest.filter(({ value }) => value === color).map(({ ip }) => ip)
    const [ip] = ips
    return ip === undefined
      ? []
      : [{ owner: ip, finding: postmasterFinding('postmaster-filter', { ips, color }) }]
  })
}

/** “0.4%”, “> 1%”; of “< 0.5%” nobody knows how much less it is. */
const leastOf = (range: string): number => (/^[<≤]/.test(range) ? 0 : Number(/[\d.]+/.exec(range)?.[0]) / 100)

/** The latest day counts. */
function complaintFinding(series: readonly ProviderSeries[]): About[] {
  const bad = series
    .flatMap(latestOf)
    .filter(({ value }) => leastOf(value) >= SPAM_RATE_MOST)
    .sort((one, other) => leastOf(other.value) - leastOf(one.value))
  const [worst] = bad
  if (!worst) return []
  const { ip, day, value: rate } = worst
  const ips = bad.map((each) => each.ip)
  return [{ owner: ip, finding: postmasterFinding('postmaster-complaints', { ips, day, rate }) }]
}

function trapFinding(series: readonly ProviderSeries[]): About[] {
  const hit = series
    .map((each) => ({
      ip: each.key ?? '',
      hits: figuresOf(each).reduce((sum, { value }) => sum + value, 0),
    }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
  const [most] = hit
  if (!most) return []
  const values = { ips: hit.map(({ ip }) => ip), hits: hit.reduce((sum, { hits }) => sum + hits, 0) }
  return [{ owner: most.ip, finding: postmasterFinding('postmaster-traps', values) }]
}

function blockFindings(ranges: readonly BlockedRange[]): About[] {
  const codes = [
    ['postmaster-blocked', true],
    ['postmaster-junked', false],
  ] as const
  return codes.flatMap(([code, isBlocked]) => {
    const those = ranges.filter((range) => range.isBlocked === isBlocked && (isBlocked || isJunked(range)))
    const [range] = those
    if (!range) return []
    const values = { ranges: those.map(rangeText), reason: range.reason }
    return [{ owner: range.first, finding: postmasterFinding(code, values) }]
  })
}

/** Without a reason, “not blocked” is good news. */
const isJunked = ({ reason }: BlockedRange): boolean => reason !== ''

const rangeText = ({ first, last }: BlockedRange): string => (first === last ? first : `${first} to ${last}`)
