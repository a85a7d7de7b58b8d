// How much work a piece of code does, counted instead of timed: the same on every machine, however busy it is. It
// counts the blocks of JavaScript that run (V8's precise coverage) and the characters that string and pattern functions
// go through. What a pattern does within one match is not visible; a pattern that backtracks endlessly runs into its
// test's time limit.
import { Session, type Profiler } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll } from 'vitest'
import { forgetReadings } from '#shared/kit/bounded-map.ts'

/** For four times the length: 4 if linear, 16 if quadratic. */
const MOST_OF_FOUR_TIMES = 6.5

/**
 * Throws if four times the length takes much more than four times the work. Choose n so large that it outweighs
 * one-time work.
 */
export async function expectLinear(work: (n: number) => unknown, n: number): Promise<void> {
  const [once, fourTimes] = await counting(async (stepsOf) => {
    // The first run also creates what is created once: tables, patterns.
    await work(n)
    return stepsOf(
      () => work(n),
      () => work(4 * n),
    )
  })
  if (fourTimes > MOST_OF_FOUR_TIMES * once)
    throw new Error(
      `${once} steps for ${n}, and ${fourTimes} for four times as much: ${(fourTimes / once).toFixed(1)} times.`,
    )
}

/** The steps of each piece of work, one after another. */
type StepsOf = <Work extends (() => unknown)[]>(...works: Work) => Promise<{ [At in keyof Work]: number }>

interface Counter {
  stepsOf: StepsOf
  stop: () => void
}

/** The counter that counts throughout a group of tests. */
let lasting: Counter | undefined

/**
 * Counts throughout the group of tests that this is in: starting and stopping throws away everything that V8 has
 * compiled, which takes longer than a test. Work that is not to be counted belongs outside the group, since counting
 * slows down everything.
 */
export function countThroughout(): void {
  beforeAll(() => {
    lasting = startCounting()
  })
  afterAll(() => {
    lasting?.stop()
    lasting = undefined
  })
}

/** Counts only while `job` runs. */
export async function counting<T>(job: (stepsOf: StepsOf) => Promise<T>): Promise<T> {
  const counter = lasting ?? startCounting()
  try {
    return await job(counter.stepsOf)
  } finally {
    if (counter !== lasting) counter.stop()
  }
}

function startCounting(): Counter {
  // Optimized code does not count inlined functions.
  setFlagsFromString('--no-opt')
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const natives = countNatives()
  return {
    stepsOf: async (...works) => {
      // Taking the counts goes through every function that was ever compiled: once for each piece of work, and once
      // before.
      countsOf(session)
      const steps: number[] = []
      for (const work of works) {
        forgetReadings()
        const before = natives.count()
        await work()
        steps.push(natives.count() - before + blocksIn(countsOf(session)))
      }
      return steps as never
    },
    stop: () => {
      natives.stop()
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
      setFlagsFromString('--opt')
    },
  }
}

/** What has run since the last call. */
function countsOf(session: Session): Profiler.ScriptCoverage[] {
  let result: Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (_error, answer) => (result = answer.result))
  return result
}

const blocksIn = (scripts: readonly Profiler.ScriptCoverage[]): number =>
  scripts
    .filter(
      ({ url }) =>
        !url.startsWith('node:') && !url.includes('/vitest/') && !url.endsWith('/tests/helpers/steps.ts'),
    )
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0)

type Native = (this: unknown, ...given: unknown[]) => unknown
/** The number of characters that a call went through. */
type Cost = (subject: string, given: readonly unknown[], result: unknown, from: number) => number

const whole: Cost = (subject) => subject.length
const upToFound: Cost = (subject, [, from = 0], result) =>
  typeof result === 'number' && result >= 0
    ? Math.max(0, result - Number(from))
    : subject.length - Number(from)

const STRING_COSTS: Record<string, Cost> = {
  indexOf: upToFound,
  includes: (subject, [, from = 0], result) => (result ? 1 : subject.length - Number(from)),
  lastIndexOf: (subject, [, from = subject.length], result) => Number(from) - Math.max(0, Number(result)),
  split: whole,
  replaceAll: whole,
  trim: (subject, _given, result) => 1 + subject.length - String(result).length,
  trimStart: (subject, _given, result) => 1 + subject.length - String(result).length,
  trimEnd: (subject, _given, result) => 1 + subject.length - String(result).length,
  toLowerCase: whole,
  toUpperCase: whole,
  normalize: whole,
  repeat: (_subject, _given, result) => String(result).length,
}

/** From where it starts to where its match ends, or to the end of the text. */
const execCost: Cost = (subject, _given, result, from) => {
  const match = result as RegExpExecArray | null
  return match ? match.index + match[0].length - from : subject.length - from
}

function countNatives() {
  let count = 0
  const undo: (() => void)[] = []
  const wrap = (prototype: object, name: string, cost: Cost, isPattern = false) => {
    const native = Reflect.get(prototype, name) as Native
    const counting: Native = function (...given) {
      const { global, sticky, lastIndex } = this as RegExp
      const from = isPattern && (global || sticky) ? lastIndex : 0
      const result = native.apply(this, given)
      // A pattern that must match at its position looks no further.
      if (isPattern && sticky && result === null) count += 1
      else count += Math.max(1, cost(String(isPattern ? given[0] : this), given, result, from))
      return result
    }
    Object.defineProperty(prototype, name, { value: counting, configurable: true, writable: true })
    undo.push(() =>
      Object.defineProperty(prototype, name, { value: native, configurable: true, writable: true }),
    )
  }
  for (const [name, cost] of Object.entries(STRING_COSTS)) wrap(String.prototype, name, cost)
  wrap(RegExp.prototype, 'exec', execCost, true)
  return { count: () => count, stop: () => undo.forEach((step) => step()) }
}
