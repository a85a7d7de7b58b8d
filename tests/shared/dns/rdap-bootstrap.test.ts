import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import bootstrap from '#shared/data/rdap/bootstrap.json'
import { rdapServerOf } from '#shared/data/rdap/servers.ts'
import { countEndings, reduceBootstrap } from '../../../scripts/refresh-rdap-bootstrap.mjs'

test('the shipped list names each top-level domain once, with an https URL', () => {
  const endings = Object.values(bootstrap.servers).flatMap((line) => line.split(' '))
  expect(endings.length).toBeGreaterThan(600)
  expect(new Set(endings).size).toBe(endings.length)
  for (const base of Object.keys(bootstrap.servers)) expect(base).toMatch(/^https:\/\/[^ ]+\/$/)
})

test.each([
  'com',
  'net',
  'org',
  'info',
  'io',
  'de',
  'uk',
  'fr',
  'nl',
  'ca',
  'au',
  'in',
  'br',
  'ai',
  'dev',
  'shop',
])('the registry of .%s is asked itself', (ending) =>
  expect(rdapServerOf(`example.${ending}`)).toMatchObject({ kind: 'registry' }),
)

test('IANA’s file is reduced to top-level domains by server', () => {
  const file = JSON.parse(
    readFileSync(new URL('../../fixtures/rdap/bootstrap-dns.json', import.meta.url), 'utf8'),
  ) as Parameters<typeof reduceBootstrap>[0]
  expect(reduceBootstrap(file)).toEqual({
    source: 'https://data.iana.org/rdap/dns.json',
    publication: '2017-03-15T21:26:24Z',
    servers: { 'https://rdap.nic.{tld}/': 'ar cz', 'https://rdap.registro.br/': 'br' },
  })
})

test('servers of several top-level domains keep their names, and plain http is left out', () => {
  const services = [
    [['samsung', 'xn--cg4bki'], ['https://nic.samsung/rdap/']],
    [['kg'], ['http://rdap.cctld.kg/']],
    [['xyz'], ['http://rdap.centralnic.com/xyz/', 'https://rdap.centralnic.com/xyz/']],
    [['COM'], ['https://rdap.verisign.com/com/v1/']],
    [['com'], ['https://rdap.verisign.com/com/v1/']],
  ]
  const reduced = reduceBootstrap({ publication: '2026-01-01T00:00:00Z', services })
  expect(reduced.servers).toEqual({
    'https://nic.samsung/rdap/': 'samsung xn--cg4bki',
    'https://rdap.centralnic.com/{tld}/': 'xyz',
    'https://rdap.verisign.com/{tld}/v1/': 'com',
  })
  expect(countEndings(reduced)).toBe(4)
})
