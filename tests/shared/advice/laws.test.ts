// What holds of every list of changes, whatever the zone looks like.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '#shared/report/change/change.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { publishAll } from '#tests/helpers/follow-changes.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { CHECKS, type ContractReport } from '../report/checks.ts'
import { DOMAIN, domains } from './random-domains.ts'

const DOMAINS = isFullRun ? 10_000 : 150

/** What a visitor gets as one list, and the tools that say the same of a single record. */
const WHOLE = ['domain-report', 'email-authentication', 'gate', 'transport', 'bimi'] as const
const SINGLE = ['spf', 'dmarc', 'mx'] as const
const TOOLS = [...WHOLE, ...SINGLE, 'dkim (search)']

const sample = fc.sample(domains, { numRuns: DOMAINS, seed: 11 })

const checkOf = (tool: string, zone: Zone): Promise<ContractReport> => {
  const check = CHECKS[tool]
  if (!check) throw new Error(`there is no ${tool}`)
  return check(DOMAIN, zoneResolver(zone))
}

const made = (changes: readonly Change[]) => neededChanges(changes).filter(({ action }) => action !== 'ask')

const shown = (zone: Zone, changes: readonly Change[]): string =>
  JSON.stringify({
    zone: Object.fromEntries(Object.entries(zone).filter(([name]) => name.endsWith(DOMAIN))),
    changes: changes.map(({ id, owner, type, before, after }) => ({ id, owner, type, before, after })),
  })

test('nothing is published beside a CNAME', async () => {
  for (const [index, zone] of sample.entries()) {
    const tool = TOOLS[index % TOOLS.length] ?? ''
    const { changes } = await checkOf(tool, zone)
    const beside = changes.filter(({ owner, type, after }) => {
      const node = zone[owner]
      return after.length > 0 && type !== 'CNAME' && typeof node === 'object' && 'CNAME' in node
    })
    expect(beside, `${tool}: ${shown(zone, beside)}`).toEqual([])
  }
})

test('a list is right in any order: nothing needed is left of it, and nothing new is wrong', async () => {
  for (const [index, zone] of sample.entries()) {
    const tool = WHOLE[index % 2] ?? 'domain-report'
    const first = await checkOf(tool, zone)
    const list = made(first.changes)
    if (list.length === 0) continue
    const published = [list, list.toReversed(), [...list.slice(1), ...list.slice(0, 1)]].map((order) =>
      publishAll(zone, order),
    )
    const [one, ...others] = published
    for (const other of others) expect(sorted(other), `${tool}: ${shown(zone, list)}`).toBe(sorted(one))
    const last = await checkOf(tool, one ?? zone)
    // A policy that does nothing in place of none is not worse.
    expect(weightOf(last.findings), `${tool}: ${shown(zone, list)}`).toBeLessThanOrEqual(
      weightOf(first.findings),
    )
    const again = made(last.changes).filter(
      (change) => !isNextStep(change) && !wasAsked(change, first) && !isAnnounced(change, list),
    )
    expect(again, `${tool}: ${shown(zone, list)} and then ${shown({}, again)}`).toEqual([])
  }
})

const WEIGHTS: Readonly<Record<Finding['severity'], number>> = { error: 10, warning: 1, info: 0, ok: 0 }

function weightOf(findings: readonly Finding[]): number {
  const weights = new Map(findings.filter(isProblem).map(({ code, severity }) => [code, WEIGHTS[severity]]))
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

/** A policy is raised step by step, as reports come in (RFC 9989 section 7.4). */
const isNextStep = ({ id }: Change): boolean => id.startsWith('dmarc-policy')

/** A CNAME has to go before its place can be taken. */
const isAnnounced = ({ owner }: Change, list: readonly Change[]): boolean =>
  list.some((change) => change.owner === owner && change.type === 'CNAME')

/** A question that the list has made answerable: a dead server can go once another one works. */
const wasAsked = ({ why }: Change, { changes }: ContractReport): boolean =>
  changes.some((change) => change.action === 'ask' && change.why.some((code) => why.includes(code)))

test('one record has the same verdict in every tool', async () => {
  for (const [index, zone] of sample.entries()) {
    const whole = await checkOf('email-authentication', zone)
    for (const tool of isFullRun ? [SINGLE[index % 3] ?? 'spf'] : SINGLE) {
      const single = await checkOf(tool, zone)
      const of = (findings: readonly Finding[]) =>
        [...new Set(findings.filter(isProblem).map(({ code }) => code))]
          .filter((code) => code.startsWith(`${tool}-`))
          .sort()
      expect(of(whole.findings), `${tool}: ${shown(zone, single.changes)}`).toEqual(of(single.findings))
    }
  }
})

const isProblem = (finding: Finding): boolean => asksForAction(finding) && !finding.code.startsWith('dkim')

/** Two zones with the same records have the same text. */
const sorted = (zone: Zone | undefined): string =>
  Object.entries(zone ?? {})
    .flatMap(([name, node]) =>
      Object.entries(node).map(([type, records]) => {
        const all = Array.isArray(records) ? (records as unknown[]) : [records]
        return `${name} ${type} ${all
          .map((record) => JSON.stringify(record))
          .sort()
          .join()}`
      }),
    )
    .sort()
    .join('\n')
