// What becomes of a mistyped record when its owner does literally what the report says.
import { withChange } from '#shared/change/apply.ts'
import { neededChanges } from '#shared/change/change.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { isError } from '#shared/report/verdict.ts'
import { zoneWith, type Protocol } from './protocols.ts'

export interface Outcome {
  /** kept: the record means what the good one meant, and receivers read it; asked: the owner is asked; else what is wrong. */
  result: 'kept' | 'asked' | 'lost' | 'broken' | 'silent'
  published: string[]
  lost: string[]
  /** What the report still says is wrong. */
  left: string[]
  risks: string[]
}

export async function outcomeOf(
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
  const result =
    lost.length > 0
      ? isAsked && made.length === 0
        ? 'asked'
        : 'lost'
      : left.length === 0
        ? 'kept'
        : isAsked
          ? 'asked'
          : made.length > 0
            ? 'broken'
            : 'silent'
  return { result, published, lost: lost.map(({ what }) => what), left, risks: made.map(({ risk }) => risk) }
}
