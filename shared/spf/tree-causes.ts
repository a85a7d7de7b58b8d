// The reasons for a receiver's permerror, as data: code, sentence, rule and fix.
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import type { ClientFamily } from '#shared/spf/schema.ts'
import { LOOKUP_LIMIT, NAMES_PER_TERM_LIMIT, VOID_LIMIT } from '#shared/spf/limits.ts'
import { isNearMiss } from '#shared/spf/parse.ts'
import { shortened } from '#shared/spf/term-text.ts'
import type { LoadedDomain } from '#shared/spf/tree-load.ts'

/** Where in the tree: the path from the checked domain down, and the term in the last domain's record. */
export interface Place {
  path: readonly string[]
  term: string
  /** Which of the domain's records contains it, and at which character; -1 for the record as a whole. */
  recordIndex: number
  start: number
}

export interface Cause extends Place {
  code: string
  message: string
  rfc: string
  fix?: string
  /** Set if only clients of this family meet it. */
  client?: ClientFamily
}

/** "in the record of x.test" for everything below the checked domain. */
const inRecord = (path: readonly string[]) =>
  path.length > 1 ? ` in the record of ${path.at(-1) ?? ''}` : ''

const quoted = ({ path, term }: Place) => `“${shortened(term)}”${inRecord(path)}`

export function syntaxCause(path: readonly string[], error: LoadedDomain['errors'][number]): Cause {
  const cause = {
    code: 'syntax-error',
    path,
    term: error.term,
    recordIndex: error.recordIndex,
    start: error.start,
    message:
      `The term “${shortened(error.term)}”${inRecord(path)} cannot be read at character ${error.position + 1}: ` +
      `${error.reason}. One such mistake makes receivers discard the entire record.`,
    rfc: 'RFC 7208, 4.6',
  }
  return { ...cause, fix: syntaxFix(path, error) }
}

function syntaxFix(path: readonly string[], { term, replacement }: LoadedDomain['errors'][number]): string {
  if (replacement !== undefined) return `Write “${shortened(replacement)}” instead.`
  const wrong = `“${shortened(term)}”`
  return path.length > 1
    ? `Ask the owner of ${path.at(-1) ?? ''} to correct ${wrong}. Until then, remove the term that points to that record.`
    : `Correct ${wrong}, or remove it.`
}

export const multipleCause = (path: readonly string[], records: readonly string[]): Cause => ({
  code: 'multiple-records',
  path,
  term: records[0] ?? '',
  recordIndex: -1,
  start: -1,
  message: `${path.at(-1) ?? ''} publishes ${records.length} SPF records. Receivers must not choose, so none of them counts.`,
  rfc: 'RFC 7208, 4.5',
  fix: 'Merge them into one record and delete the others.',
})

/** @param isUnregistered whether the name's registrable domain is free; null if unknown */
export function absentCause(
  place: Place,
  name: 'include' | 'redirect',
  child: LoadedDomain,
  isUnregistered: boolean | null,
): Cause {
  return {
    code: `${name}-without-record`,
    ...place,
    message: `${quoted(place)} points to ${absenceText(child, isUnregistered)}. Receivers answer with a permanent error.`,
    rfc: name === 'include' ? 'RFC 7208, 5.2' : 'RFC 7208, 6.1',
    fix: `Remove “${shortened(place.term)}”, or correct the name.`,
  }
}

/** Distinguishes a name that does not exist, one without TXT, and one whose TXT is something else. */
function absenceText(domain: LoadedDomain, isUnregistered: boolean | null): string {
  if (domain.answer.kind === 'nxdomain') {
    return isUnregistered
      ? `${domain.name}, a name that does not exist; anyone who registers ${registeredDomain(domain.name)} could allow senders`
      : `${domain.name}, a name that does not exist`
  }
  if (domain.answer.kind !== 'answer') return `${domain.name}, which has no TXT record`
  const near = domain.answer.records.find((record) => isNearMiss(record.text))
  if (near) return `${domain.name}, whose record “${shortened(near.text)}” does not start with “v=spf1 ”`
  return `${domain.name}, which has TXT records but none for SPF`
}

export const malformedCause = (place: Place, name: string): Cause => ({
  code: 'malformed-name',
  ...place,
  message: `${quoted(place)} names “${shortened(name)}”, which is not a possible DNS name: a part between two dots is empty or longer than 63 characters.`,
  rfc: 'RFC 7208, 4.8',
  fix: 'Correct the name, or remove the term.',
})

export const loopCause = (place: Place, name: 'include' | 'redirect', target: string): Cause => ({
  code: `${name}-loop`,
  ...place,
  message:
    target === place.path.at(-1)
      ? `${quoted(place)} points back to the record it is in. Receivers loop until the limit of ${LOOKUP_LIMIT} lookups stops them.`
      : `${quoted(place)} points back to ${target}, which is already being read. Receivers loop until the limit of ${LOOKUP_LIMIT} lookups stops them.`,
  rfc: 'RFC 7208, 4.6.4',
  fix: `Remove “${shortened(place.term)}”.`,
})

/** The total count is added to the message later, when it is known. */
export const lookupCause = (place: Place): Cause => ({
  code: 'too-many-lookups',
  ...place,
  message: `At ${quoted(place)} receivers would need lookup number ${LOOKUP_LIMIT + 1}, and stop with a permanent error: ${LOOKUP_LIMIT} are allowed.`,
  rfc: 'RFC 7208, 4.6.4',
  fix: 'Remove services you no longer use, or move a service to a subdomain with its own record.',
})

export function voidCause(place: Place, client?: ClientFamily): Cause {
  const who = client ? `, for ${client === 'ipv4' ? 'an IPv4' : 'an IPv6'} client,` : ''
  const cause: Cause = {
    code: client === 'ipv6' ? 'too-many-void-lookups-ipv6' : 'too-many-void-lookups',
    ...place,
    message: `At ${quoted(place)}${who} the DNS lookup comes back empty for the ${ordinal(VOID_LIMIT + 1)} time; ${VOID_LIMIT} are allowed, then receivers stop with a permanent error.`,
    rfc: 'RFC 7208, 4.6.4',
    fix: 'Remove the terms whose names no longer exist.',
  }
  return client ? { ...cause, client } : cause
}

const ordinal = (count: number) => ({ 1: 'first', 2: 'second', 3: 'third' })[count] ?? `${count}th`

export const mxCause = (place: Place, target: string, count: number): Cause => ({
  code: 'too-many-mx',
  ...place,
  message: `${quoted(place)} points to ${count} mail servers of ${target}; receivers look up at most ${NAMES_PER_TERM_LIMIT}, then stop with a permanent error.`,
  rfc: 'RFC 7208, 4.6.4',
  fix: 'List the networks of the mail servers with “ip4:” and “ip6:” instead.',
})
