import { lintRecord, looksLikeKey } from './lint.ts'
import { dkimFinding, type DkimFinding } from './findings.ts'
import { isSpareSelector, serviceNamed, serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import { keyName } from './question.ts'
import type { DkimKey } from './schema.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type TxtData } from '#shared/dns/resolver.ts'

/** What is read where there is no record. */
export const NOTHING = {
  records: [],
  strings: [],
  tags: {},
  terms: [],
  testing: false,
  strict: false,
  valid: false,
}

/** @param service the likely mail service, if no CNAME reveals it */
export function readKey(
  selector: string,
  domain: string,
  answer: DnsAnswer<TxtData>,
  service?: string,
): DkimKey {
  const name = keyName(selector, domain)
  const target = answer.aliases.at(-1)?.target
  const owner = (target === undefined ? undefined : serviceOfTarget(target)?.name) ?? service
  const common = {
    selector,
    name,
    chain: answer.aliases.map((alias) => ({ name: alias.name, target: alias.target, ttl: alias.ttlSeconds })),
    ...(owner === undefined ? {} : { service: owner }),
  }
  if (isFailure(answer)) {
    return {
      ...common,
      ...NOTHING,
      state: 'unknown',
      findings: [dkimFinding('dkim-unknown', { name, reason: failureText(answer) })],
    }
  }
  if (answer.kind !== 'answer') {
    const findings =
      target === undefined
        ? [dkimFinding('dkim-absent', { name })]
        : [deadAlias({ name, target, isMissing: answer.kind === 'nxdomain' }, selector, owner)]
    return { ...common, ...NOTHING, state: 'absent', findings }
  }
  return { ...common, ...readRecords(answer.records, name) }
}

type Read = Omit<DkimKey, 'selector' | 'name' | 'chain' | 'service'>

function readRecords(all: readonly TxtData[], name: string): Read {
  const records = all.map(({ text }) => text)
  const candidates = all.filter(({ text }) => looksLikeKey(text)).map((data) => lintRecord(data, name))
  const best = candidates.find(({ valid }) => valid) ?? candidates[0]
  if (!best)
    return {
      ...NOTHING,
      records,
      state: 'absent',
      findings: [dkimFinding('dkim-not-a-key', { name, count: records.length })],
    }
  const findings = [...severalRecords(name, candidates.length, all.length), ...best.findings]
  const isRevoked = best.tags.p === ''
  return { ...best, records, state: isRevoked ? 'revoked' : 'found', findings }
}

/** RFC 6376 section 3.6.2.2: with several records, the result is undefined. */
function severalRecords(name: string, keys: number, all: number): DkimFinding[] {
  if (all < 2) return []
  return [
    keys > 1
      ? dkimFinding('dkim-multiple-records', { name, count: keys })
      : dkimFinding('dkim-other-text', { name }),
  ]
}

/** The CNAME exists, but the key behind it does not. */
function deadAlias(
  alias: { name: string; target: string; isMissing: boolean },
  selector: string,
  service: string | undefined,
): DkimFinding {
  const isSpare = isSpareSelector(selector, serviceNamed(service ?? ''))
  return dkimFinding('dkim-cname-dead-end', {
    ...alias,
    isSpare,
    ...(service !== undefined && { service }),
  })
}
