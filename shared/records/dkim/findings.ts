// Every finding about a DKIM key. What each means for someone who does not know DNS: explanations.ts.
import { KEY_FINDINGS } from './key-findings.ts'
import { SEARCH_FINDINGS } from './search-findings.ts'
import { TAG_FINDINGS } from './tag-findings.ts'
import { deadAliasFact } from '#shared/data/mail-services/free-target.ts'
import { DNS_FINDINGS } from '#shared/report/dns-findings.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

const TRY_AGAIN = 'Try again in a minute.'

/** What is published at the name of a selector. */
const SELECTOR = {
  'dkim-absent': rule({
    severity: 'error',
    title: 'No key at this selector',
    rfc: 'RFC 6376, 6.1.2',
    message: ({ name }: { name: string }) =>
      `DNS says that there is no record at ${name}, so no signature with this selector can be verified.`,
    fix: 'Check s= in a message’s DKIM-Signature header, or leave the selector empty and we search for it.',
  }),
  'dkim-not-a-key': rule({
    severity: 'error',
    title: 'A record that is not a key',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ name, count }: { name: string; count: number }) =>
      `${count === 1 ? 'There is a TXT record' : `There are ${count} TXT records`} at ${name}, but no DKIM key among them.`,
    fix: 'It may come from a wildcard (*) in your zone. Publish the key at this name.',
  }),
  'dkim-multiple-records': rule({
    severity: 'error',
    title: 'More than one key at one selector',
    rfc: 'RFC 6376, 3.6.2.2',
    message: ({ name, count }: { name: string; count: number }) =>
      `There are ${count} key records at ${name}; which one a receiver uses is undefined.`,
    fix: 'Keep the one you sign with. A second key needs its own selector.',
  }),
  'dkim-other-text': rule({
    severity: 'warning',
    title: 'Another record next to the key',
    rfc: 'RFC 6376, 3.6.2.2',
    message: ({ name }: { name: string }) =>
      `There is another TXT record next to the key at ${name}; how receivers treat that is undefined.`,
    fix: 'Remove it.',
  }),
  'dkim-cname-dead-end': rule({
    severity: 'error',
    severityOf: ({ isSpare }) => (isSpare ? 'warning' : 'error'),
    title: 'A CNAME that does not lead to a key',
    rfc: 'RFC 6376, 3.6.2.2',
    message: ({
      name,
      target,
      isMissing,
    }: {
      name: string
      target: string
      /** The second selector of Microsoft 365. */
      isSpare: boolean
      service?: string
      /** The target does not exist. */
      isMissing: boolean
    }) => deadAliasFact(name, target, isMissing),
    fix: ({ isSpare, service }) =>
      isSpare
        ? 'Microsoft 365 often fills the second selector only when keys are rotated; see whether selector1 has a key.'
        : `Turn on DKIM for this domain at ${service ?? 'the service behind the target'}, or remove the CNAME if you no longer use it.`,
  }),
}

/** What is true of the domain, whatever the selector. */
const DOMAIN = {
  'dkim-none-can-exist': rule({
    severity: 'error',
    title: 'No key under any selector',
    rfc: 'RFC 8020, 2',
    message: ({ domain }: { domain: string }) =>
      `DNS says that _domainkey.${domain} does not exist, so nothing below it exists either: ${domain} has no DKIM key under any selector.`,
    fix: 'Turn on DKIM at the service that sends your email, and publish the record it shows you.',
  }),
  'dkim-not-needed': rule({
    severity: 'ok',
    title: 'A domain that needs no key',
    rfc: 'RFC 7208, 10.1.2',
    message: ({ domain }: { domain: string }) =>
      `${domain} needs no DKIM key: its SPF record says that no server may send its mail.`,
  }),
  'dkim-parked': rule({
    severity: 'ok',
    title: 'Every key is revoked on purpose',
    rfc: 'RFC 6376, 3.6.1; RFC 4592, 2.2.1',
    message: ({ domain }: { domain: string }) =>
      `A wildcard at *._domainkey.${domain} revokes every key, the right way to say that a domain does not sign mail.`,
  }),
  'dkim-wildcard': rule({
    severity: 'warning',
    title: 'The same answer for every selector',
    rfc: 'RFC 6376, 3.6.2.2; RFC 4592, 2.2.1',
    message: ({ domain }: { domain: string }) =>
      `A wildcard at *._domainkey.${domain} answers for every selector, so this record proves nothing about the one asked for.`,
    fix: 'Publish each key at its own selector, and remove the wildcard.',
  }),
  'dkim-ed25519-only': rule({
    severity: 'warning',
    title: 'No RSA key next to the modern one',
    rfc: 'RFC 8463, 5',
    message: ({ domain }: { domain: string }) =>
      `The only DKIM key found for ${domain} is Ed25519. Gmail, Yahoo and Microsoft verify RSA signatures; to receivers without Ed25519, mail signed only with this key counts as unsigned.`,
    fix: 'Sign with both: publish a 2048-bit RSA key under another selector, and sign each message with both keys.',
  }),
}

/** What could not be found out. */
const UNKNOWNS = {
  'dkim-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'DNS did not answer',
    message: ({ name, reason }: { name?: string; reason: string }) =>
      name === undefined
        ? `The selector search failed: ${reason}`
        : `The key at ${name} could not be looked up: ${reason}`,
    fix: ({ name }) =>
      `${TRY_AGAIN} This says nothing about the ${name === undefined ? 'records themselves' : 'record itself'}.`,
  }),
  'dkim-need-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether a key is needed is unknown',
    rfc: 'RFC 7505, 4.2',
    message: ({ domain }: { domain: string }) =>
      `There is no DKIM key. Whether ${domain} needs one is unknown: it does not receive mail, and its SPF record could not be looked up.`,
    fix: TRY_AGAIN,
  }),
}

export const DKIM_FINDINGS = {
  ...DOMAIN,
  ...SELECTOR,
  ...KEY_FINDINGS,
  ...TAG_FINDINGS,
  ...UNKNOWNS,
  ...SEARCH_FINDINGS,
}

export type DkimCode = CodeOf<typeof DKIM_FINDINGS> | CodeOf<typeof DNS_FINDINGS>
export type DkimFinding = Finding<DkimCode>

export const dkimFinding = findingsOf({ ...DKIM_FINDINGS, ...DNS_FINDINGS })
