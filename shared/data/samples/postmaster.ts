// What Gmail’s Postmaster Tools and Microsoft’s SNDS would say about the sample domains. The shapes are those of the Postmaster
// Tools API v2: only rates as floatValue and ids as a list have been seen in its answers, so the samples have these.
import { civilDay, dayOfIso, type CivilDay } from '#shared/kit/calendar.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from './names.ts'

/** A subdomain that sends too little for Gmail to say anything. */
export const QUIET_SAMPLE = `quiet.${HEALTHY_SAMPLE}`

type Verdict = 'COMPLIANT' | 'NEEDS_WORK' | 'STATE_UNSPECIFIED'

/** In the order of Google’s page. */
const REQUIREMENTS = [
  'SPF',
  'DKIM',
  'SPF_AND_DKIM',
  'DMARC_POLICY',
  'DMARC_ALIGNMENT',
  'MESSAGE_FORMATTING',
  'DNS_RECORDS',
  'ENCRYPTION',
  'USER_REPORTED_SPAM_RATE',
  'ONE_CLICK_UNSUBSCRIBE',
  'HONOR_UNSUBSCRIBE',
] as const
type Requirement = (typeof REQUIREMENTS)[number]

const BROKEN_REQUIREMENTS: readonly Requirement[] = [
  'SPF',
  'SPF_AND_DKIM',
  'DMARC_POLICY',
  'USER_REPORTED_SPAM_RATE',
  'ONE_CLICK_UNSUBSCRIBE',
]

const statusOf = (status: Verdict) => ({ status })

const requirementRows = (broken: readonly Requirement[]) =>
  REQUIREMENTS.map((requirement) => ({
    requirement,
    status: statusOf(broken.includes(requirement) ? 'NEEDS_WORK' : 'COMPLIANT'),
  }))

const HEALTHY_COMPLIANCE = {
  domainId: HEALTHY_SAMPLE,
  rowData: requirementRows([]),
  oneClickUnsubscribeVerdict: { status: statusOf('COMPLIANT') },
  honorUnsubscribeVerdict: { status: statusOf('COMPLIANT') },
  deliverabilityStatusVerdict: { state: statusOf('COMPLIANT'), reason: 'USER_FEEDBACK_POSITIVE' },
}

const BROKEN_COMPLIANCE = {
  domainId: BROKEN_SAMPLE,
  rowData: requirementRows(BROKEN_REQUIREMENTS),
  oneClickUnsubscribeVerdict: { status: statusOf('NEEDS_WORK'), reason: 'NO_UNSUB_PROMO_SPAM_REPORTS' },
  honorUnsubscribeVerdict: { status: statusOf('COMPLIANT') },
  deliverabilityStatusVerdict: { state: statusOf('NEEDS_WORK'), reason: 'SPAM_RATE_HIGH' },
}

const QUIET_COMPLIANCE = {
  domainId: QUIET_SAMPLE,
  rowData: [],
  deliverabilityStatusVerdict: {
    state: statusOf('STATE_UNSPECIFIED'),
    reason: 'MESSAGE_VOLUME_LOW',
  },
}

/** A DomainComplianceStatus, as `domains.getComplianceStatus` answers; null for a domain that is no sample. */
export function sampleCompliance(domain: string) {
  const name = `domains/${domain}/complianceStatus`
  if (domain === HEALTHY_SAMPLE) return { name, complianceData: HEALTHY_COMPLIANCE }
  if (domain === BROKEN_SAMPLE) return { name, complianceData: BROKEN_COMPLIANCE }
  if (domain !== QUIET_SAMPLE) return null
  // Google answers for the registered domain, too.
  return { name, complianceData: HEALTHY_COMPLIANCE, subdomainComplianceData: QUIET_COMPLIANCE }
}

/** Of each series, by the names that our requests give their metrics: its usual value, and how far days differ from it. */
type Rates = Readonly<Record<string, readonly [usual: number, spread: number]>>

interface SampleSeries {
  rates: Rates
  /** Messages that Gmail refused or put off, a day. */
  errorCount: readonly [usual: number, spread: number]
  /** How many times as large the spam rates of the last two weeks are. */
  rise: number
}

const SERIES: Readonly<Record<string, SampleSeries>> = {
  [HEALTHY_SAMPLE]: {
    rates: {
      spam_rate: [0.0003, 0.0002],
      'feedback_loop_spam_rate:newsletter': [0.0005, 0.0002],
      'feedback_loop_spam_rate:receipts': [0.0001, 0.0001],
      'auth_success:spf': [0.999, 0.001],
      'auth_success:dkim': [0.999, 0.001],
      'auth_success:dmarc': [0.998, 0.002],
      'tls:inbound': [1, 0],
      'tls:outbound': [1, 0],
      delivery_errors: [0.002, 0.001],
    },
    errorCount: [9, 4],
    rise: 1,
  },
  [BROKEN_SAMPLE]: {
    rates: {
      spam_rate: [0.00175, 0.0003],
      'feedback_loop_spam_rate:spring-sale': [0.0055, 0.001],
      'feedback_loop_spam_rate:newsletter': [0.0004, 0.0002],
      'feedback_loop_spam_rate:receipts': [0.0001, 0.0001],
      'auth_success:spf': [0.71, 0.03],
      'auth_success:dkim': [0.982, 0.01],
      'auth_success:dmarc': [0.979, 0.01],
      'tls:inbound': [1, 0],
      'tls:outbound': [0.999, 0.001],
      delivery_errors: [0.043, 0.006],
      'delivery_errors:low_domain_reputation': [0.026, 0.004],
      'delivery_errors:spammy_content': [0.009, 0.002],
      'delivery_errors:anomalous_traffic_pattern': [0.007, 0.002],
    },
    errorCount: [410, 60],
    rise: 2,
  },
}

const SAMPLE_DAYS = 60
const DAYS_OF_THE_RISE = 14
const IDS_OF_FEEDBACK_LOOPS = 'feedback_loop_spam_rate:'

/** From -1 to 1, by how many days ago it was: the last day has the usual value. */
const WAVE = [0, 0.4, -0.6, 0.9, -0.2, -1, 0.7]
const varied = ([usual, spread]: readonly [number, number], ago: number): number =>
  usual + spread * (WAVE[ago % WAVE.length] ?? 0)

const rounded = (rate: number): number => Number(Math.min(1, Math.max(0, rate)).toFixed(5))

interface SampleStat {
  name: string
  metric: string
  date: CivilDay
  value: { floatValue: number } | { intValue: string } | { stringList: { values: string[] } }
}

/**
 * A QueryDomainStatsResponse about the two months before a day, the oldest day first.
 * @param today as “2026-11-30”; Google knows yesterday at the latest
 */
export function sampleStats(domain: string, today: string): { domainStats: SampleStat[] } {
  const sample = Object.hasOwn(SERIES, domain) ? SERIES[domain] : undefined
  const until = dayOfIso(today)
  if (!sample || until === null) return { domainStats: [] }
  const ids = Object.keys(sample.rates).flatMap((metric) =>
    metric.startsWith(IDS_OF_FEEDBACK_LOOPS) ? [metric.slice(IDS_OF_FEEDBACK_LOOPS.length)] : [],
  )
  const domainStats = Array.from({ length: SAMPLE_DAYS }, (_, index) => SAMPLE_DAYS - 1 - index).flatMap(
    (ago) => {
      const date = civilDay(until - 1 - ago)
      const stat = (metric: string, value: SampleStat['value']): SampleStat => ({
        name: `domains/${domain}/domainStats/${metric.replaceAll(':', '-')}-${until - 1 - ago}`,
        metric,
        date,
        value,
      })
      const rise = ago < DAYS_OF_THE_RISE ? sample.rise : 1
      return [
        ...Object.entries(sample.rates).map(([metric, rate]) => {
          const floatValue = rounded(varied(rate, ago) * (metric.includes('spam_rate') ? rise : 1))
          return stat(metric, { floatValue })
        }),
        stat('feedback_loop_id', { stringList: { values: ids } }),
        stat('delivery_error_count', { intValue: String(Math.round(varied(sample.errorCount, ago))) }),
      ]
    },
  )
  return { domainStats }
}

/**
 * What SNDS lets its users download of their IP addresses: without a heading, times in Microsoft’s own, which names no zone.
 * The columns: IP address, beginning, end, RCPT and DATA commands, recipients, filter result, complaint rate, beginning and end
 * of the trap period, trap hits, a HELO, a MAIL FROM, comments.
 */
export const SNDS_SAMPLE = `192.0.43.8,11/27/2026 1:00 AM,11/28/2026 12:00 AM,1840,1822,1815,GREEN,< 0.1%,,,0,mail.northwind.test,bounces@northwind.test,
192.0.43.8,11/28/2026 1:00 AM,11/29/2026 12:00 AM,1765,1751,1744,GREEN,< 0.1%,,,0,mail.northwind.test,bounces@northwind.test,
192.0.43.10,11/27/2026 1:00 AM,11/28/2026 12:00 AM,6120,5904,5890,YELLOW,0.3%,11/27/2026 9:15 AM,11/27/2026 9:15 AM,1,mail.broken.test,news@broken.test,
192.0.43.10,11/28/2026 1:00 AM,11/29/2026 12:00 AM,7350,6018,6001,RED,0.8%,11/28/2026 3:40 AM,11/28/2026 10:05 PM,4,mail.broken.test,news@broken.test,
`
