// Every change, followed to the letter: what it fixes, and what it never does.
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import { checkCname } from '#shared/records/cname/check.ts'
import { allFindings } from '#shared/records/cname/verdict.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { asksForAction } from '#shared/report/verdict.ts'

const A = { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] }
const NAME = 'www.a.test'

describe('a change of records', () => {
  test.each<[string, Zone, Partial<Change>]>([
    [
      'removes an alias whose target anyone may register',
      { 'a.test': A, [NAME]: { CNAME: 'gone.test' } },
      {
        action: 'remove',
        before: ['gone.test'],
        after: [],
        risk: 'delivery',
        why: ['cname-mail', 'cname-takeover-risk'],
      },
    ],
    [
      'removes an alias whose target a customer of the service may take',
      { 'a.test': A, [NAME]: { CNAME: 'shop.herokuapp.com' }, 'herokuapp.com': A },
      { action: 'remove', before: ['shop.herokuapp.com'], risk: 'delivery' },
    ],
    [
      'removes the first step when the last one is free to take',
      { 'a.test': A, [NAME]: { CNAME: 'step.a.test' }, 'step.a.test': { CNAME: 'gone.test' } },
      { action: 'remove', owner: NAME, before: ['step.a.test'], after: [] },
    ],
    [
      'adds the final dot that was forgotten',
      { 'a.test': A, [NAME]: { CNAME: 'host.b.test.a.test' }, 'host.b.test': A },
      { action: 'replace', before: ['host.b.test.a.test'], after: ['host.b.test'], risk: 'none' },
    ],
  ])('%s', async (_, zone, expected) => {
    const resolver = zoneResolver(zone)
    const before = await checkCname(NAME, resolver)
    const changes = before.changes.filter(({ action }) => action !== 'ask')
    expect(changes).toEqual([expect.objectContaining(expected)])
    const known = new Set(allFindings(before).map(({ code }) => code))
    for (const change of changes) {
      const after = await checkCname(NAME, withChange(resolver, change))
      const codes = allFindings(after).map(({ code }): string => code)
      expect(change.why.filter((code) => codes.includes(code))).toEqual([])
      expect(
        allFindings(after).filter((finding) => asksForAction(finding) && !known.has(finding.code)),
      ).toEqual([])
      expect(after.changes.map(({ id }) => id)).not.toContain(change.id)
    }
    expect(resolver.queries.length).toBeGreaterThan(0)
  })
})

test.each<[string, Zone]>([
  ['a sound alias', { [NAME]: { CNAME: 'b.test' }, 'b.test': A }],
  ['a name without an alias', { [NAME]: A }],
  ['an alias of which nothing is known', { [NAME]: 'timeout' }],
  ['an alias whose end is not known', { [NAME]: { CNAME: 'b.test' }, 'b.test': 'timeout' }],
])('nothing is proposed for %s', async (_, zone) => {
  expect((await checkCname(NAME, zoneResolver(zone))).changes).toEqual([])
})

test.each<[string, Zone, string]>([
  [
    'a target that is gone',
    { 'a.test': A, [NAME]: { CNAME: 'gone.a.test' } },
    'Correct or remove the target of the CNAME',
  ],
  [
    'a target without records',
    { [NAME]: { CNAME: 'b.test' }, 'b.test': { NS: ['ns.test'] } },
    'Finish the setup of the target',
  ],
  ['an address as target', { [NAME]: { CNAME: '192.0.43.8' } }, 'Publish the address as an A or AAAA record'],
  [
    'a private address',
    { [NAME]: { CNAME: 'b.test' }, 'b.test': { A: ['10.0.0.1'] } },
    'Give the target a public IP address',
  ],
  ['a loop', { [NAME]: { CNAME: 'b.test' }, 'b.test': { CNAME: NAME } }, 'Break the CNAME loop'],
  [
    'a doubled zone that points nowhere either',
    { 'a.test': A, [NAME]: { CNAME: 'host.b.test.a.test' } },
    'Correct or remove the target of the CNAME',
  ],
])('with %s, the change is a request to someone else', async (_, zone, title) => {
  const { changes } = await checkCname(NAME, zoneResolver(zone))
  expect(changes.map((change) => [change.action, change.title])).toContainEqual(['ask', title])
  expect(changes.every(({ action }) => action === 'ask')).toBe(true)
})

test('the spare DKIM selector of Microsoft 365 keeps its alias', async () => {
  const name = 'selector2._domainkey.a.test'
  const zone = (selector: string): Zone => ({
    [`${selector}._domainkey.a.test`]: { CNAME: `${selector}-a-test._domainkey.b.onmicrosoft.com` },
    'onmicrosoft.com': A,
  })
  const { verdict, changes, findings } = await checkCname(name, zoneResolver(zone('selector2')))
  expect([verdict.tone, changes]).toEqual(['info', []])
  expect(findings.map(({ code }) => code)).not.toContain('cname-ok')
  const first = await checkCname('selector1._domainkey.a.test', zoneResolver(zone('selector1')))
  expect(first.verdict.tone).toBe('bad')
})
