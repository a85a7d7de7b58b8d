// The verdict of a transport report. A missing answer never makes it worse.
import { unlessBogus } from '#shared/report/unanswered.ts'
import { noSuchNameVerdict, saysNoSuchName } from '#shared/report/no-such-name.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import type { TransportCode, TransportFinding } from './findings.ts'
import type { TransportFacts } from './schema.ts'

export function transportVerdict(facts: TransportFacts): Verdict {
  const { domain, findings, receives } = facts
  if (saysNoSuchName(findings)) return noSuchNameVerdict(domain)
  const problem = firstProblem(findings)
  if (problem) return problemVerdict(domain, problem)
  if (receives === false) return noMailVerdict(domain, findings)
  const unknown = findings.find((finding) => finding.unknown)
  if (receives === null) return unknownVerdict(facts)
  const heading = `Mail to ${domain} in transit`
  if (unknown) {
    const known = protectionOf(facts)
    const sentence = [known, unknown.message].filter(Boolean).join(' ')
    return { tone: 'unknown', heading, sentence, stamp: 'In part' }
  }
  return knownVerdict(facts)
}

function problemVerdict(domain: string, problem: TransportFinding): Verdict {
  const sentence = problem.message
  if (!isError(problem)) {
    return {
      tone: 'warn',
      heading: `Transport security of ${domain} can be better`,
      sentence,
      stamp: 'Improve',
    }
  }
  return { tone: 'bad', heading: brokenHeading(domain, problem.code), sentence, stamp: 'Broken' }
}

function brokenHeading(domain: string, code: TransportCode): string {
  if (code === 'sts-mx-uncovered') return `Some senders refuse to deliver to ${domain}`
  if (code === 'dane-bogus' || code === 'dnssec-bogus') return `Some senders cannot deliver to ${domain}`
  const protocol = protocolOf(code)
  if (protocol === 'sts') return `MTA-STS of ${domain} does not protect mail`
  if (protocol === 'dane') return `DANE of ${domain} does not protect mail`
  return `No TLS reports arrive for ${domain}`
}

function noMailVerdict(domain: string, findings: readonly TransportFinding[]): Verdict {
  const [fact] = findings
  const heading = `${domain} has no mail servers`
  return { tone: 'info', heading, sentence: fact?.message ?? heading, stamp: 'No mail' }
}

const unknownVerdict = ({ domain, findings }: TransportFacts): Verdict => ({
  tone: 'unknown',
  heading: `Transport security of ${domain} is unknown`,
  sentence: `The MX records of ${domain} could not be looked up, so we cannot tell how mail to it is protected${unlessBogus(findings, '. This says nothing about the domain itself.')}`,
  stamp: 'Unknown',
})

function knownVerdict(facts: TransportFacts): Verdict {
  const { domain, mtaSts } = facts
  const protection = protectionOf(facts)
  if (protection !== '') {
    return {
      tone: 'ok',
      heading: `Mail to ${domain} is protected in transit`,
      sentence: protection,
      stamp: 'Protected',
    }
  }
  if (mtaSts.state === 'found' && mtaSts.policy?.mode === 'testing') {
    const heading = `Mail to ${domain} is monitored, but not protected yet`
    const sentence = `The MTA-STS policy is in test mode: senders report what fails but deliver anyway. Enforce it once the reports show no failures from your own servers.`
    return { tone: 'info', heading, sentence, stamp: 'Testing' }
  }
  const heading = `Mail to ${domain} can be intercepted in transit`
  const sentence = `Senders encrypt if they can, but none checks whose server answers. That is common, and nothing fails because of it; MTA-STS fixes it for senders that honor it.`
  return { tone: 'info', heading, sentence, stamp: 'Unprotected' }
}

/** Which senders deliver only to the right server; empty if none does. */
function protectionOf({ findings }: TransportFacts): string {
  const has = (code: TransportCode) => findings.some((finding) => finding.code === code)
  const ways = [...(has('sts-enforced') ? ['MTA-STS'] : []), ...(has('dane-usable') ? ['DANE'] : [])]
  if (ways.length === 0) return ''
  return `Senders that honor ${ways.join(' or ')} deliver only to your servers, and only encrypted.`
}
