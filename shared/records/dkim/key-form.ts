// What someone chooses who makes a key: the tags of its record that depend on it.
import type { TagField } from '#shared/records/tag-list/tag-table.ts'

export const KEY_LENGTHS = [1024, 2048, 4096] as const
export type KeyLength = (typeof KEY_LENGTHS)[number]
export const DEFAULT_KEY_LENGTH: KeyLength = 2048

export const ALGORITHMS = ['RSA', 'ED25519'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

const LENGTH_HINTS: Readonly<Partial<Record<KeyLength, string>>> = {
  1024: 'Receivers accept it, but signers should use at least 2048 bits (RFC 8301, 3.2).',
  4096: 'Some DNS panels do not accept a record this long.',
}

/** By tag. */
export const KEY_FORM = {
  k: {
    name: 'algorithm',
    label: 'Algorithm',
    group: 'key',
    choices: [
      { value: 'RSA', label: 'RSA' },
      {
        value: 'ED25519',
        label: 'ED25519',
        hint: 'Not every receiver verifies it yet: sign with an RSA key too (RFC 8463, 6).',
      },
    ] satisfies { value: Algorithm; label: string; hint?: string }[],
  },
  p: {
    name: 'keyLength',
    label: 'Key Size',
    group: 'key',
    choices: KEY_LENGTHS.map((bits) => ({
      value: String(bits),
      label: `${bits} bits`,
      hint: LENGTH_HINTS[bits],
    })),
    initial: String(DEFAULT_KEY_LENGTH),
    brief: { label: 'Key Length' },
  },
} as const satisfies Readonly<Record<string, TagField>>
