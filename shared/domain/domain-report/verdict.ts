// The verdict of a report on a domain: the worst part comes first, and what else is wrong or unknown is named.
import { neededChanges } from '#shared/report/change/change.ts'
import { tasksOf } from '#shared/report/change/tasks.ts'
import { PARTS } from './parts.ts'
import type { ReportCode } from './findings.ts'
import type { AnyPart, DomainKind, ReportChange } from './schema.ts'
import { listNames } from '#shared/report/list-names.ts'
import { noSuchNameVerdict } from '#shared/report/no-such-name.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

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
  if (isSilent(parts)) return silentVerdict(facts)
  const lead = worstOf(parts)
  const own = ownVerdict(facts, lead?.part)
  if (own) return { ...own, stamp: stampOf(facts, own) }
  if (lead === undefined) return wholeVerdict(facts)
  const sentence = [lead.verdict.sentence, ...alsoOf(parts, lead)].join(' ')
  return { ...lead.verdict, sentence, stamp: stampOf(facts, lead.verdict) }
}

/** None of the lookups was answered. */
export const isSilent = (parts: readonly AnyPart[]): boolean =>
  parts.length > 1 && parts.every(({ verdict }) => verdict.tone === 'unknown')

const silentVerdict = ({ domain, parts }: ReportFacts): Verdict => ({
  tone: 'unknown',
  heading: `We could not find out anything about ${domain}`,
  sentence: `We got no answer about ${listNames(inOrder(parts).map(labelOf))}, so we know nothing about the domain, good or bad. Try again in a minute; the proof shows what failed.`,
  stamp: 'Unknown',
})

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
function ownVerdict(
  { domain, kind, parts }: ReportFacts,
  worst: AnyPart['part'] | undefined,
): Verdict | null {
  const authentication = parts.find(({ part }) => part === 'authentication')
  const delivery = parts.find(({ part }) => part === 'delivery')
  if (worst !== undefined && worst !== 'authentication') return null
  if ((kind === 'no-mail' || kind === 'not-a-mail-domain') && authentication) return authentication.verdict
  if (kind === 'receives-only' && authentication?.verdict.tone === 'warn') {
    const sentence = `${authentication.verdict.sentence} If mail is sent as ${domain} anyway, SPF must list its servers.`
    return {
      ...authentication.verdict,
      heading: `${domain} accepts mail and says that it does not send any`,
      sentence,
    }
  }
  if (kind === 'parked' && authentication) {
    const service = delivery?.findings.find(({ code }) => code === PARKED)?.message ?? ''
    if (authentication.verdict.tone !== 'bad' && authentication.verdict.tone !== 'warn') return null
    return {
      ...authentication.verdict,
      tone: 'warn',
      heading: `${domain} is parked, and anyone can spoof it`,
      sentence: `${service} Nobody expects mail from it, and nothing stops others from sending as it.`,
    }
  }
  return null
}

function alsoOf(parts: readonly AnyPart[], lead: AnyPart): string[] {
  const others = inOrder(parts).filter((part) => part !== lead)
  const wrong = others.filter(({ verdict }) => RANKS[verdict.tone] > RANKS.unknown)
  const unknown = others.filter(({ verdict }) => verdict.tone === 'unknown')
  return [
    ...wrong.map(({ verdict }) => `${verdict.heading}.`),
    ...(unknown.length > 0 && lead.verdict.tone !== 'unknown'
      ? [`We could not find out about ${listNames(unknown.map(labelOf))}.`]
      : []),
  ]
}

const labelOf = ({ part }: AnyPart): string => PARTS[part].label.toLowerCase()

function wholeVerdict({ domain, kind, parts }: ReportFacts): Verdict {
  const names = listNames(inOrder(parts).map(labelOf))
  const sentence = `${names.charAt(0).toUpperCase()}${names.slice(1)} of ${domain} look good, as far as anyone can see from outside.`
  const head = (heading: string, also = ''): Verdict => ({
    tone: 'ok',
    heading,
    sentence: `${sentence}${also}`,
    stamp: 'In order',
  })
  switch (kind) {
    case 'parked':
      return head(`${domain} is parked, and nobody can spoof it`)
    case 'sends-only':
      return head(
        `Mail from ${domain} looks good, but it does not accept replies`,
        ' Its null MX says that it does not accept mail; some receivers refuse mail from a sender they cannot reply to (RFC 7505, 4.2).',
      )
    case 'receives-only':
      return head(`${domain} accepts mail and says that it does not send any`)
    default:
      return head(`Mail from ${domain} looks good`)
  }
}

function stampOf({ changes }: ReportFacts, { tone, stamp }: Verdict): string {
  const needed = tasksOf(neededChanges(changes)).length
  if (tone === 'ok' || tone === 'info' || needed === 0) return stamp
  return needed === 1 ? '1 fix' : `${needed} fixes`
}
