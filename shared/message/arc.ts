// Validates an ARC chain (RFC 8617, 5.2): the newest message signature, then every seal. The older message signatures
// show since when the message is unchanged.
import { decodeBase64 } from '#shared/kit/base64.ts'
import { latin1Bytes } from '#shared/kit/bytes.ts'
import { parseAuthenticationResults } from '#shared/message/header/authentication-results.ts'
import { domainName } from '#shared/message/header/mailboxes.ts'
import { MAX_ARC_SETS } from '#shared/message/header/signatures.ts'
import { parseTagList } from '#shared/records/tag-list/parse.ts'
import { canonicalField, fieldsNamed, type RawField, type RawMessage, rawValue } from './raw-message.ts'
import type { ArcReport } from './schema.ts'
import { algorithmFlaw, type Flaw, listFlaw, nameFlaw, readSignature } from './signature.ts'
import {
  type BodyHashes,
  type KeyFor,
  type KeyNeed,
  type Verified,
  verifySignature,
  withoutSignature,
} from './verify-signature.ts'

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

interface Seal {
  field: RawField
  domain: string
  selector: string
  algorithm: string
  chain: string
  signature: string
  flaw?: Flaw
}

interface ArcSet {
  instance: number
  results: RawField
  message: RawField
  seal: Seal
}

/** Bytes of all fields in the sets; each seal covers those before it, so they count many times. */
const MAX_BYTES = 512 * 1024

type ArcSets = { sets: ArcSet[]; flaw?: string; shown: ArcReport['sets'] }

const NAMES = ['arc-authentication-results', 'arc-message-signature', 'arc-seal'] as const

/** As they are in the message, and the flaw that keeps them from being a chain (RFC 8617, 4.2.1 and 5.2); there may be none at all. */
function readArcSets(message: RawMessage): ArcSets {
  const [results, messages, seals] = NAMES.map((name) => numbered(fieldsNamed(message, name)))
  if (!results || !messages || !seals) return { sets: [], shown: [] }
  const count = Math.max(results.all, messages.all, seals.all)
  const shown = shownSets(results.byInstance, seals.byInstance)
  if (count === 0) return { sets: [], shown }
  if (count > MAX_ARC_SETS) return { sets: [], shown, flaw: `There are more than ${MAX_ARC_SETS} ARC sets.` }
  const size = NAMES.flatMap((name) => fieldsNamed(message, name)).reduce(
    (sum, { text }) => sum + text.length,
    0,
  )
  if (size > MAX_BYTES) return { sets: [], shown, flaw: 'The ARC sets are too large to read.' }
  const last = Math.max(...[results, messages, seals].flatMap(({ byInstance }) => [0, ...byInstance.keys()]))
  if (shown.at(-1)?.instance === last && shown.at(-1)?.chain === 'fail')
    return {
      sets: [],
      shown,
      flaw: `Set ${last} says that the chain before it was already broken (cv=fail).`,
    }
  if ([results, messages, seals].some(({ all }) => all !== count) || last !== count)
    return {
      sets: [],
      shown,
      flaw: 'The ARC sets are not numbered from 1 without gaps, with one field of each kind.',
    }
  const sets: ArcSet[] = []
  for (let instance = 1; instance <= count; instance++) {
    const [result, own, seal] = [results, messages, seals].map(({ byInstance }) => byInstance.get(instance))
    if (!result || !own || !seal) return { sets: [], shown, flaw: `Set ${instance} is incomplete.` }
    sets.push({ instance, results: result, message: own, seal: readSeal(seal, instance) })
  }
  const bad = sets.find(({ seal }) => seal.flaw)
  return bad?.seal.flaw
    ? { sets, shown, flaw: `Seal ${bad.instance}: ${bad.seal.flaw.reason}` }
    : { sets, shown }
}

/** The first field of each instance; `all` also counts fields without an instance or with a repeated one. */
function numbered(fields: readonly RawField[]): { all: number; byInstance: Map<number, RawField> } {
  const byInstance = new Map<number, RawField>()
  for (const field of fields.slice(0, MAX_ARC_SETS + 1)) {
    const [, digits] = /^\s{0,200}i\s{0,20}=\s{0,20}(\d{1,3})\s{0,200};/.exec(instanceText(field)) ?? []
    if (digits !== undefined && !byInstance.has(Number(digits))) byInstance.set(Number(digits), field)
  }
  return { all: fields.length, byInstance }
}

/** "i=1;" is the first of the results, and may be anywhere in the tags of the other two. */
function instanceText(field: RawField): string {
  const value = rawValue(field).replaceAll('\r\n', '')
  if (field.name === NAMES[0]) return value.slice(0, 300)
  const tag = parseTagList(value.slice(0, 64 * 1024)).tags.find(({ name }) => name === 'i')
  return tag ? `i=${tag.value};` : ''
}

/** RFC 8617, 4.1.3. */
function readSeal(field: RawField, instance: number): Seal {
  const list = parseTagList(
    rawValue(field)
      .replaceAll('\r\n', '')
      .slice(0, 64 * 1024),
  )
  const read = (name: string) => list.tags.find((tag) => tag.name === name)?.value ?? ''
  const domain = domainName(read('d')) ?? read('d').toLowerCase()
  const seal = {
    field,
    domain,
    selector: read('s').toLowerCase(),
    algorithm: read('a').toLowerCase(),
    chain: read('cv').toLowerCase(),
    signature: read('b').replace(/[ \t]+/g, ''),
  }
  const missing = ['a', 'b', 'd', 's', 'cv'].filter((name) => read(name) === '')
  const wanted = instance === 1 ? 'none' : 'pass'
  const reason =
    listFlaw(list) ??
    (missing.length > 0 ? `It lacks ${missing.map((name) => `${name}=`).join(', ')}.` : undefined) ??
    (list.tags.some(({ name }) => name === 'h')
      ? 'It has h=, which a seal must not have (RFC 8617, 4.1.3).'
      : undefined) ??
    (seal.chain === wanted
      ? undefined
      : `It has cv=${seal.chain.slice(0, 20)}, and set ${instance} needs cv=${wanted} (RFC 8617, 5.2).`)
  const flaw =
    (reason === undefined ? undefined : ({ cause: 'syntax', reason } as const)) ??
    algorithmFlaw(seal.algorithm) ??
    nameFlaw({ ...seal, kind: 'arc', identity: '' })
  return flaw ? { ...seal, flaw } : seal
}

function shownSets(
  results: ReadonlyMap<number, RawField>,
  seals: ReadonlyMap<number, RawField>,
): ArcReport['sets'] {
  const instances = [...new Set([...results.keys(), ...seals.keys()])]
    .sort((a, b) => a - b)
    .slice(0, MAX_ARC_SETS)
  return instances.map((instance) => {
    const field = seals.get(instance)
    const seal = field && readSeal(field, instance)
    const seen = results.get(instance)
    const text = seen ? rawValue(seen).replaceAll('\r\n', '') : ''
    const parsed = parseAuthenticationResults(text.slice(text.indexOf(';') + 1))
    return {
      instance,
      domain: (seal?.domain ?? '').slice(0, 253),
      selector: (seal?.selector ?? '').slice(0, 253),
      chain: (seal?.chain ?? '').slice(0, 20),
      results: parsed.results
        .slice(0, 20)
        .map(({ method, result }) => `${method}=${result}`)
        .join(', '),
    }
  })
}
