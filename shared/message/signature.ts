// A DKIM-Signature or an ARC-Message-Signature as data, and what makes it invalid before any key is looked up
// (RFC 6376, 6.1.1; RFC 8617, 4.1.2).
import { isoText } from '#shared/message/header/date-time.ts'
import { domainName } from '#shared/message/header/mailboxes.ts'
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'
import { type Canonicalization, CANONICALIZATIONS, type RawField, rawValue } from './raw-message.ts'
import type { SignatureCause, SignatureReport } from './schema.ts'
import { parseTagList, type TagList } from '#shared/records/tag-list/parse.ts'

/** How a signature names itself: as DKIM's own, or as part of a set of ARC. */
type SignatureKind = 'dkim' | 'arc'

export interface Signature {
  kind: SignatureKind
  field: RawField
  /** Lower-case A-label name; as written if it is invalid. */
  domain: string
  selector: string
  identity: string
  algorithm: string
  header: Canonicalization
  body: Canonicalization
  /** c= as written, or its default. */
  canonicalization: string
  /** Lower case, in the order of h=. */
  signedFields: string[]
  /** l=; null when all of the body is signed. */
  length: number | null
  /** Base64 without white space. */
  bodyHash: string
  signature: string
  /** Unix seconds. */
  signedAt: number | null
  expiresAt: number | null
  flaw?: Flaw
}

export interface Flaw {
  cause: SignatureCause
  reason: string
  how?: SignatureReport['how']
  /** What was changed after signing, where that is certain. */
  changed?: SignatureReport['changed']
}

/** A longer field is not a signature, and only costs time. */
const MAX_SIGNATURE = 64 * 1024

const ALGORITHMS = ['rsa-sha256', 'ed25519-sha256']

/** @param now Unix seconds */
export function readSignature(field: RawField, kind: SignatureKind, now: number): Signature {
  const list = parseTagList(unfolded(rawValue(field).slice(0, MAX_SIGNATURE)))
  const read = (name: string) => list.tags.find((tag) => tag.name === name)?.value
  const written = read('d') ?? ''
  const domain = domainName(written) ?? written.toLowerCase()
  const [header = 'simple', body = 'simple'] = (read('c') ?? 'simple/simple').toLowerCase().split('/')
  const signature: Signature = {
    kind,
    field,
    domain,
    selector: (read('s') ?? '').toLowerCase(),
    identity: kind === 'dkim' ? (read('i') ?? `@${domain}`) : `@${domain}`,
    algorithm: (read('a') ?? '').toLowerCase(),
    header: isCanonicalization(header) ? header : 'simple',
    body: isCanonicalization(body) ? body : 'simple',
    canonicalization: `${header}/${body}`,
    signedFields: (read('h') ?? '').split(':').map((name) => name.trim().toLowerCase()),
    length: numberOf(read('l')),
    bodyHash: withoutSpace(read('bh') ?? ''),
    signature: withoutSpace(read('b') ?? ''),
    signedAt: numberOf(read('t')),
    expiresAt: numberOf(read('x')),
  }
  const flaw = flawOf(signature, list, now)
  return flaw ? { ...signature, flaw } : signature
}

const unfolded = (text: string) => text.replaceAll('\r\n', '')
const withoutSpace = (text: string) => text.replace(/[ \t\r\n]+/g, '')
const isCanonicalization = (word: string): word is Canonicalization =>
  (CANONICALIZATIONS as readonly string[]).includes(word)

/** 1*76DIGIT in the grammar; nothing real needs more than twelve. null: missing, or not a number. */
const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

const REQUIRED: Readonly<Record<SignatureKind, readonly string[]>> = {
  dkim: ['v', 'a', 'b', 'bh', 'd', 'h', 's'],
  arc: ['i', 'a', 'b', 'bh', 'd', 'h', 's'],
}

/** The first reason why it must not be accepted, in the order of RFC 6376, 6.1.1. */
function flawOf(signature: Signature, list: TagList, now: number): Flaw | undefined {
  const tagFlaw = listFlaw(list)
  if (tagFlaw) return syntax(tagFlaw)
  const has = (name: string) => list.tags.some((tag) => tag.name === name && tag.value !== '')
  const missing = REQUIRED[signature.kind].filter((name) => !has(name))
  if (missing.length > 0)
    return syntax(`It lacks ${missing.map((name) => `${name}=`).join(', ')} (RFC 6376, 3.5).`)
  const read = (name: string) => list.tags.find((tag) => tag.name === name)?.value
  if (signature.kind === 'dkim' && read('v') !== '1')
    return syntax(`It has v=${read('v') ?? ''}, but the only version is 1 (RFC 6376, 3.5).`)
  return (
    algorithmFlaw(signature.algorithm) ??
    methodFlaw(signature, read) ??
    nameFlaw(signature) ??
    fieldFlaw(signature) ??
    timeFlaw(signature, read, now)
  )
}

/** What is wrong with the tags of any signature or seal as a list (RFC 6376, 3.2). */
export function listFlaw({ tags, faults }: TagList): string | undefined {
  const [fault] = faults
  if (fault) {
    if (fault.kind === 'empty') return 'There is nothing between two of its semicolons (RFC 6376, 3.2).'
    return `“${fault.text.slice(0, 40)}” in it is not a tag (RFC 6376, 3.2).`
  }
  const twice = tags.find(({ name }, index) => tags.findIndex((tag) => tag.name === name) !== index)
  return twice && `It has ${twice.name}= twice (RFC 6376, 3.2).`
}

/** Of a signature or a seal. */
export function algorithmFlaw(algorithm: string): Flaw | undefined {
  if (/sha1$/.test(algorithm))
    return {
      cause: 'algorithm',
      reason: `It uses ${algorithm.slice(0, 40)}, which receivers must not accept (RFC 8301, 3.1).`,
    }
  if (ALGORITHMS.includes(algorithm)) return undefined
  return {
    cause: 'algorithm',
    reason: `Receivers do not know the algorithm “${algorithm.slice(0, 40)}” (RFC 6376, 3.3).`,
  }
}

function methodFlaw(signature: Signature, read: (name: string) => string | undefined): Flaw | undefined {
  const [header = '', body = 'simple', more] = signature.canonicalization.split('/')
  if (!isCanonicalization(header) || !isCanonicalization(body) || more !== undefined)
    return syntax(
      `Receivers do not know the canonicalization “${signature.canonicalization.slice(0, 40)}” (RFC 6376, 3.4).`,
    )
  const methods = read('q')
    ?.split(':')
    .map((method) => method.trim().toLowerCase())
  if (methods && !methods.includes('dns/txt'))
    return syntax('Its q= names no known way to get the key (RFC 6376, 3.5).')
  if (read('l') !== undefined && signature.length === null)
    return syntax('Its l= is not a number (RFC 6376, 3.5).')
  return undefined
}

/** sub-domain *( "." sub-domain ); underscores occur and are harmless. */
const SELECTOR = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/

/** Of a signature or a seal; an i= that is an identity has to be within d=. */
export function nameFlaw({
  kind,
  domain,
  selector,
  identity,
}: Pick<Signature, 'kind' | 'domain' | 'selector' | 'identity'>): Flaw | undefined {
  const isName =
    domainName(domain) !== null && isQueryName(`${selector}._domainkey.${domain}`) && SELECTOR.test(selector)
  if (!isName) return syntax('Its d= and s= do not form a possible DNS name (RFC 6376, 3.6.2.1).')
  if (kind === 'arc') return undefined
  const at = identity.lastIndexOf('@')
  const within = at < 0 ? null : domainName(identity.slice(at + 1))
  if (within !== null && isWithin(within, domain)) return undefined
  return {
    cause: 'identity',
    reason: `Its i= (${identity.slice(0, 80)}) is not within its d= (RFC 6376, 3.5).`,
  }
}

function fieldFlaw({ kind, signedFields }: Signature): Flaw | undefined {
  if (!signedFields.includes('from'))
    return { cause: 'from-unsigned', reason: 'It does not cover From, so it proves nothing (RFC 6376, 5.4).' }
  if (kind === 'arc' && signedFields.includes('arc-seal'))
    return syntax('It covers ARC-Seal, which it must not (RFC 8617, 4.1.2).')
  return undefined
}

function timeFlaw(
  { signedAt, expiresAt }: Signature,
  read: (name: string) => string | undefined,
  now: number,
): Flaw | undefined {
  if (read('t') !== undefined && signedAt === null) return syntax('Its t= is not a time (RFC 6376, 3.5).')
  if (read('x') !== undefined && expiresAt === null) return syntax('Its x= is not a time (RFC 6376, 3.5).')
  if (expiresAt === null) return undefined
  if (signedAt !== null && expiresAt <= signedAt)
    return {
      cause: 'expired',
      reason: 'Its x= is not later than its t=, so it was never valid (RFC 6376, 3.5).',
    }
  if (expiresAt < now)
    return { cause: 'expired', reason: `It expired on ${dayOf(expiresAt)} (RFC 6376, 3.5).` }
  return undefined
}

const dayOf = (seconds: number) => isoText(seconds).slice(0, 10)

const syntax = (reason: string): Flaw => ({ cause: 'syntax', reason })
