// The verdict of a transport report. A missing answer never makes it worse.
import { bogusIn, noSuchNameVerdict, saysNoSuchName, saysNothing } from '#shared/report/unanswered.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import type { TransportCode } from './findings.ts'
import type { TransportFacts } from './schema.ts'

interface Of {
  domain: string
}

interface Told extends Of {
  /** What a finding says. */
  message: string
}

/** Which senders deliver only to the right server. */
type Protection = 'MTA-STS' | 'DANE'

const protectedBy = (ways: readonly Protection[]) =>
  `Senders that honor ${ways.join(' or ')} deliver only to your servers, and only encrypted.`

const noServers = ({ domain }: Of) => `${domain} has no mail servers`

const BROKEN = { tone: 'bad', sentence: ({ message }: Told) => message, stamp: 'Broken' } as const

export const TRANSPORT_VERDICTS = {
  unknown: verdict<Of & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: ({ domain }) => `Transport security of ${domain} is unknown`,
    sentence: ({ domain, bogus }) =>
      `The MX records of ${domain} could not be looked up, so we cannot tell how mail to it is protected${saysNothing(bogus, 'the domain itself')}`,
    stamp: 'Unknown',
  }),
  'in-part': verdict<Told & { ways: readonly Protection[] }>({
    tone: 'unknown',
    heading: ({ domain }) => `Mail to ${domain} in transit`,
    sentence: ({ ways, message }) => joined(ways.length > 0 ? protectedBy(ways) : undefined, message),
    stamp: 'In part',
  }),
  'no-mail': verdict<Of & { message: string | undefined }>({
    tone: 'info',
    heading: noServers,
    sentence: ({ message, ...values }) => message ?? noServers(values),
    stamp: 'No mail',
  }),
  'some-refuse': verdict<Told>({
    ...BROKEN,
    heading: ({ domain }) => `Some senders refuse to deliver to ${domain}`,
  }),
  'some-cannot': verdict<Told>({
    ...BROKEN,
    heading: ({ domain }) => `Some senders cannot deliver to ${domain}`,
  }),
  'sts-broken': verdict<Told>({
    ...BROKEN,
    heading: ({ domain }) => `MTA-STS of ${domain} does not protect mail`,
  }),
  'dane-broken': verdict<Told>({
    ...BROKEN,
    heading: ({ domain }) => `DANE of ${domain} does not protect mail`,
  }),
  'no-reports': verdict<Told>({
    ...BROKEN,
    heading: ({ domain }) => `No TLS reports arrive for ${domain}`,
  }),
  improve: verdict<Told>({
    tone: 'warn',
    heading: ({ domain }) => `Transport security of ${domain} can be better`,
    sentence: ({ message }) => message,
    stamp: 'Improve',
  }),
  protected: verdict<Of & { ways: readonly Protection[] }>({
    tone: 'ok',
    heading: ({ domain }) => `Mail to ${domain} is protected in transit`,
    sentence: ({ ways }) => protectedBy(ways),
    stamp: 'Protected',
  }),
  testing: verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `Mail to ${domain} is monitored, but not protected yet`,
    sentence:
      'The MTA-STS policy is in test mode: senders report what fails but deliver anyway. Enforce it once the reports show no failures from your own servers.',
    stamp: 'Testing',
  }),
  'of-a-service': verdict<Told>({
    tone: 'info',
    heading: ({ domain }) => `Mail to ${domain} in transit`,
    sentence: ({ message }) => message,
    stamp: 'Of a service',
  }),
  unprotected: verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `Mail to ${domain} can be intercepted in transit`,
    sentence:
      'Senders encrypt if they can, but none checks whose server answers. That is common, and nothing fails because of it; MTA-STS fixes it for senders that honor it.',
    stamp: 'Unprotected',
  }),
}

const transport = verdictsOf(TRANSPORT_VERDICTS)

export function transportVerdict({ domain, findings, receives, mtaSts }: TransportFacts): Verdict {
  if (saysNoSuchName(findings)) return noSuchNameVerdict(domain)
  const problem = firstProblem(findings)
  if (problem)
    return transport(isError(problem) ? faultOf(problem.code) : 'improve', {
      domain,
      message: problem.message,
    })
  if (receives === false) return transport('no-mail', { domain, message: findings[0]?.message })
  if (receives === null) return transport('unknown', { domain, bogus: bogusIn(findings) })
  const has = (code: TransportCode) => findings.some((finding) => finding.code === code)
  const ways: Protection[] = [
    ...(has('sts-enforced') ? (['MTA-STS'] as const) : []),
    ...(has('dane-usable') ? (['DANE'] as const) : []),
  ]
  const unknown = findings.find((finding) => finding.unknown)
  if (unknown) return transport('in-part', { domain, ways, message: unknown.message })
  if (ways.length > 0) return transport('protected', { domain, ways })
  const use = findings.find(({ code }) => code === 'transport-of-a-service')
  if (use) return transport('of-a-service', { domain, message: use.message })
  const isTested = mtaSts.state === 'found' && mtaSts.policy?.mode === 'testing'
  return transport(isTested ? 'testing' : 'unprotected', { domain })
}

function faultOf(code: TransportCode) {
  if (code === 'sts-mx-uncovered') return 'some-refuse'
  if (code === 'dane-bogus' || code === 'dnssec-bogus') return 'some-cannot'
  const protocol = protocolOf(code)
  return protocol === 'sts' ? 'sts-broken' : protocol === 'dane' ? 'dane-broken' : 'no-reports'
}
