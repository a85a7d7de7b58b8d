// The DKIM signatures of a message (RFC 6376, 3.5), with what the receiver found, and the ARC chain (RFC 8617).
import { listOf, parseTagList } from '#shared/records/tag-list/parse.ts'
import { ofReceiver, parseAuthenticationResults, propertyOf } from './authentication-results.ts'
import { isoText } from './date-time.ts'
import { headerFinding, type HeaderFinding } from './findings.ts'
import { domainName, domainOf } from './mailboxes.ts'
import type { HeaderAnalysis, HeaderResult, HeaderSignature } from './schema.ts'
import { valuesOf, type HeaderField } from './split-fields.ts'
import { MAX_FIELD } from './tokens.ts'
import { isWithin } from '#shared/dns/domain-name.ts'

/** Receivers check only a handful (RFC 6376, 6.1). */
const MAX_SIGNATURES = 20
/** Of the newest possible chain (RFC 8617, 4.2.1). */
export const MAX_ARC_SETS = 50

export function readSignatures(
  fields: readonly HeaderField[],
  results: readonly HeaderResult[],
  receivedAt: number | null,
): HeaderSignature[] {
  const verified = ofReceiver(results, 'dkim')
  return valuesOf(fields, 'DKIM-Signature')
    .slice(0, MAX_SIGNATURES)
    .map((value) => signatureOf(tagsOf(value), verified, receivedAt))
}

const tagsOf = (value: string): Map<string, string> =>
  new Map(parseTagList(value.slice(0, MAX_FIELD)).tags.map((tag) => [tag.name, tag.value]))

function signatureOf(
  tags: ReadonlyMap<string, string>,
  verified: readonly HeaderResult[],
  receivedAt: number | null,
): HeaderSignature {
  const read = (name: string) => tags.get(name) ?? ''
  const time = (name: string) => (/^\d{1,12}$/.test(read(name)) ? Number(read(name)) : null)
  const domain = domainName(read('d')) ?? read('d')
  const signedFields = listOf(read('h')).map((name) => name.toLowerCase())
  const [signed, expires] = [time('t'), time('x')]
  return {
    domain,
    selector: read('s'),
    identity: read('i'),
    algorithm: read('a'),
    signedFields,
    signedAt: signed === null ? null : isoText(signed),
    expiresAt: expires === null ? null : isoText(expires),
    result: resultFor(tags, domain, verified),
    findings: signatureFindings(tags, domain, signedFields, { signed, expires, receivedAt }),
  }
}

/** The receiver names the signature by its domain, usually also by its selector or the beginning of its b= (RFC 6008). */
function resultFor(
  tags: ReadonlyMap<string, string>,
  domain: string,
  verified: readonly HeaderResult[],
): string | null {
  const signature = (tags.get('b') ?? '').replace(/\s+/g, '')
  const fits = (result: HeaderResult) => {
    const selector = propertyOf(result, 'header.s')
    const start = propertyOf(result, 'header.b')?.replace(/\s+/g, '')
    if (signingDomain(result) !== domain) return false
    if (selector !== undefined && selector.toLowerCase() !== (tags.get('s') ?? '').toLowerCase()) return false
    return !start || signature.startsWith(start)
  }
  return verified.find(fits)?.result ?? null
}

/** header.d, otherwise the domain of header.i. */
export function signingDomain(result: HeaderResult): string | null {
  const domain = propertyOf(result, 'header.d')
  if (domain !== undefined) return domainName(domain)
  const identity = propertyOf(result, 'header.i')
  return identity === undefined ? null : (domainOf(identity) ?? domainName(identity))
}

interface Times {
  signed: number | null
  expires: number | null
  receivedAt: number | null
}

function signatureFindings(
  tags: ReadonlyMap<string, string>,
  domain: string,
  signedFields: readonly string[],
  { signed, expires, receivedAt }: Times,
): HeaderFinding[] {
  const missing = ['v', 'a', 'b', 'bh', 'd', 'h', 's'].filter((tag) => !tags.get(tag))
  const identity = domainOf(tags.get('i') ?? '')
  const found: HeaderFinding[] = []
  if (missing.length > 0) found.push(headerFinding('header-signature-tags-missing', { domain, missing }))
  if (signedFields.length > 0 && !signedFields.includes('from'))
    found.push(headerFinding('header-signature-without-from', { domain }))
  if (identity !== null && domain !== '' && !isWithin(identity, domain))
    found.push(headerFinding('header-signature-identity', { domain }))
  if (/sha1$/i.test(tags.get('a') ?? '')) found.push(headerFinding('header-signature-sha1', { domain }))
  if (tags.has('l')) found.push(headerFinding('header-signature-length', { domain }))
  if (expires !== null && receivedAt !== null && expires < receivedAt)
    found.push(headerFinding('header-signature-expired', { domain }))
  if (signed !== null && receivedAt !== null && signed > receivedAt + 3600)
    found.push(headerFinding('header-signature-future', { domain }))
  return found
}

const ARC_SEAL = 'ARC-Seal'
const ARC_MESSAGE = 'ARC-Message-Signature'
const ARC_RESULTS = 'ARC-Authentication-Results'

/** Whether the chain is intact as far as its text shows (RFC 8617, 5.2); checking its signatures needs the keys. */
export function readArc(
  fields: readonly HeaderField[],
  results: readonly HeaderResult[],
): HeaderAnalysis['arc'] {
  const seals = setsOf(fields, ARC_SEAL, (value) => tagsOf(value).get('i'))
  const messages = setsOf(fields, ARC_MESSAGE, (value) => tagsOf(value).get('i'))
  const seen = setsOf(fields, ARC_RESULTS, (value) => /^\s*i\s*=\s*(\d{1,4})\s*;/.exec(value)?.[1])
  const verdict = ofReceiver(results, 'arc')[0]?.result ?? null
  const all = [seals, messages, seen]
  const count = Math.max(...all.map(({ length }) => length))
  if (count === 0) return { state: 'none', result: verdict, sets: [] }
  const instances = [...new Set(all.flatMap((list) => list.map(({ instance }) => instance)))].sort(
    (a, b) => a - b,
  )
  const sets = instances.map((instance) => {
    const seal = tagsOf(seals.find((set) => set.instance === instance)?.value ?? '')
    const text = seen.find((set) => set.instance === instance)?.value ?? ''
    const parsed = parseAuthenticationResults(text.slice(text.indexOf(';') + 1))
    return {
      instance,
      domain: domainName(seal.get('d') ?? '') ?? seal.get('d') ?? '',
      authserv: parsed.authserv,
      chain: (seal.get('cv') ?? '').toLowerCase(),
      results: parsed.results.map(({ method, result }) => `${method}=${result}`).join(', '),
    }
  })
  const isWhole =
    all.every((list) => list.length === instances.length) &&
    instances.every((instance, index) => instance === index + 1) &&
    sets.every(({ chain }, index) => chain === (index === 0 ? 'none' : 'pass'))
  return { state: isWhole ? 'whole' : 'broken', result: verdict, sets }
}

const setsOf = (
  fields: readonly HeaderField[],
  name: string,
  instanceOf: (value: string) => string | undefined,
) =>
  valuesOf(fields, name)
    .slice(0, MAX_ARC_SETS)
    .flatMap((value) => {
      const text = instanceOf(value) ?? ''
      return /^\d{1,4}$/.test(text) ? [{ instance: Number(text), value }] : []
    })
