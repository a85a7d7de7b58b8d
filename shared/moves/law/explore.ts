// Asks one question in every world that is possible at a moment: each combination of the versions of what the answer depends on.
import type { History } from './histories.ts'
import type { Choose, World } from './worlds.ts'

export interface Question<T> {
  id: string
  ask: (world: World) => Promise<T>
}

export interface Case<T> {
  outcome: T
  /** Of everything that the answer depended on: after which step it was published; 0 for what is there today. */
  steps: readonly number[]
}

/** The indexes of the versions that are possible. */
type Possible = (history: History) => readonly number[]

interface Known<T> {
  pins: ReadonlyMap<string, number>
  found: Case<T>
}

interface Memory<T> {
  /** What the answer was seen to depend on so far. */
  histories: Map<string, History>
  known: Known<T>[]
  /** By what was possible. */
  explored: Map<string, readonly Case<T>[]>
}

/** A plan has a few hundred evaluations; a question depends on a handful of records with two or three versions each. */
const MAX_EVALUATIONS = 2000
const MAX_COMBINATIONS = 512

export interface Explorer {
  explore: <T>(question: Question<T>, possible: Possible) => Promise<readonly Case<T>[]>
  /** A limit cut something off, so that what was not found means nothing. */
  readonly isCut: boolean
}

export function explorerOf(worldWith: (choose: Choose) => World): Explorer {
  const memories = new Map<string, Memory<unknown>>()
  let evaluations = 0
  let isCut = false
  const evaluate = async <T>(
    question: Question<T>,
    memory: Memory<T>,
    given: ReadonlyMap<string, number>,
    possible: Possible,
  ) => {
    evaluations += 1
    const touched = new Map<string, [History, number]>()
    const outcome = await question.ask(
      worldWith((history) => {
        const index = given.get(history.id) ?? possible(history)[0] ?? 0
        touched.set(history.id, [history, index])
        return index
      }),
    )
    for (const [id, [history]] of touched) memory.histories.set(id, history)
    const steps = [...touched.values()].map(([{ versions }, index]) => versions[index]?.after ?? 0)
    const pins = new Map([...touched].map(([id, [, index]]) => [id, index]))
    const known: Known<T> = { pins, found: { outcome, steps } }
    memory.known.push(known)
    return known
  }
  const explore = async <T>(question: Question<T>, possible: Possible): Promise<readonly Case<T>[]> => {
    const memory = (memories.get(question.id) ?? emptyMemory()) as Memory<T>
    memories.set(question.id, memory)
    for (;;) {
      const histories = [...memory.histories.values()]
      const key = histories.map((history) => `${history.id}=${possible(history).join()}`).join(' ')
      const done = memory.explored.get(key)
      if (done) return done
      const cases = new Set<Case<T>>()
      for (const given of combinationsOf(histories, possible)) {
        if (evaluations >= MAX_EVALUATIONS || cases.size >= MAX_COMBINATIONS) {
          isCut = true
          break
        }
        const known = knownFor(memory, given) ?? (await evaluate(question, memory, given, possible))
        cases.add(known.found)
      }
      // Another combination may depend on more.
      if (memory.histories.size > histories.length && !isCut) continue
      const found = [...cases]
      memory.explored.set(key, found)
      return found
    }
  }
  return {
    explore,
    get isCut() {
      return isCut
    },
  }
}

const emptyMemory = (): Memory<unknown> => ({ histories: new Map(), known: [], explored: new Map() })

/** What is known of a world that is the same in all that mattered. */
const knownFor = <T>({ known }: Memory<T>, given: ReadonlyMap<string, number>): Known<T> | undefined =>
  known.find(({ pins }) => [...pins].every(([id, index]) => given.get(id) === index))

/** Each combination, one at a time: there may be too many to list. */
function* combinationsOf(
  histories: readonly History[],
  possible: Possible,
): Generator<ReadonlyMap<string, number>> {
  const [first, ...rest] = histories
  if (first === undefined) {
    yield new Map()
    return
  }
  for (const index of possible(first))
    for (const others of combinationsOf(rest, possible)) yield new Map([[first.id, index], ...others])
}
