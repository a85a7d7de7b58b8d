// What becomes of a mistyped record when its owner does literally what the report says.
import { withChange } from '#shared/report/change/apply.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { isError } from '#shared/report/verdict.ts'
import fc from 'fast-check'
import type { Mistake } from './mistakes.ts'
import { zoneWith, type Protocol } from './protocols.ts'

interface Outcome {
  /** kept: the record means what the good one meant, and receivers read it; asked: the owner is asked; else what is wrong. */
  result: 'kept' | 'asked' | 'lost' | 'broken' | 'silent'
  published: string[]
  lost: string[]
  /** What the report still says is wrong. */
  left: string[]
  risks: string[]
}

async function outcomeOf(
  protocol: Protocol,
  good: string,
  texts: readonly (string | string[])[],
): Promise<Outcome> {
  const dns = zoneResolver(zoneWith(protocol, texts))
  const { changes } = await protocol.check(dns)
  const needed = neededChanges(changes)
  const made = needed.filter(({ action }) => action !== 'ask')
  const resolver = made.reduce(withChange, dns as Parameters<typeof withChange>[0])
  const [answer, after] = await Promise.all([resolver.query(protocol.owner, 'TXT'), protocol.check(resolver)])
  const published = (answer.records as TxtData[]).map(({ text }) => text)
  const keys = new Set(protocol.intents(published).map(({ key }) => key))
  const said = new Set(changes.flatMap(({ loses = [] }) => loses.map(({ what }) => what)))
  const lost = protocol.intents([good]).filter(({ key, what }) => !keys.has(key) && !said.has(what))
  const left = after.findings.filter(isError).map(({ code }) => code)
  const isAsked = needed.some(({ action }) => action === 'ask')
  const result = resultOf({
    isLost: lost.length > 0,
    isAsked,
    isMade: made.length > 0,
    isLeft: left.length > 0,
  })
  return { result, published, lost: lost.map(({ what }) => what), left, risks: made.map(({ risk }) => risk) }
}

interface Seen {
  isLost: boolean
  isAsked: boolean
  isMade: boolean
  isLeft: boolean
}

function resultOf({ isLost, isAsked, isMade, isLeft }: Seen): Outcome['result'] {
  if (isLost) return isAsked && !isMade ? 'asked' : 'lost'
  if (!isLeft) return 'kept'
  if (isAsked) return 'asked'
  return isMade ? 'broken' : 'silent'
}

export interface Tally {
  /** Records that the mistake was made in. */
  records: number
  kept: number
  asked: number
  /** Everything else, in words for a failing test. */
  wrong: string[]
}

const SAMPLE = { numRuns: 200, seed: 7 }
const samples = new Map<string, readonly string[]>()

/** Always the same ones. */
function goodRecords({ name, good }: Protocol): readonly string[] {
  const known = samples.get(name) ?? [...new Set(fc.sample(good, SAMPLE))]
  samples.set(name, known)
  return known
}

/** One kind of mistake in the first good records that it can be made in, at most `count`. */
export async function tallyOf(protocol: Protocol, mistake: Mistake, count: number): Promise<Tally> {
  const tally: Tally = { records: 0, kept: 0, asked: 0, wrong: [] }
  for (const record of goodRecords(protocol)) {
    const written = mistake(record)
    const texts = typeof written === 'string' ? [written] : written
    if (texts.length === 1 && texts[0] === record) continue
    if (tally.records === count) break
    const outcome = await outcomeOf(protocol, record, texts)
    tally.records += 1
    if (outcome.result === 'kept' || outcome.result === 'asked') tally[outcome.result] += 1
    else tally.wrong.push(`${JSON.stringify(texts)} for ${record}: ${JSON.stringify(outcome)}`)
  }
  return tally
}
