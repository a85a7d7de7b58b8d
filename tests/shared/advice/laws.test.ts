// What holds of every list of changes, whatever the zone looks like.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '#shared/report/change/change.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { splitStrings } from '#shared/dns/presentation.ts'
import { zoneOverlay } from '#shared/dns/zone-file/overlay.ts'
import { readZoneFile } from '#shared/dns/zone-file/read.ts'
import { checkGates } from '#shared/domain/provider-rules/check.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { NO_MAIL_RECORD } from '#shared/records/spf/repair-record.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { publishAll } from '#tests/helpers/follow-changes.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
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
      (change) => !isNextStep(change, list) && !wasAsked(change, first) && !isAnnounced(change, list),
    )
    expect(again, `${tool}: ${shown(zone, list)} and then ${shown({}, again)}`).toEqual([])
  }
})

const WEIGHTS: Readonly<Record<Finding['severity'], number>> = { error: 10, warning: 1, info: 0, ok: 0 }

function weightOf(findings: readonly Finding[]): number {
  const weights = new Map(findings.filter(isProblem).map(({ code, severity }) => [code, WEIGHTS[severity]]))
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

/**
 * A policy is raised step by step, as reports come in (RFC 9989 section 7.4), and at once where the list says that the domain
 * sends no mail, which nothing but its owner's own record proves.
 */
const isNextStep = ({ id }: Change, list: readonly Change[]): boolean =>
  id.startsWith('dmarc-policy') ||
  (id.startsWith('dmarc-record') && list.some(({ after }) => after[0] === NO_MAIL_RECORD))

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

test('what a zone holds is never treated as empty', async () => {
  for (const [index, zone] of sample.entries()) {
    const tool = WHOLE[index % WHOLE.length] ?? ''
    const { changes } = await checkOf(tool, zone)
    const created = changes.filter(({ action, type }) => action === 'create' && type === 'TXT')
    for (const change of created) {
      const { owner, after } = change
      const version = /^v=\w+/.exec(after.join())?.[0] ?? ''
      expect(like(version, zone, owner), `${tool}: ${shown(zone, [change])}`).toEqual([])
      // What its owner wrote at the name with the domain twice is published at the right one.
      const written = like(version, zone, `${owner}.${DOMAIN}`).flatMap((text) => text.split(/[;\s]+/))
      const left = written.filter((part) => !after.join().includes(part) && !CHANGES.test(part))
      expect(left, `${tool}: ${shown(zone, [change])}`).toEqual([])
    }
  }
})

/** A new id makes senders read the policy again. */
const CHANGES = /^id=/

const like = (version: string, zone: Zone, name: string): string[] => {
  const node = zone[name]
  const texts = typeof node === 'object' && Array.isArray(node.TXT) ? node.TXT.flat() : []
  return texts.filter((text) => text.toLowerCase().startsWith(version.toLowerCase()))
}

const typed = fc.sample(
  fc.record({
    ip: fc.oneof(
      fc.ipV4().filter((ip) => !ip.startsWith('192.0.')),
      fc.ipV6(),
      fc.constantFrom('192.0.44.78', '198.41.0.4'),
    ),
    selector: fc.constantFrom('typed', 'google', 's1', undefined),
  }),
  { numRuns: DOMAINS, seed: 12 },
)

test('nothing that was typed is published without a question', async () => {
  for (const [index, zone] of sample.entries()) {
    const { ip = '', selector } = typed[index] ?? {}
    const question = { domain: DOMAIN, ip, bulk: true, marketing: true, ...(selector && { selector }) }
    const { changes } = await checkGates(question, zoneResolver(zone), { suffixes })
    const published = changes.filter(
      ({ action, owner, after }) =>
        action !== 'ask' && (after.join().includes(ip) || owner.startsWith('typed.')),
    )
    expect(published, `${ip} ${shown(zone, published)}`).toEqual([])
  }
})

test('a zone file gives the verdicts of the zone that it is of', async () => {
  for (const [index, zone] of sample.entries()) {
    const tool = SINGLE[index % 3] ?? 'spf'
    const entries = Object.entries(zone)
    const live = zoneResolver(Object.fromEntries(entries.filter(([name]) => !isWithin(name, DOMAIN))))
    const text = fileOf(entries.filter(([name]) => isWithin(name, DOMAIN)))
    const file = zoneOverlay(readZoneFile(text, { file: 'zone' }))(live)
    const [one, other] = await Promise.all([checkOf(tool, zone), CHECKS[tool]?.(DOMAIN, file)])
    const codes = ({ findings }: ContractReport) => findings.map(({ code }) => code).sort()
    expect(other && codes(other), `${tool}: ${shown(zone, one.changes)}`).toEqual(codes(one))
  }
})

/** As BIND has it. */
const fileOf = (entries: readonly (readonly [string, Zone[string]])[]): string =>
  [
    `$ORIGIN ${DOMAIN}.`,
    '$TTL 300',
    `@ IN SOA ns1.host.net. admin.${DOMAIN}. 1 3600 600 86400 300`,
    ...entries.flatMap(([name, node]) =>
      Object.entries(node).flatMap(([type, records]) =>
        [records].flat().map((record: unknown) => `${name}. IN ${type} ${dataOf(type, record)}`),
      ),
    ),
    '',
  ].join('\n')

function dataOf(type: string, record: unknown): string {
  if (type === 'TXT') return splitStrings(String(record))
  if (type === 'MX') return `${(record as [number, string]).join(' ').replace(/\.$/, '')}.`
  return ['CNAME', 'NS'].includes(type) ? `${String(record)}.` : String(record)
}

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
