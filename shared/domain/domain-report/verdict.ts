// The verdict of a report on a domain: the worst part comes first, and what else is wrong or unknown is named.
import { neededChanges, tasksOf } from '#shared/report/change/change.ts'
import { PARTS } from './parts.ts'
import type { ReportCode } from './findings.ts'
import type { AnyPart, DomainKind, ReportChange } from './schema.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { noSuchNameVerdict } from '#shared/report/unanswered.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

interface Of {
  domain: string
}

interface Parts extends Of {
  /** What the parts are about, in order. */
  labels: readonly string[]
}

interface Fixes {
  /** Changes that are needed. */
  fixes: number
  /** What is said if there are none. */
  stamp: string
}

interface Led extends Fixes {
  lead: Verdict
  /** Headings of other parts that something is wrong with. */
  wrong: readonly string[]
  /** What the unknown parts are about. */
  unknown: readonly string[]
}

const fixesText = ({ fixes, stamp }: Fixes) =>
  fixes === 0 ? stamp : fixes === 1 ? '1 fix' : `${fixes} fixes`

const allGood = ({ domain, labels }: Parts) => {
  const names = listNames(labels)
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} of ${domain} look good, as far as anyone can see from outside.`
}

const GOOD = { tone: 'ok', sentence: allGood, stamp: 'In order' } as const

export const REPORT_VERDICTS = {
  silent: verdict<Parts>({
    tone: 'unknown',
    heading: ({ domain }) => `We could not find out anything about ${domain}`,
    sentence: ({ labels }) =>
      `We got no answer about ${listNames(labels)}, so we know nothing about the domain, good or bad. Try again in a minute; the proof shows what failed.`,
    stamp: 'Unknown',
  }),
  'as-in-part': verdict<Led>({
    tone: ({ lead }) => lead.tone,
    heading: ({ lead }) => lead.heading,
    sentence: ({ lead, wrong, unknown }) =>
      joined(
        lead.sentence,
        ...wrong.map((heading) => `${heading}.`),
        unknown.length > 0 ? `We could not find out about ${listNames(unknown)}.` : undefined,
      ),
    stamp: fixesText,
  }),
  'receives-only': verdict<Of & Fixes & { lead: Verdict }>({
    tone: 'warn',
    heading: ({ domain }) => `${domain} accepts mail and says that it does not send any`,
    sentence: ({ domain, lead }) =>
      `${lead.sentence} If mail is sent as ${domain} anyway, SPF must list its servers.`,
    stamp: fixesText,
  }),
  parked: verdict<Of & Fixes & { service: string }>({
    tone: 'warn',
    heading: ({ domain }) => `${domain} is parked, and anyone can spoof it`,
    sentence: ({ service }) =>
      `${service} Nobody expects mail from it, and nothing stops others from sending as it.`,
    stamp: fixesText,
  }),
  good: verdict<Parts>({ ...GOOD, heading: ({ domain }) => `Mail from ${domain} looks good` }),
  'good-parked': verdict<Parts>({
    ...GOOD,
    heading: ({ domain }) => `${domain} is parked, and nobody can spoof it`,
  }),
  'good-sends-only': verdict<Parts>({
    ...GOOD,
    heading: ({ domain }) => `Mail from ${domain} looks good, but it does not accept replies`,
    sentence: (values) =>
      `${allGood(values)} Its null MX says that it does not accept mail; some receivers refuse mail from a sender they cannot reply to (RFC 7505, 4.2).`,
  }),
}

const verdictOf = verdictsOf(REPORT_VERDICTS)

interface ReportFacts {
  domain: string
  kind: DomainKind
  parts: readonly AnyPart[]
  changes: readonly ReportChange[]
}

export function reportVerdict(facts: ReportFacts): Verdict {
  const { domain, kind, parts } = facts
  if (kind === 'no-such-name') {
    return parts.find(({ part }) => part === 'authentication')?.verdict ?? noSuchNameVerdict(domain)
  }
  const labels = inOrder(parts).map(labelOf)
  if (isSilent(parts)) return verdictOf('silent', { domain, labels })
  const lead = worstOf(parts)
  const own = ownVerdict(facts, lead?.part)
  if (own) return own
  if (lead === undefined) return verdictOf(soundState(kind), { domain, labels })
  return asInPart({ lead: lead.verdict, ...othersOf(parts, lead), ...fixesOf(facts, lead.verdict) })
}

/** Its fields stay in the order of the part's. */
const asInPart = (values: Led): Verdict => ({ ...values.lead, ...verdictOf('as-in-part', values) })

/** None of the lookups was answered. */
export const isSilent = (parts: readonly AnyPart[]): boolean =>
  parts.length > 1 && parts.every(({ verdict }) => verdict.tone === 'unknown')

const RANKS: Record<Tone, number> = { bad: 3, warn: 2, unknown: 1, ok: 0, info: 0 }

/** The first of the worst, in the order of the parts; none if all is well. */
function worstOf(parts: readonly AnyPart[]): AnyPart | undefined {
  const ranked = inOrder(parts).filter(({ verdict }) => RANKS[verdict.tone] > 0)
  return ranked.reduce<AnyPart | undefined>(
    (worst, part) => (!worst || RANKS[part.verdict.tone] > RANKS[worst.verdict.tone] ? part : worst),
    undefined,
  )
}

const NAMES = Object.keys(PARTS)

/** They arrive in the network's order. */
const inOrder = (parts: readonly AnyPart[]): AnyPart[] =>
  [...parts].sort((one, other) => NAMES.indexOf(one.part) - NAMES.indexOf(other.part))

const PARKED = 'report-parked' satisfies ReportCode

/** Kinds of domains with their own verdict, unless another part is worse than what makes them special. */
function ownVerdict(facts: ReportFacts, worst: AnyPart['part'] | undefined): Verdict | null {
  const { domain, kind, parts } = facts
  const lead = parts.find(({ part }) => part === 'authentication')?.verdict
  if (!lead || (worst !== undefined && worst !== 'authentication')) return null
  const fixes = fixesOf(facts, lead)
  if (kind === 'no-mail' || kind === 'not-a-mail-domain' || kind === 'of-a-service')
    return asInPart({ lead, wrong: [], unknown: [], ...fixes })
  if (kind === 'receives-only' && lead.tone === 'warn')
    return verdictOf('receives-only', { domain, lead, ...fixes })
  if (kind !== 'parked' || (lead.tone !== 'bad' && lead.tone !== 'warn')) return null
  const delivery = parts.find(({ part }) => part === 'delivery')
  const service = delivery?.findings.find(({ code }) => code === PARKED)?.message ?? ''
  return verdictOf('parked', { domain, service, ...fixes })
}

function othersOf(parts: readonly AnyPart[], lead: AnyPart) {
  const others = inOrder(parts).filter((part) => part !== lead)
  const unknown = others.filter((part) => part.verdict.tone === 'unknown')
  return {
    wrong: others
      .filter((part) => RANKS[part.verdict.tone] > RANKS.unknown)
      .map((part) => part.verdict.heading),
    unknown: lead.verdict.tone === 'unknown' ? [] : unknown.map(labelOf),
  }
}

const labelOf = ({ part }: AnyPart): string => PARTS[part].label.toLowerCase()

function soundState(kind: DomainKind) {
  switch (kind) {
    case 'parked':
      return 'good-parked'
    case 'sends-only':
      return 'good-sends-only'
    default:
      return 'good'
  }
}

const fixesOf = ({ changes }: ReportFacts, { tone, stamp }: Verdict): Fixes => ({
  fixes: tone === 'ok' || tone === 'info' ? 0 : tasksOf(neededChanges(changes)).length,
  stamp,
})
