// Validates an ARC chain (RFC 8617, 5.2): the newest message signature, then every seal. The older message signatures
// show since when the message is unchanged.
import { decodeBase64 } from '#shared/kit/encoding/base64.ts'
import { readArcSets, type ArcSet } from './arc-sets.ts'
import { canonicalField } from './canonicalize.ts'
import { latin1Bytes } from '#shared/kit/encoding/latin1.ts'
import type { RawMessage } from './raw-message.ts'
import type { ArcReport } from './schema.ts'
import { readSignature } from './signature.ts'
import type { KeyFor, KeyNeed } from './signing-key.ts'
import { verifySignature, withoutSignature, type BodyHashes, type Verified } from './verify-signature.ts'

/** @param now Unix seconds */
export async function validateArc(
  message: RawMessage,
  keyFor: KeyFor,
  hashes: BodyHashes,
  now: number,
): Promise<ArcReport> {
  const { sets, shown, flaw } = readArcSets(message)
  const report = (
    result: ArcReport['result'],
    reason: string,
    oldestPass: number | null = null,
  ): ArcReport => ({
    result,
    sets: shown,
    oldestPass,
    reason,
  })
  if (flaw !== undefined) return report('fail', flaw)
  const newest = sets.at(-1)
  if (!newest) return report('none', 'No forwarder on the route vouched for this message.')
  const verify = (set: ArcSet) => messageSignature(message, set, keyFor, hashes, now)
  // In the order of the RFC, but all keys are looked up in parallel.
  const [own, seals] = await Promise.all([
    verify(newest),
    Promise.all(sets.map((set) => sealOf(sets, set, keyFor))),
  ])
  if (own.result !== 'pass')
    return report(
      isUnknown(own) ? 'unknown' : 'fail',
      `Message signature ${newest.instance} of ${newest.seal.domain}: ${own.flaw.reason}`,
    )
  const broken =
    seals.findLast(({ result }) => result === 'fail') ?? seals.findLast(({ result }) => result === 'unknown')
  if (broken) return report(broken.result === 'fail' ? 'fail' : 'unknown', broken.reason)
  return report('pass', passText(sets.length), await oldestPassOf(sets, verify))
}

const passText = (count: number) =>
  count === 1
    ? 'One server vouches for what it saw, and nothing has changed since.'
    : `${count} servers vouch for what they saw, each for the one before it.`

const isUnknown = ({ result }: Verified) => result === 'temperror' || result === 'neutral'

async function messageSignature(
  message: RawMessage,
  set: ArcSet,
  keyFor: KeyFor,
  hashes: BodyHashes,
  now: number,
): Promise<Verified> {
  const signature = readSignature(set.message, 'arc', now)
  if (signature.flaw) return { result: 'permerror', flaw: signature.flaw }
  return verifySignature(message, signature, await keyFor(signature), hashes)
}

/** 0 when all of them verify (RFC 8617, 5.2, step 5). */
async function oldestPassOf(
  sets: readonly ArcSet[],
  verify: (set: ArcSet) => Promise<Verified>,
): Promise<number | null> {
  for (const set of sets.slice(0, -1).reverse()) {
    const verified = await verify(set)
    if (isUnknown(verified)) return null
    if (verified.result !== 'pass') return set.instance + 1
  }
  return 0
}

interface SealOutcome {
  result: 'pass' | 'fail' | 'unknown'
  reason: string
}

/** A seal is over all sets up to its own, each in the order results, message signature, seal (RFC 8617, 5.1.1). */
async function sealOf(
  sets: readonly ArcSet[],
  { instance, seal }: ArcSet,
  keyFor: KeyFor,
): Promise<SealOutcome> {
  const need: KeyNeed = { ...seal, kind: 'arc', identity: `@${seal.domain}` }
  const key = await keyFor(need)
  const named = (reason: string) => `Seal ${instance} of ${seal.domain}: ${reason}`
  if (!('usable' in key))
    return { result: key.isUnknown ? 'unknown' : 'fail', reason: named(key.flaw.reason) }
  const bytes = decodeBase64(seal.signature)
  if (!bytes.ok) return { result: 'fail', reason: named('its b= is not base64.') }
  const data = sets
    .slice(0, instance)
    .flatMap((set) => [
      set.results,
      set.message,
      set.instance === instance ? withoutSignature(seal.field) : set.seal.field,
    ])
    .map((field) => canonicalField(field, 'relaxed'))
    .join('')
  const isGenuine = await key.usable.verify(bytes.bytes, latin1Bytes(data.slice(0, -2)))
  return isGenuine
    ? { result: 'pass', reason: '' }
    : { result: 'fail', reason: named('the sets are not the ones it sealed, or the key is a different one.') }
}
