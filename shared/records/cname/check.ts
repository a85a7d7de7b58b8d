import { orderChanges } from '#shared/report/change/change.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import { cnameAsks, cnameIntentsWith, draftChanges } from './changes.ts'
import { remembering } from '#shared/dns/decorated.ts'
import { isFailure, type DnsFailure, type Resolver } from '#shared/dns/resolver.ts'
import { cnameFinding, type CnameFinding } from './findings.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import {
  askName,
  type Chain,
  followChain,
  isMissing,
  judgeAbsence,
  judgeChain,
  judgeEnd,
  judgeName,
  type NameAnswers,
} from './chain.ts'
import type { CnameEntry, CnameFacts, CnameReport } from './schema.ts'
import { allFindings, cnameVerdict } from './verdict.ts'
import { serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { unknownReport } from '#shared/report/unanswered.ts'

const NO_CNAME_MESSAGE = 'No CNAME records found'

/** @param domain lower-case A-label name without the final dot */
export async function checkCname(domain: string, resolver: Resolver): Promise<CnameReport> {
  const dns = remembering(resolver)
  const { report, meant } = await inspectCname(domain, dns)
  const findings = allFindings(report)
  const recheck = async (changed: Resolver) => allFindings((await inspectCname(domain, changed)).report)
  const proved = await proveChanges(draftChanges(report, meant), {
    findings,
    resolver: dns,
    recheck,
    intentsOf: cnameIntentsWith(meant),
  })
  const changes = orderChanges([...proved, ...cnameAsks(report, proved)], findings)
  return { ...report, verdict: cnameVerdict(report), changes }
}

interface CnameInspection {
  report: CnameFacts
  /** The target that was written, if the zone was added to it. */
  meant?: string
}

/** What DNS says, before the verdict and the changes. */
async function inspectCname(domain: string, resolver: Resolver): Promise<CnameInspection> {
  const answers = await askName(domain, resolver)
  const chain = await followChain(answers, resolver)
  if (chain) return foundReport(domain, answers, chain, resolver)
  const { cname, ...others } = answers
  // An answer that came without a CNAME proves that there is none (RFC 1034 section 3.6.2).
  const proof = Object.values(others).some((answer) => !isFailure(answer))
  const isUnknown = isFailure(cname) && !proof
  return {
    report: isUnknown
      ? unknownReport(domain, cname, unansweredFinding(domain, cname))
      : absentReport(domain, answers),
  }
}

const unansweredFinding = (domain: string, failure: DnsFailure): CnameFinding =>
  failure.kind === 'cname-loop'
    ? cnameFinding('cname-loop', { domain })
    : cnameFinding('cname-lookup-failed', { reason: failureText(failure) })

function absentReport(domain: string, answers: NameAnswers): CnameFacts {
  const { ipv4, ipv6 } = answers
  const findings = judgeAbsence(domain, answers)
  return {
    state: 'absent',
    domain,
    entries: [],
    findings,
    warnings: warningsOf(findings),
    message: NO_CNAME_MESSAGE,
    nxdomain: isMissing(answers),
    addresses: [...ipv4.records, ...ipv6.records],
  }
}

async function foundReport(
  domain: string,
  answers: NameAnswers,
  chain: Chain,
  resolver: Resolver,
): Promise<CnameInspection> {
  const { findings: atEnd, meant } = await judgeEnd(domain, chain, resolver)
  const findings = [...judgeName(domain, answers), ...judgeChain(domain, chain)]
  if (
    ![...atEnd, ...findings].some(({ severity }) => severity === 'error' || severity === 'warning') &&
    !atEnd.some(isSpareKey)
  ) {
    findings.unshift(cnameFinding('cname-ok', { domain }))
  }
  const entries = entriesOf(chain, atEnd)
  const count = entries.length === 1 ? 'One CNAME record' : `A chain of ${entries.length} CNAME records`
  const report: CnameFacts = {
    state: 'found',
    domain,
    entries,
    findings,
    warnings: warningsOf([...findings, ...atEnd]),
    message: `${count} found for ${domain}`,
  }
  return { report, ...(meant !== undefined && { meant }) }
}

const isSpareKey = ({ code }: CnameFinding): boolean => code === 'cname-spare-key'

function entriesOf({ hops, end, loopAt, tooLong }: Chain, atEnd: CnameFinding[]): CnameEntry[] {
  return hops.map(({ name, target, ttlSeconds }, index) => {
    const service = serviceOfTarget(target)?.name
    const isLast = index === hops.length - 1
    const goesOn = loopAt !== undefined || tooLong
    const types = goesOn
      ? []
      : (['MX', 'TXT'] as const).filter((type) => end[type === 'MX' ? 'mx' : 'txt'].kind === 'answer')
    return {
      name,
      exchange: target,
      priority: index + 1,
      ...(ttlSeconds === undefined ? {} : { ttl: ttlSeconds }),
      ...(service === undefined ? {} : { service }),
      ...(isLast && {
        addresses: goesOn ? [] : [...end.ipv4.records, ...end.ipv6.records],
        otherTypes: [...types],
      }),
      findings: isLast ? atEnd : [],
    }
  })
}
