// From a selector's TXT answer to what to say about it.
import { lintRecord, looksLikeKey } from '#shared/dkim/lint-record.ts'
import { serviceOfTarget } from '#shared/mail-services/lookup.ts'
import { keyName } from '#shared/dkim/question.ts'
import type { DkimKey } from '#shared/dkim/schema.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type TxtData } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'

const NOTHING = {
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
    return { ...common, ...NOTHING, state: 'unknown', findings: [unknownKey(name, failureText(answer))] }
  }
  if (answer.kind !== 'answer') {
    const findings = target === undefined ? [noKey(name)] : [deadAlias(name, target, selector, owner)]
    return { ...common, ...NOTHING, state: 'absent', findings }
  }
  return { ...common, ...readRecords(answer.records, name) }
}

type Read = Omit<DkimKey, 'selector' | 'name' | 'chain' | 'service'>

function readRecords(all: readonly TxtData[], name: string): Read {
  const records = all.map(({ text }) => text)
  const candidates = all.filter(({ text }) => looksLikeKey(text)).map((data) => lintRecord(data, name))
  const best = candidates.find(({ valid }) => valid) ?? candidates[0]
  if (!best) return { ...NOTHING, records, state: 'absent', findings: [notAKey(name, records)] }
  const findings = [...severalRecords(name, candidates.length, all.length), ...best.findings]
  const isRevoked = best.tags.p === ''
  return { ...best, records, state: isRevoked ? 'revoked' : 'found', findings }
}

/** RFC 6376 section 3.6.2.2: with several records, the result is undefined. */
function severalRecords(name: string, keys: number, all: number): Finding[] {
  if (all < 2) return []
  if (keys > 1) {
    return [
      {
        code: 'dkim-multiple-records',
        severity: 'error',
        message: `There are ${keys} key records at ${name}; which one a receiver uses is undefined.`,
        rfc: 'RFC 6376, 3.6.2.2',
        fix: 'Keep the one you sign with. A second key needs its own selector.',
      },
    ]
  }
  return [
    {
      code: 'dkim-other-text',
      severity: 'warning',
      message: `There is another TXT record next to the key at ${name}; how receivers treat that is undefined.`,
      rfc: 'RFC 6376, 3.6.2.2',
      fix: 'Remove it.',
    },
  ]
}

const noKey = (name: string): Finding => ({
  code: 'dkim-absent',
  severity: 'error',
  message: `DNS says that there is no record at ${name}, so no signature with this selector can be verified.`,
  rfc: 'RFC 6376, 6.1.2',
  fix: 'Check s= in a message’s DKIM-Signature header, or leave the selector empty and we search for it.',
})

const notAKey = (name: string, records: readonly string[]): Finding => ({
  code: 'dkim-not-a-key',
  severity: 'error',
  message: `${records.length === 1 ? 'There is a TXT record' : `There are ${records.length} TXT records`} at ${name}, but no DKIM key among them.`,
  rfc: 'RFC 6376, 3.6.1',
  fix: 'It may come from a wildcard (*) in your zone. Publish the key at this name.',
})

const unknownKey = (name: string, reason: string): Finding => ({
  code: 'unknown-dkim',
  severity: 'warning',
  unknown: true,
  message: `The key at ${name} could not be looked up: ${reason}`,
  fix: 'Try again in a minute. This says nothing about the record itself.',
})

/** The CNAME exists, but the key behind it does not. */
function deadAlias(name: string, target: string, selector: string, service: string | undefined): Finding {
  const isSpare = service === 'Microsoft 365' && selector === 'selector2'
  return {
    code: 'dkim-cname-dead-end',
    severity: isSpare ? 'warning' : 'error',
    message: `The CNAME at ${name} exists, but the key behind it does not: ${target} has no TXT record.`,
    rfc: 'RFC 6376, 3.6.2.2',
    fix: isSpare
      ? 'Microsoft 365 often fills the second selector only when keys are rotated; see whether selector1 has a key.'
      : `Turn on DKIM for this domain at ${service ?? 'the service behind the target'}, or remove the CNAME if you no longer use it.`,
  }
}
