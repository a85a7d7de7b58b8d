import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { check, POLICY, WITH_STS } from './zone-check.ts'

const proposed = async (text: string, zone: Zone = WITH_STS) => {
  const report = await check(zone, { kind: 'body', bytes: new TextEncoder().encode(text) })
  const change = report.changes.find(({ id }) => id === 'transport-mta-sts')
  const said = report.findings.map(({ message }) => message).join(' ')
  return { change, said, report }
}

describe('a policy file', () => {
  test.each<[what: string, text: string, said: RegExp]>([
    [
      'with a byte order mark and final dots',
      `\ufeff${POLICY.replaceAll('.com\n', '.com.\n')}`,
      /byte order mark.*ends with a dot/,
    ],
    ['with a misspelled key', POLICY.replaceAll('mx:', 'nmx:'), /should begin with “mx:”/],
    ['with another misspelled key', POLICY.replace('max_age', 'max-age'), /max_age/],
    [
      'with keys in capitals',
      POLICY.replace('mode', 'Mode').replace('max_age', 'MAX_AGE'),
      /“Mode: enforce” should begin with “mode:”/,
    ],
    ['with a mode in capitals', POLICY.replace('enforce', 'Enforce'), /no “mode:”/],
    ['with the past tense', POLICY.replace('enforce', 'enforced'), /no “mode:”/],
    ['without a version', POLICY.replace('version: STSv1\n', ''), /version: STSv1/],
    ['with blank lines first', `\n\n${POLICY}`, /an empty line/],
    ['with equals signs', POLICY.replaceAll(': ', '='), /is not “key: value”/],
    [
      'with the servers in one line',
      POLICY.replace('mx: mx1.example.com\nmx: mx2.example.com', 'mx: mx1.example.com, mx2.example.com'),
      /does not name a mail server/,
    ],
    [
      'with URLs of servers',
      POLICY.replaceAll(/mx: (.*)/g, 'mx: https://$1/'),
      /does not name a mail server/,
    ],
    [
      'with an empty line of a server',
      POLICY.replace('mx:', 'mx:\nmx:'),
      /does not name a mail server|“mx:”/,
    ],
    [
      'in a web page',
      `<html><body>${POLICY.replaceAll('\n', '<br>')}</body></html>`,
      /no line “version: STSv1”/,
    ],
    ['with an age in words', POLICY.replace('1209600', '14 days'), /max_age/],
    ['with quotes', POLICY.replaceAll(/: (.*)/g, ': "$1"'), /version/],
  ])('%s', async (_, text, said) => {
    const { change, said: all } = await proposed(text)
    expect(all).toMatch(said)
    expect(change?.file?.text).toBe(POLICY)
    expect(change?.loses).toBeUndefined()
  })

  test('keeps lines of the future, and says which lines go', async () => {
    const { change } = await proposed(`${POLICY}later: x\nmx: [192.0.2.1]\n`)
    expect(change?.file?.text).toBe(`${POLICY}later: x\n`)
    expect(change?.loses?.map(({ what }) => what)).toEqual([
      'the line “mx: [192.0.2.1]” of the MTA-STS policy',
    ])
    expect(change?.risk).toBe('delivery')
  })

  test.each([
    'v=STSv1 id=20260101T000000',
    'v=STSv1, id=1',
    '"v=STSv1; id=1"',
    'STSv1; id=1',
    'v:STSv1; id:1',
  ])('with the record “%s” only needs another record', async (text) => {
    const { change } = await proposed(POLICY, { ...WITH_STS, '_mta-sts.example.com': { TXT: [text] } })
    expect(change).toMatchObject({ before: [text], after: ['v=STSv1; id=20261122120000'] })
    expect(change?.file).toBeUndefined()
  })

  test('behind a wrong certificate asks for another certificate, and for no new id', async () => {
    const report = await check(WITH_STS, { kind: 'certificate', reason: 'its certificate has expired' })
    expect(report.findings.find(({ code }) => code === 'sts-certificate')?.message).toBe(
      'Senders do not fetch the MTA-STS policy from https://mta-sts.example.com/.well-known/mta-sts.txt: its certificate has expired.',
    )
    expect(report.changes).toMatchObject([{ action: 'ask', why: ['sts-certificate'], after: [] }])
    expect(report.changes[0]?.text).toContain('a valid certificate for exactly that name')
    expect((await check(WITH_STS, POLICY)).changes).toEqual([])
  })

  test.each(['192.0.2.1', '[192.0.2.1]', '2001:db8::1', '[IPv6:2001:db8::1]'])(
    'with the IP address %s in an mx line says that senders compare names',
    async (address) => {
      const { findings } = await check(WITH_STS, `${POLICY}mx: ${address}\n`)
      expect(findings.find(({ code }) => code === 'sts-policy-line')?.message).toContain(
        `“mx: ${address}” is an IP address, but senders compare names`,
      )
      const { change } = await proposed(`${POLICY}mx: ${address}\n`)
      expect(change?.file?.text).toBe(POLICY)
    },
  )
})

describe('a CNAME that leads to nothing', () => {
  test('is to be replaced, and says who may take the target', async () => {
    const zone: Zone = { ...WITH_STS, '_smtp._tls.example.com': { CNAME: 'tls.gone.net' } }
    const { changes } = await check(zone, POLICY)
    expect(changes).toMatchObject([
      { action: 'ask', title: 'Replace the CNAME at _smtp._tls.example.com', type: 'CNAME' },
    ])
    expect(changes[0]?.text).toContain(
      'The CNAME at _smtp._tls.example.com leads to tls.gone.net, but nothing is published there: tls.gone.net does not exist. Nobody owns gone.net: anyone who registers it controls this record.',
    )
  })

  test('of a domain that exists is nobody’s to take', async () => {
    const zone: Zone = {
      ...WITH_STS,
      '_smtp._tls.example.com': { CNAME: 'tls.gone.net' },
      'gone.net': { A: ['192.0.43.7'] },
    }
    const { changes } = await check(zone, POLICY)
    expect(changes[0]?.text).not.toContain('registers')
  })
})
