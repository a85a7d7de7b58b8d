// What to say about a name that is an alias: its place in the zone, the records next to it, its chain.
import type { Chain, NameAnswers } from '#shared/cname/follow.ts'
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/report/list-names.ts'
import { noSuchName } from '#shared/report/no-such-name.ts'

/** Some resolvers stop above it; BIND and Unbound follow eleven. */
const LONG_CHAIN = 8

/** RFC 1034 section 3.6.2: no other data may exist next to a CNAME. */
export function judgeName(domain: string, answers: NameAnswers): Finding[] {
  const { cname } = answers
  if (cname.kind === 'answer' && cname.records.length > 1) {
    const targets = listNames(cname.records)
    return [
      {
        code: 'cname-multiple',
        severity: 'error',
        message: `${domain} has ${cname.records.length} CNAME records (${targets}); each resolver picks a different one, or none.`,
        rfc: 'RFC 2181, 10.1',
        fix: 'Keep one of them.',
      },
      ...besideFindings(domain, answers),
      ...mailFindings(domain),
    ]
  }
  return [...besideFindings(domain, answers), ...mailFindings(domain)]
}

/**
 * A resolver that sees the CNAME answers every query through it. A record that comes without the CNAME exists next to
 * it; a valid zone can show only one of the two.
 */
function besideFindings(domain: string, answers: NameAnswers): Finding[] {
  const beside = besideTypes(answers)
  const isZone = beside.includes('NS') || beside.includes('SOA')
  if (isZone || domain === registeredDomain(domain)) return [atApex(domain, beside)]
  if (beside.length === 0) return []
  const list = beside.join(', ')
  return [
    {
      code: 'cname-beside-other-records',
      severity: 'error',
      message: `${domain} has a CNAME and its own ${list} records. A resolver that has seen the CNAME never sees the others, so mail and checks work only sometimes.`,
      rfc: 'RFC 1034, 3.6.2',
      fix: 'Replace the CNAME with the A and AAAA records of its target, or remove the other records.',
    },
  ]
}

function besideTypes(answers: NameAnswers): string[] {
  const { ipv4, ipv6, mx, txt, ns, soa } = answers
  const all = { A: ipv4, AAAA: ipv6, MX: mx, TXT: txt, NS: ns, SOA: soa }
  return Object.entries(all).flatMap(([type, answer]) =>
    answer.kind === 'answer' && answer.aliases.length === 0 ? [type] : [],
  )
}

const atApex = (domain: string, beside: readonly string[]): Finding => ({
  code: 'cname-at-apex',
  severity: 'error',
  message: `${domain} is the top of a zone${
    beside.length > 0 ? ` (it has ${beside.join(' and ')} records)` : ''
  }, which must have SOA and NS records, so a CNAME is not allowed there. It hides the MX and SPF records: mail to and from ${domain} fails.`,
  rfc: 'RFC 1034, 3.6.2; RFC 2181, 10.1',
  fix: 'Replace it with A and AAAA records, or with what your DNS provider calls ALIAS, ANAME or CNAME flattening.',
})

/** Names with an underscore have keys and policies; no one sends mail to them. */
function mailFindings(domain: string): Finding[] {
  if (domain.split('.').some((label) => label.startsWith('_'))) return []
  return [
    {
      code: 'cname-mail',
      severity: 'info',
      message: `${domain} uses the MX and SPF records of its target and cannot have its own.`,
      rfc: 'RFC 5321, 5.1',
      fix: 'Use a name without a CNAME in email addresses.',
    },
  ]
}

export function judgeChain(domain: string, { hops, loopAt, tooLong }: Chain): Finding[] {
  if (loopAt !== undefined) {
    const path = [domain, ...hops.map(({ target }) => target)].join(' → ')
    return [
      {
        code: 'cname-loop',
        severity: 'error',
        message: `The CNAME records form a loop: ${path}. Nothing behind them can be found.`,
        rfc: 'RFC 1034, 3.6.2',
        fix: `Point ${hops.at(-1)?.name ?? domain} at the intended name, or give it addresses.`,
      },
    ]
  }
  if (tooLong || hops.length > LONG_CHAIN) {
    const count = tooLong ? `${hops.length} or more` : String(hops.length)
    return [
      {
        code: 'cname-chain-long',
        severity: 'warning',
        message: `The chain has ${count} aliases; some resolvers give up before its end.`,
        rfc: 'RFC 1034, 3.6.2',
        fix: `Point ${domain} straight at the last name.`,
      },
    ]
  }
  if (hops.length < 2) return []
  return [
    {
      code: 'cname-chain',
      severity: 'info',
      message: `${domain} reaches its target through ${hops.length} aliases; any of them can break it.`,
      rfc: 'RFC 1034, 3.6.2',
      ...(hops.length > 3 && { fix: `Point ${domain} straight at the last name where you can.` }),
    },
  ]
}

/**
 * A name that does not exist has no records of any type (RFC 8020 section 2), so one such answer is enough, unless
 * another contradicts it.
 */
export function isMissing(answers: NameAnswers): boolean {
  const kinds = Object.values(answers).map(({ kind }: NameAnswers[keyof NameAnswers]) => kind)
  return kinds.includes('nxdomain') && !kinds.includes('answer') && !kinds.includes('no-data')
}

/** A name without a CNAME is usually fine. */
export function judgeAbsence(domain: string, answers: NameAnswers): Finding[] {
  const { ipv4, ipv6, ns, soa } = answers
  if (isMissing(answers)) {
    return [noSuchName(domain)]
  }
  const isZone = [ns, soa].some((answer) => answer.kind === 'answer')
  const addresses = [...ipv4.records, ...ipv6.records]
  const findings: Finding[] = []
  if (isZone) {
    findings.push({
      code: 'cname-not-allowed-here',
      severity: 'info',
      message: `${domain} is the top of a zone, where no CNAME is allowed. A panel that offers one there actually publishes the target’s addresses.`,
      rfc: 'RFC 1034, 3.6.2',
    })
  }
  if (addresses.length > 0) {
    findings.push({
      code: 'has-addresses',
      severity: 'info',
      message: `${domain} has its own addresses: ${listNames(addresses)}.`,
    })
  } else if (!isFailure(ipv4) && !isFailure(ipv6)) {
    findings.push({
      code: 'no-address',
      severity: 'info',
      message: `${domain} has neither a CNAME nor an address.`,
    })
  }
  return findings
}
