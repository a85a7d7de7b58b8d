// What From, Reply-To, Return-Path and the display names say, where they contradict one another, and which names look like others.
import { toUnicode } from '#shared/dns/domain-name.ts'
import { looksLike } from '#shared/dns/look-alike.ts'
import { headerFinding, type IdentityFinding } from './findings.ts'
import { domainName, type Mailbox, parseMailboxes } from './mailboxes.ts'
import { looksRelated, type RegistrableDomain } from './organization.ts'
import { type HeaderField, valuesOf } from './split-fields.ts'

interface Identities {
  from: Mailbox | null
  replyTo: Mailbox | null
  /** The domain of the bounce address; null when there is none. */
  returnPath: string | null
  findings: IdentityFinding[]
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
  const findings: IdentityFinding[] = [
    ...authorFindings(froms, authors),
    ...(from ? nameFindings(from) : []),
    ...(from ? differences(from, { replyTo, returnPath, sender }, registrable) : []),
    ...lookAlikes([from, replyTo, returnPath, sender, to]),
  ]
  return { from, replyTo, returnPath: returnPath?.domain ?? null, findings }
}

function authorFindings(froms: readonly string[], authors: readonly Mailbox[]): IdentityFinding[] {
  if (froms.length === 0) return [headerFinding('header-from-missing')]
  if (froms.length > 1) return [headerFinding('header-from-repeated', { count: froms.length })]
  return new Set(authors.map(({ domain }) => domain)).size > 1
    ? [headerFinding('header-from-several-domains')]
    : []
}

/** An address or a domain in the display name, where a reader mistakes it for the sender. */
function nameFindings({ name, address, domain }: Mailbox): IdentityFinding[] {
  const findings: IdentityFinding[] = []
  if (hasHiddenCharacters(name)) findings.push(headerFinding('header-hidden-characters'))
  const words = name.slice(0, 300).match(/[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.)+[\p{L}]{2,24}/gu) ?? []
  const shown = words
    .map((word) => domainName(word))
    .find((word) => word !== null && domain !== null && !looksRelated(word, domain))
  if (shown && name.includes('@'))
    findings.push(headerFinding('header-name-shows-address', { shown, address }))
  // Publications are named after their sites: "News.com", sent from another domain of the same owner.
  else if (shown && /\.(com|net|org|io|co|bank|gov|edu)$/.test(shown))
    findings.push(headerFinding('header-name-shows-domain', { shown, address }))
  return findings
}

interface Others {
  replyTo: Mailbox | null
  returnPath: Mailbox | null
  sender: Mailbox | null
}

function differences(from: Mailbox, others: Others, registrable?: RegistrableDomain): IdentityFinding[] {
  const differs = (other: Mailbox | null): other is Mailbox & { domain: string } =>
    !!from.domain && !!other?.domain && !looksRelated(from.domain, other.domain, registrable)
  const author = from.domain ?? from.address
  const { replyTo, returnPath, sender } = others
  return [
    ...(differs(replyTo)
      ? [headerFinding('header-reply-to-differs', { domain: replyTo.domain, author })]
      : []),
    ...(differs(returnPath)
      ? [headerFinding('header-return-path-differs', { domain: returnPath.domain, author })]
      : []),
    ...(differs(sender) ? [headerFinding('header-sender-differs', { domain: sender.domain, author })] : []),
  ]
}

function lookAlikes(mailboxes: readonly (Mailbox | null)[]): IdentityFinding[] {
  const domains = [...new Set(mailboxes.flatMap((mailbox) => mailbox?.domain ?? []))]
  const findings: IdentityFinding[] = []
  for (const [index, domain] of domains.entries()) {
    const twins = domains.filter((other) => looksLike(domain, other) && !looksRelated(domain, other))
    // If two names look alike, one message is enough.
    const twin = twins.find((other) => domains.indexOf(other) < index)
    const shown = toUnicode(domain)
    if (twin) findings.push(headerFinding('header-look-alike', { domain, twin }))
    else if (twins.length === 0 && mixesAlphabets(domain))
      findings.push(headerFinding('header-mixed-alphabets', { domain }))
    else if (twins.length === 0 && shown !== domain)
      findings.push(headerFinding('header-international-name', { domain, shown }))
  }
  return findings
}

/** Letters of two alphabets in one label, which no honest word has (Japanese and Korean mix theirs). */
function mixesAlphabets(domain: string): boolean {
  return toUnicode(domain)
    .split('.')
    .some((label) => {
      const hasLatin = /\p{Script=Latin}/u.test(label)
      return (
        hasLatin && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label)
      )
    })
}

/** Zero-width characters and direction marks, which can make one name read as another. */
const hasHiddenCharacters = (text: string): boolean =>
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/.test(text)
