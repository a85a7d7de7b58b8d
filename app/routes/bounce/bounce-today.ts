// Looks up what a bounce names as it is today: the single checks answer, and nothing is judged here.
import { outcomeOf, type DataSent } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import type { Bounce } from '#shared/bounce/schema.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { ProviderResult } from '#shared/dns/provider.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'

interface Line {
  tone: 'ok' | 'bad' | 'unknown'
  text: string
}

export interface Today {
  /** What was looked up, in words: "SPF of example.com for 192.0.2.1". */
  subject: string
  /** The page with the full answer. */
  url: string
  /** Null if it could not be looked up; `message` says why. */
  report: { verdict: Verdict; findings: Finding[]; changes: Change[]; lines: Line[] } | null
  message: string
  domain?: string
  dnsProvider?: ProviderResult
  evidence: Evidence[]
}

/** Of all facts that the reason is about; undefined if it is about none. */
export function proofOf({ lines }: NonNullable<Today['report']>): Line['tone'] | undefined {
  const tones = lines.map(({ tone }) => tone)
  return (['bad', 'unknown', 'ok'] as const).find((tone) => tones.includes(tone))
}

type Tools = ApiClient['user']['tools']
type GateAnswer = DataSent<ReturnType<Tools['gate']['simulator']['$get']>>

/** The simulator's facts that each reason is about. */
const FACTS: Readonly<Partial<Record<Reason, readonly string[]>>> = {
  auth: ['spf', 'dkim', 'dmarcRecord'],
  'auth-spf': ['spf'],
  'auth-dkim': ['dkim'],
  'auth-dmarc': ['dmarcRecord', 'spf', 'dkim'],
  alignment: ['spf', 'dkim'],
  ptr: ['ptr'],
  'dns-sender': ['nullMx', 'replies'],
}

/** The first tool for the bounce's reason that can look up the names in it. */
export async function askToday(api: ApiClient, bounce: Bounce): Promise<Today | null> {
  const [check] = bounce.checks
  if (!check) return null
  const { domain = '', ip = '', selector = '', recipientDomain = '' } = bounce.names
  const { tools } = api.user
  switch (check.tool) {
    case 'gate': {
      const query = { domain, ...(ip && { ip }), ...(selector && { selector }) }
      const outcome = await outcomeOf(tools.gate.simulator.$get({ query }))
      const subject = `${domain}${ip && ` and the server ${ip}`}`
      const today = todayOf(subject, check.url, outcome, (report) => factLines(report, bounce.reason), domain)
      return withChangesFor(today, bounce.reason)
    }
    case 'ip-reputation':
      return todayOf(ip, check.url, await outcomeOf(tools.ip.reputation.$get({ query: { ip } })), () => [])
    case 'domain-reputation':
      return todayOf(
        domain,
        check.url,
        await outcomeOf(tools.domain.reputation.$get({ query: { domain } })),
        () => [],
        domain,
      )
    case 'mx': {
      const asked = new URLSearchParams(check.url.split('?')[1]).get('domain') ?? recipientDomain
      return todayOf(
        `mail to ${asked}`,
        check.url,
        await outcomeOf(tools.mx.report.$get({ query: { domain: asked } })),
        () => [],
        asked,
      )
    }
    default:
      return null
  }
}

/** A refusal for want of SPF and DKIM is not about reverse DNS, and DKIM also survives forwarding, so it comes first. */
function withChangesFor(today: Today, reason: Reason): Today {
  if (!today.report || !OF_PROOF.includes(reason)) return today
  const changes = today.report.changes.filter(({ owner }) => !owner.endsWith('.arpa'))
  const isDkim = ({ id }: Change) => id.startsWith('dkim')
  const ordered = [...changes.filter(isDkim), ...changes.filter((change) => !isDkim(change))]
  return { ...today, report: { ...today.report, changes: ordered } }
}

const OF_PROOF: readonly Reason[] = ['auth', 'auth-spf', 'auth-dkim', 'auth-dmarc', 'alignment']

const factLines = ({ facts }: GateAnswer, reason: Reason): Line[] =>
  (FACTS[reason] ?? []).flatMap((name) =>
    facts
      .filter(({ fact }) => fact === name)
      .map(({ is, reason: text }) => ({ tone: is === null ? 'unknown' : is ? 'ok' : 'bad', text }) as const),
  )

interface Answer {
  verdict: Verdict
  findings: Finding[]
  changes: Change[]
  evidence?: Evidence[]
  dnsProvider?: ProviderResult
}

function todayOf<A extends Answer>(
  subject: string,
  url: string,
  outcome: { ok: true; data: A } | { ok: false; message: string },
  linesOf: (answer: A) => Line[],
  domain?: string,
): Today {
  if (!outcome.ok) return { subject, url, report: null, message: outcome.message, evidence: [] }
  const { verdict, findings, changes, evidence = [], dnsProvider } = outcome.data
  return {
    subject,
    url,
    report: { verdict, findings, changes, lines: linesOf(outcome.data) },
    message: '',
    evidence,
    ...(domain !== undefined && { domain }),
    ...(dnsProvider && { dnsProvider }),
  }
}
