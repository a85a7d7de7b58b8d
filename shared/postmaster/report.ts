// The answer about what providers say: their judgement translated, joined with our own check, and what the figures come to.
import type { Change } from '#shared/report/change/change.ts'
import { orderChanges, withoutDoubles } from '#shared/report/change/change.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { type About, inOrder, postmasterFinding } from './findings.ts'
import { LOW_VOLUME, NO_VERDICT, verdictWords } from './gmail-words.ts'
import { judgeAddresses } from './judge-addresses.ts'
import { askOf, judgeRequirements } from './judge-requirements.ts'
import { judgeSeries } from './judge-series.ts'
import type { OwnCheck } from './own-check.ts'
import type { ProviderRead, SaidVerdict } from './provider-read.ts'
import { daysBefore, newestDay } from './rates.ts'
import type { PostmasterReport } from './schema.ts'
import { type Provider, PROVIDERS } from './series.ts'
import { postmasterVerdict } from './verdict.ts'

/** The domain whose records are to be checked: the first with work to do, or else the first. */
export function domainToCheck({ requirements, domains }: ProviderRead): string | null {
  const [first] = requirements.filter(({ status }) => status === 'needs_work')
  const input = parseDomainInput(first?.domain ?? domains[0] ?? '')
  return input.ok ? input.domain : null
}

/** More than anyone does at once; each requirement has its own. */
const MAX_CHANGES = 60

/**
 * @param own what our check says of one of the domains; null if none was checked
 * @param today as 2026-11-30: whether figures are old; without it, nobody asks
 */
export function postmasterReport(read: ProviderRead, own: OwnCheck | null, today?: string): PostmasterReport {
  const judged = judgeRequirements(read, own)
  const said = read.judged.map((domain) => saidOf(domain, read))
  const counted: About[] = [
    ...said.flatMap(verdictFinding),
    ...judgeSeries(read.series),
    ...judgeAddresses(read),
    ...read.unverified.map((domain) => ({
      owner: domain,
      finding: postmasterFinding('postmaster-unverified', { domain }),
    })),
  ]
  const required = judged.flatMap(({ row, findings }) =>
    findings.map((finding) => ({ owner: row.domain, finding })),
  )
  const found = inOrder([...required, ...counted, ...unknowns(read, today)])
  const findings = found.map(({ finding }) => finding)
  const asks = counted.flatMap(({ owner, finding }) => askOf(finding, owner) ?? [])
  const changes: Change[] = withoutDoubles([...judged.flatMap(({ row }) => row.change ?? []), ...asks])
  const provider = mostOf(read)
  const domain = own?.domain ?? read.domains[0]
  return {
    ...(provider && { provider }),
    providers: read.providers,
    ...(domain !== undefined && { domain }),
    domains: read.domains,
    requirements: judged.map(({ row }) => row),
    said: said.map(({ state, ...one }) => ({ ...one, status: state, ...verdictWords(one.reason) })),
    verdict: postmasterVerdict(read, found),
    changes: orderChanges(changes, [...findings, ...(own?.findings ?? [])]).slice(0, MAX_CHANGES),
    findings,
    series: read.series,
    blocked: read.blocked,
    unread: read.unread,
  }
}

const about = (owner: string, finding: About['finding']): About => ({ owner, finding })

const saidOf = (domain: string, { said }: ProviderRead): SaidVerdict =>
  said.find((each) => each.domain === domain) ?? { domain, reason: NO_VERDICT, state: 'unknown' }

function verdictFinding({ domain, reason, state }: SaidVerdict): About[] {
  if (reason === LOW_VOLUME)
    return [{ owner: domain, finding: postmasterFinding('postmaster-low-volume', { domain }) }]
  if (state !== 'needs_work') return []
  return [{ owner: domain, finding: postmasterFinding('postmaster-verdict', { domain, reason }) }]
}

/** Our line. */
const FRESH_DAYS = 14

function unknowns({ providers, series, blocked, unread }: ProviderRead, today: string | undefined): About[] {
  const without = providers.filter(
    (provider) =>
      series.every((each) => (each.provider ?? 'gmail') !== provider) &&
      !(provider === 'microsoft' && blocked.length > 0),
  )
  const newest = newestDay(series)
  const isOld = today !== undefined && newest !== '' && newest < daysBefore(today, FRESH_DAYS)
  return [
    ...without.map((provider) =>
      about('', postmasterFinding('postmaster-no-figures', { provider: PROVIDERS[provider] })),
    ),
    ...unread
      .slice(0, 1)
      .map(({ where }) => about('', postmasterFinding('postmaster-unread', { parts: unread.length, where }))),
    ...(isOld ? [about('', postmasterFinding('postmaster-old', { day: newest }))] : []),
  ]
}

/** Who says most; of equals, the first, which is Gmail. */
function mostOf({ providers, series, requirements, blocked }: ProviderRead): Provider | undefined {
  const saidBy = (provider: Provider): number =>
    series.filter((each) => each.provider === provider).length +
    (provider === 'gmail' ? requirements.length : 0) +
    (provider === 'microsoft' ? blocked.length : 0)
  const [first, ...others] = providers
  return others.reduce((most, provider) => (most && saidBy(provider) > saidBy(most) ? provider : most), first)
}
