import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSpf } from '#shared/records/spf/check.ts'
import { NO_SENDERS, withSenders } from '#shared/records/spf/with-senders.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { commonSenders } from '#shared/data/mail-services/common-senders.ts'
import { publishAll } from '#tests/helpers/follow-changes.ts'

const OF_SERVICES: Zone = Object.fromEntries(
  commonSenders().map(({ include }, index) => [include, { TXT: [`v=spf1 ip4:192.0.43.${index + 1} -all`] }]),
)
const WITHOUT_MAIL_SERVER: Zone = { 'example.com': { A: ['93.184.215.14'] }, ...OF_SERVICES }
const AT_GOOGLE: Zone = {
  'example.com': { MX: [[1, 'smtp.google.com']], A: ['93.184.215.14'] },
  'smtp.google.com': { A: ['142.250.1.27'] },
  ...OF_SERVICES,
}

async function firstRecord(zone: Zone) {
  const { changes } = await checkSpf('example.com', zoneResolver(zone))
  const change = changes.find(({ senders }) => senders)
  if (!change?.senders) throw new Error('nobody is asked who sends')
  return { change, senders: change.senders }
}

test.each([
  ['a domain that shows nobody', WITHOUT_MAIL_SERVER],
  ['a domain with a known mailbox provider', AT_GOOGLE],
])('%s', async (_, zone) => {
  const { change, senders } = await firstRecord(zone)
  const all = senders.map(({ include }) => include)
  expect(withSenders(change, NO_SENDERS)).toEqual(change)
  const isKnown = change.action === 'create'
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 7 }),
      fc.boolean(),
      async (includes, hasServer) => {
        const grown = withSenders(change, { includes, hasServer, isSilent: false })
        const report = await checkSpf('example.com', zoneResolver(publishAll(zone, [grown])))
        expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
        const terms = report.tree.terms.map(({ text }) => text)
        expect(terms).toEqual(expect.arrayContaining(includes.map((name) => `include:${name}`)))
        expect(terms.includes('a')).toBe(hasServer)
        expect(terms.at(-1)).toBe('~all')
        if (isKnown) expect(terms).toEqual(expect.arrayContaining(change.after[0]!.split(' ').slice(1)))
      },
    ),
    { numRuns: 30, seed: 7 },
  )
})

test('a provider that is in the record already is not asked about', async () => {
  const { change, senders } = await firstRecord(AT_GOOGLE)
  expect(change.after).toEqual(['v=spf1 include:_spf.google.com ~all'])
  expect(senders.map(({ name }) => name)).not.toContain('Google Workspace')
})

test('a domain that sends no email gets a record that says so', async () => {
  const { change } = await firstRecord(WITHOUT_MAIL_SERVER)
  const grown = withSenders(change, { ...NO_SENDERS, isSilent: true })
  expect([grown.action, grown.after, grown.risk]).toEqual(['create', ['v=spf1 -all'], 'delivery'])
})
