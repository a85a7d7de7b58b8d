// What From, Reply-To, Return-Path and the display names say, and where they contradict one another.
import { readableDomain } from '#shared/header/readable-domain.ts'
import { domainName, parseMailboxes, type Mailbox } from '#shared/header/mailboxes.ts'
import { hasHiddenCharacters, looksLike, mixesAlphabets } from '#shared/header/look-alikes.ts'
import { looksRelated, type RegistrableDomain } from '#shared/header/organization.ts'
import { valuesOf, type HeaderField } from '#shared/header/split-fields.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import type { Finding } from '#shared/report/finding.ts'

interface Identities {
  from: Mailbox | null
  replyTo: Mailbox | null
  /** The domain of the bounce address; null when there is none. */
  returnPath: string | null
  findings: Finding[]
}

export function judgeIdentities(fields: readonly HeaderField[], registrable?: RegistrableDomain): Identities {
  const froms = valuesOf(fields, 'From')
  const authors = froms.slice(0, 5).flatMap(parseMailboxes)
  const [from = null] = authors
  const first = (name: string) => parseMailboxes(valuesOf(fields, name)[0] ?? '')[0] ?? null
  const [replyTo, returnPath, sender, to] = [
    first('Reply-To'),
    first('Return-Path'),
    first('Sender'),
    first('To'),
  ]
  const findings: Finding[] = [
    ...missingFields(fields, froms, authors),
    ...(from ? nameFindings(from) : []),
    ...(from ? differences(from, { replyTo, returnPath, sender }, registrable) : []),
    ...lookAlikes([from, replyTo, returnPath, sender, to]),
  ]
  return { from, replyTo, returnPath: returnPath?.domain ?? null, findings }
}

function missingFields(
  fields: readonly HeaderField[],
  froms: readonly string[],
  authors: readonly Mailbox[],
): Finding[] {
  const findings: Finding[] = []
  if (froms.length === 0)
    findings.push({
      code: 'from-missing',
      severity: 'error',
      message: 'There is no From field.',
      rfc: 'RFC 5322, 3.6',
      fix: 'Add one with the author’s email address. Gmail and others reject messages without it.',
    })
  if (froms.length > 1)
    findings.push({
      code: 'from-repeated',
      severity: 'error',
      message: `There are ${froms.length} From fields: each email app may show a different sender.`,
      rfc: 'RFC 5322, 3.6',
      fix: 'Send only one. Gmail and others reject such messages.',
    })
  if (froms.length === 1 && new Set(authors.map(({ domain }) => domain)).size > 1)
    findings.push({
      code: 'from-several-domains',
      severity: 'warning',
      message: 'From has addresses at several domains: receivers can check DMARC for only one of them.',
      rfc: 'RFC 9989, 4.4',
    })
  for (const name of ['Date', 'Message-ID'])
    if (valuesOf(fields, name).length === 0)
      findings.push({
        code: `${name.toLowerCase()}-missing`,
        severity: 'warning',
        message: `There is no ${name} field, and filters count that against a message.`,
        rfc: 'RFC 5322, 3.6',
      })
  return findings
}

/** An address or a domain in the display name, where a reader mistakes it for the sender. */
function nameFindings({ name, address, domain }: Mailbox): Finding[] {
  const findings: Finding[] = []
  if (hasHiddenCharacters(name))
    findings.push({
      code: 'hidden-characters',
      severity: 'warning',
      message: 'The name in From has invisible characters, which can make it look like another name.',
    })
  const shown = name.slice(0, 300).match(/[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.)+[\p{L}]{2,24}/gu) ?? []
  const other = shown
    .map((word) => domainName(word))
    .find((word) => word !== null && domain !== null && !looksRelated(word, domain))
  if (other && name.includes('@'))
    findings.push({
      code: 'name-shows-address',
      severity: 'warning',
      message: `The name in From shows an address at ${readableDomain(other)}, but the message is from ${address}.`,
      fix: 'Remove the address from the name, or send from it.',
    })
  // Publications are named after their sites: "News.com", sent from another domain of the same owner.
  else if (other && /\.(com|net|org|io|co|bank|gov|edu)$/.test(other))
    findings.push({
      code: 'name-shows-domain',
      severity: 'info',
      message: `The name in From shows ${readableDomain(other)}, but the address is ${address}.`,
    })
  return findings
}

interface Others {
  replyTo: Mailbox | null
  returnPath: Mailbox | null
  sender: Mailbox | null
}

function differences(from: Mailbox, others: Others, registrable?: RegistrableDomain): Finding[] {
  const differs = (other: Mailbox | null): other is Mailbox & { domain: string } =>
    !!from.domain && !!other?.domain && !looksRelated(from.domain, other.domain, registrable)
  const findings: Finding[] = []
  const author = from.domain ?? from.address
  if (differs(others.replyTo))
    findings.push({
      code: 'reply-to-differs',
      severity: 'info',
      message: `Replies go to ${readableDomain(others.replyTo.domain)}, not to ${author}. Mailing lists do this, and so does fraud.`,
    })
  if (differs(others.returnPath))
    findings.push({
      code: 'return-path-differs',
      severity: 'info',
      message: `Bounces go to ${others.returnPath.domain}, so SPF checks that domain, not ${author}.`,
      rfc: 'RFC 9989, 4.4',
      fix: 'Many services let you use your own bounce domain; if you sign with DKIM as your own domain, you do not need one.',
    })
  if (differs(others.sender))
    findings.push({
      code: 'sender-differs',
      severity: 'info',
      message: `${others.sender.domain} sent this on behalf of ${author}; some programs show “via”.`,
      rfc: 'RFC 5322, 3.6.2',
    })
  return findings
}

function lookAlikes(mailboxes: readonly (Mailbox | null)[]): Finding[] {
  const domains = [...new Set(mailboxes.flatMap((mailbox) => mailbox?.domain ?? []))]
  const findings: Finding[] = []
  for (const [index, domain] of domains.entries()) {
    const twins = domains.filter((other) => looksLike(domain, other) && !looksRelated(domain, other))
    // If two names look alike, one message is enough.
    const twin = twins.find((other) => domains.indexOf(other) < index)
    if (twin)
      findings.push({
        code: 'look-alike',
        severity: 'error',
        message: `${readableDomain(domain)} and ${readableDomain(twin)} look alike but are two different domains.`,
        rfc: 'UTS 39',
      })
    else if (twins.length === 0 && mixesAlphabets(domain))
      findings.push({
        code: 'mixed-alphabets',
        severity: 'error',
        message: `${readableDomain(domain)} mixes letters of two alphabets, as names that imitate others do.`,
        rfc: 'UTS 39',
      })
    else if (twins.length === 0 && toUnicode(domain) !== domain)
      findings.push({
        code: 'international-name',
        severity: 'info',
        message: `${domain} is shown as ${toUnicode(domain)}.`,
        rfc: 'RFC 5890',
      })
  }
  return findings
}
