// What to say about the TLSA records of all mail servers together.
import { listNames } from '#shared/report/list-names.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { DaneFacts } from '#shared/transport/dane.ts'
import type { Dnssec } from '#shared/transport/schema.ts'

export function judgeDane(hosts: readonly DaneFacts[], dnssec: Dnssec['state']): Finding[] {
  const named = (is: (host: DaneFacts) => boolean) => hosts.filter(is).map(({ mx }) => mx)
  const usable = named(({ state }) => state === 'usable')
  const absent = named(({ state }) => state === 'absent')
  return [
    ...bogusFinding(named(({ isBogus }) => isBogus)),
    ...hosts.filter(({ state, isBogus }) => state === 'broken' && !isBogus).map(brokenFinding),
    ...insecureFinding(hosts.filter(({ state }) => state === 'insecure')),
    ...(usable.length > 0 && absent.length > 0 ? [mixedFinding(usable, absent)] : []),
    ...(usable.length === 0 && absent.length > 0 && dnssec === 'secure' ? [absentFinding(absent)] : []),
    ...(usable.length > 0 && usable.length === hosts.length ? [usableFinding(usable)] : []),
    ...hosts.filter(({ state }) => state === 'usable').flatMap(partFinding),
    ...unknownFinding(hosts.filter(({ state }) => state === 'unknown')),
  ]
}

const bogusFinding = (names: readonly string[]): Finding[] =>
  names.length === 0
    ? []
    : [
        {
          code: 'dane-bogus',
          severity: 'error',
          message: `The signatures of the TLSA records of ${listNames(names)} are wrong, so senders that honor DANE hold their mail back.`,
          rfc: 'RFC 7672, 2.1.2',
          fix: 'Have the zone of the mail server signed again.',
        },
      ]

function brokenFinding({ mx, faults }: DaneFacts): Finding {
  const why = [...new Set(faults.flatMap((fault) => fault ?? []))]
  return {
    code: 'dane-broken',
    severity: 'error',
    message: `Senders cannot use any TLSA record of ${mx}: ${why.slice(0, 3).join('; ')}. They encrypt but verify nothing.`,
    rfc: 'RFC 7672, 3.1.3',
    fix: 'Publish 3 1 1 and the SHA-256 digest of the server’s public key; the generator writes it from the certificate.',
  }
}

function insecureFinding(hosts: readonly DaneFacts[]): Finding[] {
  if (hosts.length === 0) return []
  const names = listNames(hosts.map(({ mx }) => mx))
  const rfc = 'RFC 7672, 2.2'
  if (hosts.every(({ isSigned }) => isSigned)) {
    const message = `${names} ${hosts.length === 1 ? 'has' : 'have'} TLSA records, but a forged MX answer bypasses them until the domain itself is signed.`
    return [{ code: 'dane-domain-unsigned', severity: 'info', message, rfc }]
  }
  const message = `The TLSA records of ${names} are in a zone that DNSSEC does not sign, so senders ignore them.`
  const fix = 'Have the zone signed with DNSSEC, or remove the TLSA records.'
  return [{ code: 'dane-insecure', severity: 'warning', message, rfc, fix }]
}

const mixedFinding = (usable: readonly string[], absent: readonly string[]): Finding => ({
  code: 'dane-mixed',
  severity: 'warning',
  message: `${listNames(usable)} ${usable.length === 1 ? 'has' : 'have'} TLSA records and ${listNames(absent)} ${absent.length === 1 ? 'has' : 'have'} none: whoever blocks the first gets the mail sent to the others unprotected.`,
  rfc: 'RFC 7672, 2.2',
  fix: 'Publish TLSA records for every mail server.',
})

const absentFinding = (names: readonly string[]): Finding => ({
  code: 'dane-absent',
  severity: 'info',
  message: `${listNames(names)} ${names.length === 1 ? 'has' : 'have'} no TLSA record, so DANE does not protect mail.`,
  rfc: 'RFC 7672, 2.2',
})

const usableFinding = (names: readonly string[]): Finding => ({
  code: 'dane-usable',
  severity: 'ok',
  message: `DNSSEC proves a usable TLSA record for ${names.length === 1 ? '' : 'each of '}${listNames(names)}. Whether the certificate matches it was not tested.`,
  rfc: 'RFC 7672, 2.2',
})

/** One usable record is enough. */
function partFinding({ mx, faults }: DaneFacts): Finding[] {
  const why = [...new Set(faults.flatMap((fault) => fault ?? []))]
  if (why.length === 0) return []
  const message = `Senders skip some TLSA records of ${mx}: ${why.slice(0, 3).join('; ')}.`
  return [{ code: 'dane-part', severity: 'info', message, rfc: 'RFC 7672, 3.1.3', fix: 'Remove them.' }]
}

function unknownFinding(hosts: readonly DaneFacts[]): Finding[] {
  const [first] = hosts
  if (!first) return []
  const names = listNames(hosts.map(({ mx }) => mx))
  const message = `We could not find out whether DANE protects ${names}. ${first.reason ?? ''}`.trim()
  const fix = 'Try again in a minute. If it still fails, senders that honor DANE may hold their mail back.'
  return [{ code: 'dane-unknown', severity: 'warning', unknown: true, message, rfc: 'RFC 7672, 2.1.2', fix }]
}
