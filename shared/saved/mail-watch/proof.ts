// What mail that proves nothing may change. The address of a watch is on every list that it is on, so anyone can send to it in the
// name of its domain.
// 1. Mail that DMARC proves counts.
// 2. Other mail counts if it comes from a network that sent proved mail of the same stream: the domain’s own has stopped to prove
//    itself then, and that is told at once.
// 3. As long as nothing of the domain has ever proved itself, all of it counts. What came before the first proof and has none
//    counts no longer after it.
// 4. What does not count is shown beside, and changes nothing.
import { MAX_NETWORKS } from './limits.ts'
import type { StreamMemory } from './memory.ts'
import type { Fingerprint } from './schema.ts'

type Proved = Readonly<Record<string, number>>

const isProved = ({ dmarc }: Fingerprint): boolean => dmarc.result === 'pass'

const networkOf = ({ network }: Fingerprint): string => network ?? ''
const networksOf = ({ sets }: StreamMemory): Proved => sets['network']?.known ?? {}

/** The networks that sent proved mail of a stream, each with the number of the last one. Before they were kept: all, if it proves itself. */
const provedBy = (stream: StreamMemory): Proved =>
  stream.proved ?? (stream.states['dmarc']?.value === 'pass' ? networksOf(stream) : {})

const hasProof = (stream: StreamMemory): boolean => Object.keys(provedBy(stream)).length > 0

/** Those that count. */
export function countedStreams(streams: readonly StreamMemory[]): StreamMemory[] {
  const proved = streams.filter(hasProof)
  return proved.length > 0 ? proved : [...streams]
}

/** @param known what is kept of its stream @param streams those that count */
export const mayCount = (
  mail: Fingerprint,
  known: StreamMemory | undefined,
  streams: readonly StreamMemory[],
): boolean =>
  isProved(mail) ||
  !streams.some(hasProof) ||
  (known !== undefined && Object.hasOwn(provedBy(known), networkOf(mail)))

/** What a mail is compared with: what others sent before its domain first proved itself is nothing to compare with. */
export const comparedWith = (mail: Fingerprint, known: StreamMemory | undefined): StreamMemory | undefined =>
  known && isProved(mail) && !hasProof(known) && !Object.hasOwn(networksOf(known), networkOf(mail))
    ? undefined
    : known

/** @param count the number of this mail */
export function withProof(
  known: StreamMemory | undefined,
  mail: Fingerprint,
  count: number,
): Record<string, number> {
  const before = known ? provedBy(known) : {}
  const networks = Object.entries(isProved(mail) ? { ...before, [networkOf(mail)]: count } : before)
  return Object.fromEntries(networks.sort(([, one], [, other]) => other - one).slice(0, MAX_NETWORKS))
}
