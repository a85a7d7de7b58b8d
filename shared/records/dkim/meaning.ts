// What each tag of a key record means, in one sentence.
import { listOf, type TagSpec } from '#shared/records/tag-list/parse.ts'
import type { DkimTerm } from './schema.ts'

interface KeyFacts {
  keyType: string
  keyBits?: number
}

export const termsOf = (tags: readonly TagSpec[], key: KeyFacts): DkimTerm[] =>
  tags.map(({ name, value }) => ({ tag: name, value, meaning: meaningOf(name, value, key) }))

function meaningOf(name: string, value: string, key: KeyFacts): string {
  switch (name) {
    case 'v':
      return value === 'DKIM1' ? 'A DKIM key record.' : 'Receivers do not know this version.'
    case 'k':
      return `The key is for ${value === 'ed25519' ? 'Ed25519' : value === 'rsa' ? 'RSA' : `“${value}”`}.`
    case 'p':
      return keyMeaning(value, key)
    case 'h':
      return `Only these hashes may be used: ${listOf(value).join(', ') || 'none'}.`
    case 's':
      return listOf(value).includes('*')
        ? 'For every service.'
        : `Only for: ${listOf(value).join(', ') || 'nothing'}.`
    case 't':
      return flagsMeaning(listOf(value))
    case 'n':
      return 'A note for people; programs ignore it.'
    case 'g':
      return 'An old tag that limited the key to some email addresses; dropped in 2011.'
    default:
      return 'Receivers do not know this tag and ignore it.'
  }
}

function keyMeaning(value: string, { keyType, keyBits }: KeyFacts): string {
  if (value === '') return 'Empty: the key is revoked, and signatures with it fail.'
  if (keyBits === undefined) return 'The public key; it cannot be read.'
  return keyType === 'ed25519'
    ? 'The public key: Ed25519, 256 bits.'
    : `The public key: RSA, ${keyBits} bits.`
}

function flagsMeaning(flags: readonly string[]): string {
  const meanings = [
    ...(flags.includes('y') ? ['Testing: a failing signature counts as no signature.'] : []),
    ...(flags.includes('s') ? ['Strict: only for the domain itself, not for its subdomains.'] : []),
  ]
  return meanings.join(' ') || 'Receivers do not know this flag.'
}
