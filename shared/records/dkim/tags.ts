// The tags of a DKIM key record (RFC 6376 section 3.6.1), and g of RFC 4871.
import { dkimFinding, type DkimFinding } from './findings.ts'
import { KEY_FORM } from './key-form.ts'
import { listOf } from '#shared/records/tag-list/parse.ts'
import { type Asked, rowOf, type TagRule } from '#shared/records/tag-list/tag-table.ts'

/** What the meaning of a tag depends on besides its value. */
export interface KeyFacts {
  keyType: string
  keyBits?: number
}

type DkimTagRule = Omit<TagRule<KeyFacts>, 'accepts' | 'field'> & {
  /** What is wrong with the value, or weak; the key itself has findings of its own (lint.ts). */
  faults?: (value: string) => DkimFinding[]
} & Asked

interface Item {
  /** What it means, in one sentence; missing where the list says enough. */
  meaning?: string
  /** What its owner wants with it. */
  wish: string
}

export const TEST_MODE = 'the test mode (t=y)'

/** Of t, by flag. */
export const FLAGS: Readonly<Partial<Record<string, Item>>> = {
  y: { meaning: 'Testing: a failing signature counts as no signature.', wish: TEST_MODE },
  s: {
    meaning: 'Strict: only for the domain itself, not for its subdomains.',
    wish: 'the limit to the domain itself, without subdomains (t=s)',
  },
}

/** Of s, by service. */
export const SERVICES: Readonly<Partial<Record<string, Item>>> = {
  email: { wish: 'use of the key for email' },
  tlsrpt: { wish: 'use of the key for TLS reports' },
  '*': { wish: 'use of the key for every service' },
}

export const isForEmail = (services: readonly string[]): boolean =>
  services.includes('*') || services.includes('email')

/** Only to sign TLS reports (RFC 8460 section 3). */
export const isForReports = (services: readonly string[]): boolean =>
  services.includes('tlsrpt') && !isForEmail(services)

/** In the order in which a record has them. */
const DKIM_TAGS = {
  k: {
    field: KEY_FORM.k,
    // Its quoted names are case-insensitive (RFC 5234 section 2.3), its values case-sensitive: receivers differ.
    faults: (type) =>
      type !== type.toLowerCase() && /^(rsa|ed25519)$/i.test(type)
        ? [dkimFinding('dkim-key-type-case', { type })]
        : [],
    meaning: (value) =>
      `The key is for ${value === 'ed25519' ? 'Ed25519' : value === 'rsa' ? 'RSA' : `“${value}”`}.`,
  },
  h: {
    unasked: 'Every signer uses SHA-256 today.',
    faults: (value) => {
      const hashes = listOf(value)
      if (!hashes.includes('sha256')) return [dkimFinding('dkim-hash', { hashes: value })]
      return hashes.includes('sha1') ? [dkimFinding('dkim-hash-sha1')] : []
    },
    meaning: (value) => `Only these hashes may be used: ${listOf(value).join(', ') || 'none'}.`,
  },
  s: {
    unasked: 'The key is for email, as every key without it.',
    faults: (value) => {
      const services = listOf(value)
      return isForEmail(services)
        ? []
        : [dkimFinding('dkim-service', { services: value, isForReports: isForReports(services) })]
    },
    meaning: (value) =>
      listOf(value).includes('*')
        ? 'For every service.'
        : `Only for: ${listOf(value).join(', ') || 'nothing'}.`,
  },
  t: {
    unasked: 'A signature counts from the first day; the record is published before anything is signed.',
    faults: (value) => (listOf(value).includes('y') ? [dkimFinding('dkim-testing')] : []),
    meaning: (value) => {
      const set = listOf(value)
      const known = Object.entries(FLAGS).filter(([flag]) => set.includes(flag))
      return known.map(([, flag]) => flag?.meaning).join(' ') || 'Receivers do not know this flag.'
    },
  },
  // RFC 4871 section 3.6.1 defined it; RFC 6376 appendix C.2 dropped it.
  g: {
    unasked: 'It was dropped.',
    faults: (value) => (value === '*' ? [] : [dkimFinding('dkim-granularity', { value })]),
    meaning: () => 'An old tag that limited the key to some email addresses; dropped in 2011.',
  },
  n: { unasked: 'Programs ignore it.', meaning: () => 'A note for people; programs ignore it.' },
  p: {
    field: KEY_FORM.p,
    meaning: (value, { keyType, keyBits }) => {
      if (value === '') return 'Empty: the key is revoked, and signatures with it fail.'
      if (keyBits === undefined) return 'The public key; it cannot be read.'
      return keyType === 'ed25519'
        ? 'The public key: Ed25519, 256 bits.'
        : `The public key: RSA, ${keyBits} bits.`
    },
  },
} as const satisfies Readonly<Record<string, DkimTagRule>>

export type DkimTagName = keyof typeof DKIM_TAGS
export const DKIM_TAG_NAMES = Object.keys(DKIM_TAGS) as readonly DkimTagName[]

export const dkimTag = (name: string): DkimTagRule | undefined => rowOf<DkimTagRule>(DKIM_TAGS, name)

/** What each tag of a key record means, in one sentence. */
export function meaningOf(name: string, value: string, key: KeyFacts): string {
  if (name === 'v') return value === 'DKIM1' ? 'A DKIM key record.' : 'Receivers do not know this version.'
  return dkimTag(name)?.meaning(value, key) ?? 'Receivers do not know this tag and ignore it.'
}
