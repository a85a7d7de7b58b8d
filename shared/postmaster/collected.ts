// Gathers what the files say, whatever their format: each thing once, within limits. Of two figures for one day, and of two
// judgements of one domain, the later one counts.
import { foreignName, NO_DOMAIN } from '#shared/dns/foreign-name.ts'
import { READ_LIMITS } from './limits.ts'
import type {
  BlockedRange,
  ProviderRead,
  RequirementRow,
  SaidVerdict,
  UnsubscribeReason,
} from './provider-read.ts'
import { PROVIDER_METRICS, PROVIDERS, type Provider, type ProviderSeries } from './series.ts'
import { UNREAD } from './unread-words.ts'

/** What Gmail says of one domain at one time. */
export interface Compliance {
  domain: string
  requirements: readonly RequirementRow[]
  said: readonly SaidVerdict[]
  unsubscribe: readonly UnsubscribeReason[]
}

type SeriesOf = Omit<ProviderSeries, 'days'>
type Value = ProviderSeries['days'][number]['value']

interface Gathered extends SeriesOf {
  byDay: Map<string, Value>
}

export class Collected {
  private readonly providers = new Set<Provider>()
  private readonly domains = new Set<string>()
  private readonly unverified = new Set<string>()
  private readonly compliance = new Map<string, Compliance>()
  private readonly series = new Map<string, Gathered>()
  private readonly loops = new Map<string, ProviderRead['feedbackLoops'][number]>()
  private readonly ranges = new Map<string, BlockedRange>()
  /** By what is said, so that one mistake that a file repeats hides no other. */
  private readonly skipped = new Map<string, { where: string; more: number }>()
  private lost = 0
  /** How much was said, of whatever kind. */
  said = 0

  addProvider(provider: Provider): void {
    this.said += 1
    this.providers.add(provider)
  }

  /** The name as it is in DNS; null, and said so, for what is none and for more than are read. */
  addDomain(text: string, where: string): string | null {
    const name = foreignName(text)
    if (name === '' || name === NO_DOMAIN) {
      this.skip(where, name === '' ? UNREAD.noDomain : UNREAD.domain(text))
      return null
    }
    if (!this.domains.has(name) && this.domains.size >= READ_LIMITS.domains) {
      this.skip(where, UNREAD.domains(READ_LIMITS.domains))
      return null
    }
    this.domains.add(name)
    return name
  }

  addUnverified(domain: string): void {
    this.unverified.add(domain)
  }

  addCompliance(compliance: Compliance): void {
    this.compliance.set(compliance.domain, compliance)
  }

  addFigure(of: SeriesOf, figure: { day: string; value: Value }, where: string): void {
    const id = JSON.stringify([of.provider, of.metric, of.domain, of.key])
    const known = this.series.get(id)
    if (known) {
      known.byDay.set(figure.day, figure.value)
      return
    }
    if (this.series.size >= READ_LIMITS.series) {
      this.skip(where, UNREAD.series(READ_LIMITS.series))
      return
    }
    this.series.set(id, { ...of, byDay: new Map([[figure.day, figure.value]]) })
  }

  addFeedbackLoop(loop: ProviderRead['feedbackLoops'][number], where: string): void {
    const id = JSON.stringify([loop.domain, loop.id])
    if (this.loops.size < READ_LIMITS.feedbackLoops) this.loops.set(id, loop)
    else if (!this.loops.has(id)) this.skip(where, UNREAD.loops(READ_LIMITS.feedbackLoops))
  }

  addRange(range: BlockedRange, where: string): void {
    const id = `${range.first} ${range.last}`
    if (this.ranges.size < READ_LIMITS.blocked || this.ranges.has(id)) this.ranges.set(id, range)
    else this.skip(where, UNREAD.blocked(READ_LIMITS.blocked))
  }

  skip(where: string, text: string): void {
    this.said += 1
    const known = this.skipped.get(text)
    if (known) known.more += 1
    else if (this.skipped.size < READ_LIMITS.unread - 1) this.skipped.set(text, { where, more: 0 })
    else this.lost += 1
  }

  /** What was read before, of which the later one counts in the same way. */
  addRead(read: ProviderRead): void {
    for (const provider of read.providers) this.addProvider(provider)
    for (const domain of read.domains) this.addDomain(domain, domain)
    for (const domain of read.unverified) this.addUnverified(domain)
    for (const domain of read.judged) this.addCompliance(complianceOf(domain, read))
    for (const { days, ...of } of read.series)
      for (const figure of days) this.addFigure(of, figure, of.domain ?? of.metric)
    for (const loop of read.feedbackLoops) this.addFeedbackLoop(loop, loop.domain ?? loop.id)
    for (const range of read.blocked) this.addRange(range, range.first)
    for (const { where, text } of read.unread) this.skip(where, text)
  }

  result(): ProviderRead {
    const compliance = [...this.compliance.values()]
    const most = this.daysOfEach()
    const series = [...this.series.values()].map((each) => this.inOrder(each, most)).sort(bySeries)
    return {
      providers: PROVIDER_ORDER.filter((provider) => this.providers.has(provider)),
      domains: [...this.domains],
      judged: compliance.map(({ domain }) => domain),
      requirements: compliance.flatMap(({ requirements }) => requirements),
      said: compliance.flatMap(({ said }) => said),
      unsubscribe: compliance.flatMap(({ unsubscribe }) => unsubscribe),
      series,
      feedbackLoops: [...this.loops.values()],
      blocked: [...this.ranges.values()],
      unverified: [...this.unverified],
      unread: this.unread(),
    }
  }

  /** Fewer than the limit where there are many series. */
  private daysOfEach(): number {
    const counts = [...this.series.values()].map(({ byDay }) => byDay.size)
    const all = counts.reduce((sum, count) => sum + count, 0)
    if (all <= READ_LIMITS.figures) return READ_LIMITS.days
    return Math.min(READ_LIMITS.days, Math.floor(READ_LIMITS.figures / counts.length))
  }

  private inOrder({ byDay, ...of }: Gathered, most: number): ProviderSeries {
    const days = [...byDay].map(([day, value]) => ({ day, value })).sort(byName)
    if (days.length > most) this.skip(of.domain ?? of.key ?? of.metric, UNREAD.days(most))
    return { ...of, days: days.slice(-most) }
  }

  private unread(): ProviderRead['unread'] {
    const said = [...this.skipped].map(([text, { where, more }]) => ({
      where: more === 0 ? where : `${where} and ${more} more`,
      text,
    }))
    return this.lost === 0 ? said : [...said, { where: 'The rest', text: UNREAD.more(this.lost) }]
  }
}

function complianceOf(domain: string, { requirements, said, unsubscribe }: ProviderRead): Compliance {
  const isOfIt = (row: { domain: string }) => row.domain === domain
  return {
    domain,
    requirements: requirements.filter(isOfIt),
    said: said.filter(isOfIt),
    unsubscribe: unsubscribe.filter(isOfIt),
  }
}

/** One read of several, such as of files and of what was typed. */
export function joinReads(reads: readonly ProviderRead[]): ProviderRead {
  const collected = new Collected()
  for (const read of reads) collected.addRead(read)
  return collected.result()
}

const PROVIDER_ORDER = Object.keys(PROVIDERS) as Provider[]
const METRIC_ORDER = Object.keys(PROVIDER_METRICS)

const byName = (one: { day: string }, other: { day: string }): number => (one.day < other.day ? -1 : 1)

/** As a page lists them: Gmail first, the spam rate first. */
function bySeries(one: ProviderSeries, other: ProviderSeries): number {
  const [first, second] = [rankOf(one), rankOf(other)]
  if (first !== second) return first - second
  const [name, otherName] = [nameOf(one), nameOf(other)]
  return name < otherName ? -1 : name > otherName ? 1 : 0
}

const rankOf = ({ provider, metric }: ProviderSeries): number =>
  (provider === undefined ? 0 : PROVIDER_ORDER.indexOf(provider)) * METRIC_ORDER.length +
  METRIC_ORDER.indexOf(metric)

const nameOf = ({ domain = '', key = '' }: ProviderSeries): string => `${domain} ${key}`
