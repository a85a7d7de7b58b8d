// Facts of which mails of one stream may have several: a service sends from a pool of servers, and links change with the text. Their
// values are learned first. Only when no new one came for long does a new one mean something, twice in a row.
import { SETS, VALUES, type SetFacet } from './facets.ts'
import type { StreamMemory } from './streams.ts'
import type { Fingerprint } from './schema.ts'

type Sets = StreamMemory['sets']
type Known = Sets[string]

/**
 * With k known values, mails in a row without a new one after which the pool counts as known: if it had one more value, that
 * would not have been drawn in so many mails with a chance of about 1 in 3,000.
 */
const calmFor = (known: number) => 8 * (known + 1)
/** The least recently seen is forgotten. */
const MAX_KNOWN = 60
const MAX_SHOWN = 6

interface SetTurn {
  facet: SetFacet
  before: string[]
  after: string[]
}

interface Context {
  /** The number of this mail. */
  count: number
  /** Another signer is told of already. */
  isNewSigner: boolean
}

export function advanceSets(
  sets: Sets,
  mail: Fingerprint,
  context: Context,
): { memory: Sets; turns: SetTurn[] } {
  const memory: Sets = { ...sets }
  const turns: SetTurn[] = []
  for (const facet of SETS) {
    const values = VALUES[facet](mail)
    if (values === null) continue
    const known = sets[facet] ?? { known: {}, calm: 0 }
    // Another server comes with another network: that is told once.
    const isTold =
      (facet === 'network' && turns.some((turn) => turn.facet === 'host')) ||
      (facet === 'signer' && context.isNewSigner)
    const set = { facet, count: context.count, isTold }
    const { next, turn } =
      facet === 'links' ? advanceLinks(known, values, set) : advanceSet(known, values, set)
    memory[facet] = next
    if (turn) turns.push({ facet, ...turn })
  }
  return { memory, turns }
}

interface SetContext {
  facet: SetFacet
  count: number
  isTold: boolean
}

type Advanced = { next: Known; turn?: Omit<SetTurn, 'facet'> }

const isCalm = ({ known, calm }: Known) => calm >= calmFor(Object.keys(known).length)

/** Before that, everything is learned. */
const KNOWN_AFTER = 20
/** While the pool is not known, so many in a row without any known value; more for a large one, of which many are still unseen. */
const neededFor = (memory: Known): number =>
  isCalm(memory) ? 2 : 4 + Math.floor(Object.keys(memory.known).length / 4)

function advanceSet(memory: Known, values: readonly string[], { count, isTold }: SetContext): Advanced {
  const { known, calm, candidate = [], times = 0 } = memory
  const fresh = values.filter((value) => !Object.hasOwn(known, value))
  const learned = learn(known, [...values, ...candidate], count)
  if (fresh.length === 0) return { next: { known: learned, calm: candidate.length > 0 ? 0 : calm + 1 } }
  if (isTold || (count < KNOWN_AFTER && !isCalm(memory))) return { next: { known: learned, calm: 0 } }
  const after = [...new Set([...candidate, ...fresh])].slice(0, MAX_KNOWN)
  if (times + 1 < neededFor(memory))
    return { next: { known: touched(known, values, count), calm, candidate: after, times: times + 1 } }
  return {
    next: { known: learned, calm: 0 },
    turn: { before: recent(known), after: after.slice(0, MAX_SHOWN) },
  }
}

/** Of a stream whose links change with its text, a mail more has to have the same new one. */
const LINKS_IN_A_ROW = { calm: 2, lively: 3 }
/** Before that, nothing is usual. */
const LINKS_KNOWN_AFTER = 10

/** A text links to what it is about; what is in each mail from now on was put there by something else. */
function advanceLinks(memory: Known, values: readonly string[], { count }: SetContext): Advanced {
  const { known, calm, candidate, times = 1 } = memory
  const fresh = values.filter((value) => !Object.hasOwn(known, value))
  const again = fresh.filter((value) => candidate?.includes(value))
  const gone = candidate?.filter((value) => !again.includes(value)) ?? []
  const kept = learn(known, [...values.filter((value) => Object.hasOwn(known, value)), ...gone], count)
  if (fresh.length === 0) return { next: { known: kept, calm: calm + 1 } }
  if (count === 1) return { next: { known: learn(known, values, count), calm: 0 } }
  if (again.length === 0) return { next: { known: kept, calm: candidate ? 0 : calm, candidate: fresh } }
  const needed = isCalm(memory) ? LINKS_IN_A_ROW.calm : LINKS_IN_A_ROW.lively
  if (times + 1 < needed) return { next: { known: kept, calm, candidate: again, times: times + 1 } }
  const next = { known: learn(kept, values, count), calm: 0 }
  if (count <= LINKS_KNOWN_AFTER) return { next }
  return { next, turn: { before: recent(known), after: again.slice(0, MAX_SHOWN) } }
}

function learn(known: Known['known'], values: readonly string[], count: number): Known['known'] {
  const next = { ...known }
  for (const value of values) next[value] = count
  const names = Object.keys(next)
  if (names.length <= MAX_KNOWN) return next
  const kept = names.sort((one, other) => (next[other] ?? 0) - (next[one] ?? 0)).slice(0, MAX_KNOWN)
  return Object.fromEntries(kept.map((name) => [name, next[name] ?? 0]))
}

const touched = (known: Known['known'], values: readonly string[], count: number) =>
  learn(
    known,
    values.filter((value) => Object.hasOwn(known, value)),
    count,
  )

const recent = (known: Known['known']): string[] =>
  Object.entries(known)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_SHOWN)
    .map(([value]) => value)
