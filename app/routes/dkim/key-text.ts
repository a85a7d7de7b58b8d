// A key that was found, in a few words, with their color.
import type { Tone } from '#app/components/ui/tone.ts'
import type { DkimAnswer } from './dkim-data.ts'

type Key = DkimAnswer['keys'][number]

export function keyText({ state, valid, keyType, keyBits, findings }: Key): string {
  if (state === 'revoked') return 'revoked'
  if (state === 'absent') return 'a CNAME, without a key behind it'
  if (!valid && keyBits === undefined) return 'cannot be read'
  const kind = keyType === 'ed25519' ? 'Ed25519' : `RSA, ${keyBits} bits`
  return findings.some(({ code }) => code === 'dkim-testing') ? `${kind}, testing` : kind
}

export function keyTone({ state, valid, findings }: Key): Tone {
  if (state === 'revoked') return 'info'
  if (state === 'absent') return 'warn'
  if (!valid) return 'bad'
  return findings.some(({ severity }) => severity === 'warning') ? 'warn' : 'ok'
}
