import type { FreeTarget } from '#shared/data/mail-services/free-target.ts'
import { APEX_FINDINGS } from './at-apex.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/kit/sentence.ts'

/** The name that was checked, and the end of its chain. */
interface Alias {
  domain: string
  target: string
}

/** A name without a CNAME, or one that DNS says nothing about. */
const ABSENCE = {
  'cname-not-allowed-here': rule({
    severity: 'info',
    title: 'A name that cannot be an alias',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain }: { domain: string }) =>
      `${domain} is the top of a zone, where no CNAME is allowed. A panel that offers one there actually publishes the target’s addresses.`,
  }),
  'cname-has-addresses': rule({
    severity: 'info',
    title: 'A name with its own addresses',
    message: ({ domain, addresses }: { domain: string; addresses: readonly string[] }) =>
      `${domain} has its own addresses: ${listNames(addresses)}.`,
  }),
  'cname-no-address': rule({
    severity: 'info',
    title: 'A name that points nowhere',
    message: ({ domain }: { domain: string }) => `${domain} has neither a CNAME nor an address.`,
  }),
  'cname-lookup-failed': rule({
    severity: 'warning',
    unknown: true,
    title: 'DNS did not answer',
    message: ({ reason }: { reason: string }) => `The CNAME record could not be looked up: ${reason}`,
    fix: 'Try again in a minute. This says nothing about the record itself.',
  }),
}

/** The name itself: its place in the zone, and the records next to it. */
const NAME = {
  'cname-ok': rule({
    severity: 'ok',
    title: 'The name points to one that answers',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain }: { domain: string }) => `${domain} points to a name that answers.`,
  }),
  'cname-mail': rule({
    severity: 'info',
    title: 'A name that cannot have its own mail records',
    rfc: 'RFC 5321, 5.1',
    message: ({ domain }: { domain: string }) =>
      `${domain} uses the MX and SPF records of its target and cannot have its own.`,
    fix: 'Use a name without a CNAME in email addresses.',
  }),
  'cname-multiple': rule({
    severity: 'error',
    title: 'More than one CNAME record',
    rfc: 'RFC 2181, 10.1',
    message: ({ domain, targets }: { domain: string; targets: readonly string[] }) =>
      `${domain} has ${targets.length} CNAME records (${listNames(targets)}); each resolver picks a different one, or none.`,
    fix: 'Keep one of them.',
  }),
  'cname-beside-other-records': rule({
    severity: 'error',
    title: 'A CNAME next to other records',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain, types }: { domain: string; types: readonly string[] }) =>
      `${domain} has a CNAME and its own ${types.join(', ')} records. A resolver that has seen the CNAME never sees the others, so mail and checks work only sometimes.`,
    fix: 'Replace the CNAME with the A and AAAA records of its target, or remove the other records.',
  }),
}

/** The names between the first and the last. */
const CHAIN = {
  'cname-loop': rule({
    severity: 'error',
    title: 'Aliases that form a loop',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain, path }: Loop) =>
      path === undefined
        ? `The CNAME records of ${domain} form a loop. Nothing behind them can be found.`
        : `The CNAME records form a loop: ${path.join(' → ')}. Nothing behind them can be found.`,
    fix: ({ domain, path }) =>
      path === undefined
        ? `Correct the CNAME record of ${domain}.`
        : `Point ${path.at(-2) ?? domain} at the intended name, or give it addresses.`,
  }),
  'cname-chain-long': rule({
    severity: 'warning',
    title: 'Too many aliases in a row',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ count, hasMore }: { domain: string; count: number; hasMore: boolean }) =>
      `The chain has ${count}${hasMore ? ' or more' : ''} aliases; some resolvers give up before its end.`,
    fix: ({ domain }) => `Point ${domain} straight at the last name.`,
  }),
  'cname-chain': rule({
    severity: 'info',
    title: 'Several aliases in a row',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain, count }: { domain: string; count: number }) =>
      `${domain} reaches its target through ${count} aliases; any of them can break it.`,
    fix: ({ domain, count }) =>
      count > 3 ? `Point ${domain} straight at the last name where you can.` : undefined,
  }),
}

interface Loop {
  domain: string
  /** From name to name, up to the one that was there before; missing if a resolver only said that there is a loop. */
  path?: readonly string[]
}

/** Where the chain ends. */
const END = {
  'cname-ip-target': rule({
    severity: 'error',
    title: 'An IP address as the target',
    rfc: 'RFC 1035, 3.3.1',
    message: ({ domain, target }: Alias) =>
      `${target} is an IP address, but a CNAME must name a host; ${domain} points nowhere.`,
    fix: ({ domain, target }) =>
      `Publish it as an A or AAAA record: ${domain} ${target.includes(':') ? 'AAAA' : 'A'} ${target}`,
  }),
  'cname-bad-target': rule({
    severity: 'error',
    title: 'A target that is not a possible name',
    rfc: 'RFC 1035, 2.3.4',
    message: ({ target }: { target: string }) => `“${target}” is not a name that DNS can look up.`,
    fix: 'Correct the target; look for an empty part between two dots.',
  }),
  'cname-unknown-target': rule({
    severity: 'warning',
    unknown: true,
    title: 'What is at the target is unknown',
    message: ({ target, reason }: { target: string; reason: string }) =>
      `We could not look up where ${target} points: ${reason}`,
    fix: 'Try again in a minute. If it still fails, check the name servers of the target.',
  }),
  'cname-private-address': rule({
    severity: 'warning',
    title: 'An address outside the public internet',
    rfc: 'RFC 6890, 2.2',
    message: ({ target, addresses }: { target: string; addresses: readonly SpecialAddress[] }) =>
      `${target} has an IP address that cannot be reached from the internet: ${listNames(addresses.map(({ ip, range }) => `${ip} (${range})`))}.`,
    fix: ({ target }) => `Give ${target} a public IP address.`,
  }),
  'cname-target-empty': rule({
    severity: 'error',
    title: 'A target without records',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain, target }: Alias) =>
      `${target} exists, but has no address, MX or TXT record, so ${domain} points nowhere.`,
    fix: ({ target }) => `Finish the setup at the service behind ${target}, or remove the CNAME.`,
  }),
  'cname-spare-key': rule({
    severity: 'info',
    title: 'A spare DKIM selector',
    rfc: 'RFC 6376, 3.1',
    message: ({ domain, target, service }: Alias & { service: string }) =>
      `${target} does not exist yet: ${service} publishes a key there when it rotates the DKIM keys of ${domain.replace(/^.*\._domainkey\./, '')}. Keep the CNAME.`,
  }),
  'cname-target-missing': rule({
    severity: 'error',
    title: 'A target that does not exist',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain, target }: Alias & { service?: string }) =>
      `${target} does not exist, so ${domain} points nowhere.`,
    fix: ({ service }) =>
      service === undefined
        ? 'Correct the target, or remove the CNAME.'
        : `Finish the setup at ${service}, or remove the CNAME if you no longer use it.`,
  }),
  'cname-final-dot-missing': rule({
    severity: 'error',
    title: 'A target without its final dot',
    rfc: 'RFC 1035, 5.1',
    message: ({ target }: { target: string; meant: string }) =>
      `${target} does not exist: the zone’s own name was added to the target.`,
    fix: ({ meant }) => `Write the target with a final dot: ${meant}.`,
  }),
  'cname-takeover-risk': rule({
    severity: 'error',
    title: 'A target that a stranger could take',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ domain, target, free }: Takeover) => {
      const danger = `controls ${domain} and could get certificates and send email as ${domain}.`
      return free.service === undefined
        ? `${target} does not exist, and neither does ${free.domain}: anyone who registers it ${danger}`
        : `${target} no longer exists. At ${free.service}, customers choose such names: anyone who takes it next ${danger}`
    },
    fix: ({ domain, free }) =>
      free.service === undefined
        ? `Remove the CNAME of ${domain} now.`
        : `Remove the CNAME of ${domain} now, or claim the name at ${free.service} again.`,
  }),
}

interface SpecialAddress {
  ip: string
  /** What the range is for. */
  range: string
}

interface Takeover extends Alias {
  free: FreeTarget
}

export const CNAME_FINDINGS = { ...ABSENCE, ...NAME, ...APEX_FINDINGS, ...CHAIN, ...END }

export type CnameCode = CodeOf<typeof CNAME_FINDINGS> | CodeOf<typeof DNS_FINDINGS>
export type CnameFinding = Finding<CnameCode>

export const cnameFinding = findingsOf({ ...CNAME_FINDINGS, ...DNS_FINDINGS })
