// Whatever a zone looks like: no change loses what its owner meant without saying so, in its own tool or in another one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { neededChanges, type Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import type { Resolver, TxtData } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { publishAll } from '#tests/helpers/follow-changes.ts'
import { isFullRun, rounds } from '#tests/helpers/full-run.ts'
import { PROTOCOLS, type Protocol } from './protocols.ts'
import { zones } from './random-zones.ts'

const ZONES = isFullRun ? 10_000 : 200
const ZONES_IN_ALL_ORDERS = 500
const MAX_ORDERED = 6

const made = (changes: readonly Change[]) => neededChanges(changes).filter(({ action }) => action !== 'ask')

async function meaningAt({ owner, intents }: Protocol, resolver: Resolver) {
  const answer = await resolver.query(owner, 'TXT')
  return intents((answer.records as TxtData[]).map(({ text }) => text))
}

/** What gets worse elsewhere is no surprise if the change names the other protocol. */
const names = ({ text, notes = [], prerequisites }: Change, { name }: Protocol): boolean =>
  [text, ...notes, ...prerequisites].some((sentence) => sentence.includes(name.toUpperCase()))

/** What has come up. One problem instead of another is not worse: a policy that does nothing instead of no policy. */
function newProblems(before: readonly Finding[], after: readonly Finding[]): string[] {
  const count = (all: readonly Finding[], ...severities: Finding['severity'][]) =>
    all.filter(({ severity }) => severities.includes(severity)).length
  const hasMore = (...severities: Finding['severity'][]) =>
    count(after, ...severities) > count(before, ...severities)
  if (!hasMore('error') && !hasMore('error', 'warning')) return []
  const known = new Set(before.map(({ code }) => code))
  return after.filter((finding) => asksForAction(finding) && !known.has(finding.code)).map(({ code }) => code)
}

test('a change keeps everything, or says what it gives up', async () => {
  const all = fc.sample(zones, { numRuns: ZONES, seed: 3 })
  for (const [index, zone] of all.entries()) {
    const protocol = PROTOCOLS[index % PROTOCOLS.length] as Protocol
    const other = PROTOCOLS[(index + 1 + (Math.floor(index / 5) % 4)) % PROTOCOLS.length] as Protocol
    const dns = zoneResolver(zone)
    const { changes } = await protocol.check(dns)
    const checked = remembering(other)
    for (const change of made(changes)) {
      const after = withChange(dns, change)
      const what = JSON.stringify({ zone, change })
      const left = new Set((await meaningAt(protocol, after)).map(({ key }) => key))
      const lost = (await meaningAt(protocol, dns)).filter(({ key }) => !left.has(key))
      const said = (change.loses ?? []).map((loss) => loss.what)
      expect(
        lost.map((intent) => intent.what).filter((one) => !said.includes(one)),
        what,
      ).toEqual([])
      if (change.loses) expect(change.risk, what).not.toBe('none')
      if (names(change, other)) continue
      const [before, then] = [await checked(zone), await checked(publishAll(zone, [change]))]
      expect(newProblems(before, then), `in ${other.name}: ${what}`).toEqual([])
    }
  }
})

/** The findings about a zone; one that differs only in what the check does not ask about has the same. */
function remembering(protocol: Protocol) {
  const seen: { asked: string[]; text: string; findings: readonly Finding[] }[] = []
  return async (zone: Zone): Promise<readonly Finding[]> => {
    const known = seen.find(({ asked, text }) => textAt(zone, asked) === text)
    if (known) return known.findings
    const dns = zoneResolver(zone)
    const { findings } = await protocol.check(dns)
    const asked = [...new Set(dns.queries.map((query) => query.slice(query.indexOf(' ') + 1)))]
    seen.push({ asked, text: textAt(zone, asked), findings })
    return findings
  }
}

/** The nodes at these names, and which names there are: they decide whether a missing one exists. */
const textAt = (zone: Zone, names: readonly string[]): string =>
  JSON.stringify([Object.keys(zone).sort(), names.map((name) => zone[name])])

test('all changes of a zone leave it in order, in any order', async () => {
  const all = fc.sample(zones, { numRuns: rounds(ZONES_IN_ALL_ORDERS), seed: 5 })
  for (const zone of all) {
    const dns = zoneResolver(zone)
    const reports = await Promise.all(PROTOCOLS.map((protocol) => protocol.check(dns)))
    const changes = reports.flatMap((report) => made(report.changes)).slice(0, MAX_ORDERED)
    const checks = PROTOCOLS.map((protocol) => remembering(protocol))
    const outcomes = new Map(
      orders(changes).map((order) => {
        const published = publishAll(zone, order)
        return [sortedText(published), { published, order }]
      }),
    )
    for (const { published, order } of outcomes.values()) {
      for (const [at, protocol] of PROTOCOLS.entries()) {
        if (order.some((change) => names(change, protocol))) continue
        expect(
          newProblems(reports[at]?.findings ?? [], (await checks[at]?.(published)) ?? []),
          `${protocol.name}: ${JSON.stringify({ zone, order })}`,
        ).toEqual([])
      }
    }
  }
})

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    orders([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}

/** Two zones with the same records have the same text. */
const sortedText = (zone: object): string =>
  JSON.stringify(zone, (_, value: unknown) =>
    Array.isArray(value) ? [...(value as unknown[])].map((one) => JSON.stringify(one)).sort() : value,
  )
