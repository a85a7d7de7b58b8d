// “Does yours have it?”: yes, no, and what could not be found out.
import { expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { answerTo, askedCode, ASKED_PROTOCOLS } from '#shared/bench/asked-finding.ts'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'

const spfOf = async (zone: Zone) =>
  answerTo('spf-plus-all', 'spf', await checkSpf('a.test', zoneResolver(zone)))

test('a domain has it, has it not, or nobody knows', async () => {
  expect(await spfOf({ 'a.test': { TXT: ['v=spf1 +all'] } })).toEqual({ state: 'has', change: 1, changes: 1 })
  expect(await spfOf({ 'a.test': { TXT: ['v=spf1 -all'] } })).toEqual({ state: 'has-not' })
  expect(await spfOf({ 'a.test': 'servfail' })).toEqual({ state: 'unknown' })
  expect(await spfOf({ 'a.test': { TXT: ['v=spf1 include:b.test -all'] }, 'b.test': 'timeout' })).toEqual({
    state: 'unknown',
  })
})

test('a lookup without an answer clears nobody, and neither do the keys that were found', async () => {
  const report = await checkSpf('a.test', zoneResolver({ 'a.test': { TXT: ['v=spf1 -all'] } }))
  const line = {
    question: 'TXT a.test',
    kind: 'timeout',
    answer: [],
    source: 'a',
    timeMs: 0,
    authenticated: false,
  }
  expect(answerTo('spf-plus-all', 'spf', { ...report, evidence: [line] }).state).toBe('unknown')
  expect(answerTo('dkim-weak', 'dkim', report).state).toBe('not-seen')
})

test('findings of files and keys count', async () => {
  const report = await checkSpf('a.test', zoneResolver({ 'a.test': { TXT: ['v=spf1 -all'] } }))
  const finding = { code: 'bimi-logo-script', severity: 'error', message: 'It has a script.' } as const
  const answer = answerTo('bimi-logo-script', 'bimi', {
    ...report,
    logo: { findings: [finding] },
  } as typeof report)
  expect(answer.state).toBe('has')
})

test('what is nested too deep to be read clears nobody; ten includes are not', async () => {
  const zone: Zone = { 'a10.test': { TXT: ['v=spf1 -all'] } }
  for (let n = 0; n < 10; n++) zone[`a${n}.test`] = { TXT: [`v=spf1 include:a${n + 1}.test -all`] }
  const report = await checkSpf('a0.test', zoneResolver(zone))
  expect(answerTo('spf-plus-all', 'spf', report)).toEqual({ state: 'has-not' })
  const deep = Array.from({ length: 100 }).reduce((inner: object) => ({ inner }), {})
  expect(answerTo('spf-plus-all', 'spf', { ...report, deep } as typeof report).state).toBe('unknown')
})

test.each([
  ['finding=spf-plus-all', 'spf-plus-all'],
  ['finding=dmarc-no-record', null],
  ['finding=spf', null],
  ['finding=%3Cb%3E', null],
  ['', null],
])('the URL “?%s” asks the SPF checker for %s', (query, code) => {
  expect(askedCode(new URLSearchParams(query), 'spf')).toBe(code)
})

test('each check is asked for what it shows first', () => {
  const wanted: Record<string, string[]> = {}
  for (const { protocol, tools } of FINDING_GROUPS) {
    const [tool] = tools
    const fields = [...new URLSearchParams(tool?.examples?.[0]).keys()]
    if (tool && fields.join() === 'domain') (wanted[tool.slug] ??= []).push(protocol)
  }
  const sorted = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(table)
      .map(([slug, list]) => `${slug}: ${[...list].sort().join()}`)
      .sort()
  expect(sorted(ASKED_PROTOCOLS)).toEqual(sorted(wanted))
})
