import { expect, test } from 'vitest'
import { compareTemplate, liveNames, oldFacts } from '../../../../scripts/senders/compare.mjs'

const passport = {
  id: 'x',
  service: 'X',
  rootSpf: 'useless',
  dkim: [
    { selector: 'k1', type: 'CNAME', target: 'k1.x.test', setUp: true },
    { selector: '{token}', type: 'TXT', setUp: true },
  ],
}
const template = (...records: { type: string; host: string; [field: string]: string }[]) => ({
  file: 'x.json',
  providerId: 'x.test',
  hostRequired: false,
  records,
})
const whatOf = (one: ReturnType<typeof template>) =>
  compareTemplate(passport, one, (target) => target.endsWith('x.test')).map(({ what }) => what)

test('a template that says the same makes no difference', () => {
  const record = { type: 'CNAME', host: 'k1._domainkey', pointsTo: 'k1.x.test.' }
  expect(whatOf(template(record, { type: 'TXT', host: '%key%._domainkey', data: '%data%' }))).toEqual([])
})

test.each([
  [{ type: 'SPFM', host: '@', spfRules: 'include:x.test' }, 'SPF at the domain itself'],
  [{ type: 'TXT', host: '', data: 'v=spf1 include:x.test ~all' }, 'SPF at the domain itself'],
  [{ type: 'CNAME', host: 'k9._domainkey', pointsTo: 'k9.x.test' }, 'the selector k9'],
  [{ type: 'TXT', host: 'k1._domainkey', data: 'p=x' }, 'a TXT at the selector k1'],
  [{ type: 'CNAME', host: 'k1._domainkey', pointsTo: 'k1.y.test' }, 'the target k1.y.test'],
])('%j is a difference', (record, said) => {
  expect(whatOf(template(record))).toEqual([expect.stringContaining(said)])
})

test('SPF at a name below the domain is none', () => {
  const below = template({ type: 'SPFM', host: '@', spfRules: 'include:x.test' })
  expect(whatOf({ ...below, hostRequired: true })).toEqual([])
})

test('only names that are the same for every customer have to be in DNS', () => {
  expect(liveNames(passport, ['spf.x.test']).map(({ name }) => name)).toEqual(['spf.x.test', 'k1.x.test'])
})

test('a fact is old after a year', () => {
  const facts = [{ readOn: '2026-11-30', source: 'https://x.test/' }]
  expect(oldFacts([{ id: 'x', facts }], Date.UTC(2027, 10, 30))).toEqual([])
  expect(oldFacts([{ id: 'x', facts }], Date.UTC(2027, 11, 1))).toHaveLength(1)
})
