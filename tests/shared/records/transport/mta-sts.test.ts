// MTA-STS as a sender reads it: the record, the file, the servers that it names (RFC 8461).
import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import {
  covers,
  isStsRecord,
  newStsId,
  parseStsPolicy,
  parseStsRecord,
} from '#shared/records/transport/mta-sts.ts'
import { check, PLAIN, POLICY, URL_OF_POLICY, webOf, WITH_STS, type Web } from './zone-check.ts'

const codes = async (zone: Zone, web?: Web) =>
  (await check(zone, web)).findings.map(({ code }) => code).filter((code) => code.startsWith('sts-'))
const record = (...texts: string[]): Zone => ({ ...WITH_STS, '_mta-sts.example.com': { TXT: texts } })

describe('the record', () => {
  test.each([
    ['v=STSv1; id=20160831085700Z;', '20160831085700Z'],
    ['v=STSv1;id=a', 'a'],
    ['v=STSv1; id=1; id=2', '1'],
    ['v=STSv1; later=x:y; id=1', '1'],
    [`v=STSv1; id=${'a'.repeat(32)}`, 'a'.repeat(32)],
  ])('%s has an id that senders accept', (text, id) => {
    expect(parseStsRecord(text)).toEqual({ id, faults: [] })
  })

  test.each([
    'v=STSv1;',
    'v=STSv1; id=',
    'v=STSv1; id=a-b',
    'v=STSv1; id = 1',
    `v=STSv1; id=${'a'.repeat(33)}`,
    'v=STSv1; id=1; a b',
  ])('%s has no id that senders accept', (text) => {
    expect(parseStsRecord(text).faults).not.toEqual([])
  })

  test.each(['v=STSv1', 'V=STSv1; id=1', 'v=STSv1 ; id=1', ' v=STSv1; id=1', 'v=STSv2; id=1'])(
    '“%s” is discarded',
    (text) => {
      expect(isStsRecord(text)).toBe(false)
    },
  )

  test('may be next to other texts', async () => {
    expect(await codes(record('hello', 'v=STSv1; id=1', 'v=spf1 -all'), POLICY)).toEqual(['sts-enforced'])
  })

  test('gets an id that no sender has cached', () => {
    expect(newStsId('2026-11-22T12:00:00Z', [])).toBe('20261122120000')
    expect(newStsId('2026-11-22T12:00:00Z', ['20261122120000'])).not.toBe('20261122120000')
  })
})

describe('the policy file', () => {
  const fine = { mode: 'enforce', mx: ['mx1.example.com', 'mx2.example.com'], maxAge: 1_209_600 }

  test.each([
    ['line ends of one character', POLICY],
    ['line ends of two characters', POLICY.replaceAll('\n', '\r\n')],
    ['no line end at its end', POLICY.trimEnd()],
    [
      'another order',
      POLICY.trimEnd()
        .split('\n')
        .reverse()
        .join('\n')
        .replace('mx: mx2.example.com\nmx: mx1.example.com', 'mx: mx1.example.com\nmx: mx2.example.com'),
    ],
    ['no blank behind the colon', POLICY.replaceAll(': ', ':')],
    ['blanks at the end of lines', POLICY.replaceAll('\n', '  \n')],
    ['keys of the future', `${POLICY}later: x y\n`],
    ['a second mode', `${POLICY}mode: none\n`],
    ['capitals in names', POLICY.replace('mx1', 'MX1')],
  ])('is read with %s', (_, text) => {
    expect(parseStsPolicy(text)).toMatchObject({ policy: fine, faults: [], slips: [] })
  })

  test.each([
    ['without a version', POLICY.replace('version: STSv1\n', '')],
    ['of another version', POLICY.replace('STSv1', 'STSv2')],
    ['with an unknown mode', POLICY.replace('enforce', 'Enforce')],
    ['without a mail server', POLICY.replaceAll(/mx: .*\n/g, '')],
    ['with no number in max_age', POLICY.replace('1209600', 'a week')],
    ['without max_age', POLICY.replace(/max_age: .*\n/, '')],
    ['that is a web page', '<!doctype html><html></html>'],
    ['that is empty', ''],
  ])('%s is invalid', (_, text) => {
    expect(parseStsPolicy(text).policy).toBeNull()
    expect(parseStsPolicy(text).faults).not.toEqual([])
  })

  test('needs no mail server to end MTA-STS', () => {
    expect(parseStsPolicy('version: STSv1\nmode: none\nmax_age: 86400\n').policy).toMatchObject({
      mode: 'none',
    })
  })

  test.each([
    '10 mx1.example.com',
    '*',
    '*mx.example.com',
    'mx.*.com',
    'mx1.example.com.',
    '[192.0.2.1]',
    'localhost',
  ])('does not name a mail server with “%s”', (pattern) => {
    const { policy, slips } = parseStsPolicy(`${POLICY}mx: ${pattern}\n`)
    expect(policy?.mx).toEqual(fine.mx)
    expect(slips).toHaveLength(1)
  })

  test('of any length is read within limits', () => {
    const { slips, policy } = parseStsPolicy(`${POLICY}${'mx: a.example.com\n'.repeat(3_000)}`)
    expect(policy?.mx.length).toBeLessThan(600)
    expect(slips).toEqual(['it has more than 500 lines'])
  })
})

describe('a file that no one meant to be read', () => {
  test('starts with a byte order mark, which is said and does not hide the version', async () => {
    const report = await check(WITH_STS, `\ufeff${POLICY}`)
    expect(report.mtaSts).toMatchObject({ state: 'found', policy: { mode: 'enforce' } })
    expect(report.findings.find(({ code }) => code === 'sts-policy-line')?.message).toBe(
      'Some senders may refuse the policy file: it starts with a byte order mark, which is not part of the format.',
    )
  })

  test('has only one byte order mark at its start', () => {
    expect(parseStsPolicy(`\ufeff\ufeff${POLICY}`).faults).toEqual(['it has no line “version: STSv1”'])
  })

  const utf16 = new Uint8Array(
    [...`\ufeff${POLICY}`].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
  )
  const encoded = (text: string) => new TextEncoder().encode(text)
  const HOSTILE: [string, Uint8Array][] = [
    ['is in UTF-16', utf16],
    ['is not UTF-8', Uint8Array.from({ length: 60_000 }, (_, i) => i)],
    ['is nothing but NUL', new Uint8Array(65_536)],
    ['has control characters', encoded(POLICY.replaceAll('mx:', 'mx:\u0000\u001b[31m\u009b\u202e\u2028'))],
    ['has 60,000 lines', encoded('\n'.repeat(60_000))],
    ['has one line of 60,000 characters', encoded(`mx: ${'a.'.repeat(30_000)}`)],
    ['has one line of colons', encoded(':'.repeat(60_000))],
    ['has one line of spaces', encoded(`mode:${' '.repeat(60_000)}x`)],
    ['has one line of carriage returns', encoded('\r'.repeat(60_000))],
    ['names 5,000 servers', encoded(`${POLICY}${'mx: mx1.example.com\n'.repeat(3_000)}`)],
    ['names servers in their own script', encoded(POLICY.replaceAll('mx1', 'bücher'))],
    ['ages for longer than numbers go', encoded(POLICY.replace('1209600', '9'.repeat(60_000)))],
  ]

  test.each(HOSTILE)('%s: a short report without invisible characters', async (_, bytes) => {
    const report = await check(WITH_STS, { kind: 'body', bytes })
    const text = JSON.stringify(report)
    expect(text.length).toBeLessThan(60_000)
    expect(report.findings.map(({ message }) => message).join('')).not.toMatch(/[\p{Cc}\u202e\u2028\ufeff]/u)
    expect(report.mtaSts.file).not.toMatch(/[^\P{Cc}\n]|[\u202e\u2028\ufeff]/u)
  })
})

test.each([
  ['mx1.example.com', 'mx1.example.com', true],
  ['mx1.example.com', 'MX1.example.com', true],
  ['mx1.example.com', 'a.mx1.example.com', false],
  ['*.example.com', 'mx1.example.com', true],
  ['*.example.com', 'a.mx1.example.com', false],
  ['*.example.com', 'example.com', false],
  ['*.example.com', 'mx1example.com', false],
])('%s covers %s: %s', (pattern, host, is) => {
  expect(covers(pattern, host)).toBe(is)
})

describe('a domain', () => {
  test('that enforces a policy with all its servers is protected', async () => {
    const report = await check(WITH_STS, POLICY)
    expect(report).toMatchObject({
      verdict: { tone: 'ok' },
      mtaSts: {
        state: 'found',
        policy: {
          mode: 'enforce',
          maxAge: 1_209_600,
          id: '20260901',
          mx: ['mx1.example.com', 'mx2.example.com'],
        },
        covers: [
          { mx: 'mx1.example.com', covered: true },
          { mx: 'mx2.example.com', covered: true },
        ],
      },
      tlsRpt: { state: 'found', rua: ['mailto:tls@example.com'] },
      changes: [],
    })
  })

  test('whose enforced policy lacks a server loses mail', async () => {
    const report = await check(WITH_STS, POLICY.replace('mx: mx2.example.com\n', ''))
    expect(report.verdict).toMatchObject({
      tone: 'bad',
      heading: 'Some senders refuse to deliver to example.com',
    })
    expect(report.verdict.sentence).toContain('mx2.example.com is not in the MTA-STS policy')
  })

  test('in test mode with the same policy loses nothing yet', async () => {
    const report = await check(
      WITH_STS,
      POLICY.replace('mx: mx2.example.com\n', '').replace('enforce', 'testing'),
    )
    expect(report.verdict.tone).toBe('warn')
  })

  test.each<[string, Web, string]>([
    ['redirects', { kind: 'too-many-redirects' }, 'sts-policy-missing'],
    ['sends 200 KB', { kind: 'too-large' }, 'sts-policy-missing'],
    ['says 404', undefined, 'sts-policy-missing'],
    ['says 503', { kind: 'http-error', status: 503 }, 'sts-policy-unknown'],
    ['is slow', { kind: 'timeout' }, 'sts-policy-unknown'],
    ['has a bad certificate', { kind: 'transport-error' }, 'sts-policy-unknown'],
    ['sends a web page', '<html>', 'sts-policy-invalid'],
  ])('whose policy host %s is judged by its answer', async (_, web, code) => {
    expect(await codes(WITH_STS, web)).toContain(code)
  })

  test('whose policy could not be fetched is not blamed', async () => {
    const { verdict, mtaSts } = await check(WITH_STS, { kind: 'transport-error' })
    expect([verdict.tone, mtaSts.state]).toEqual(['unknown', 'unknown'])
    expect(verdict.sentence).toContain('the connection failed, or its certificate was not accepted')
  })

  test('whose policy host could not be looked up gets one sentence about it', async () => {
    const zone: Zone = { ...WITH_STS, 'mta-sts.example.com': 'servfail' }
    const finding = (await check(zone, POLICY)).findings.find(({ code }) => code === 'sts-policy-unknown')
    expect(finding).toMatchObject({ unknown: true })
    expect(finding?.message).toMatch(/could not be fetched: .+[^.]\.$/)
  })

  test('fetches the policy from its only URL, and follows no redirect', async () => {
    const asked: unknown[] = []
    const { checkTransport } = await import('#shared/records/transport/check.ts')
    const { zoneResolver } = await import('#shared/dns/zone-resolver.ts')
    await checkTransport('example.com', zoneResolver(WITH_STS), {
      now: '2026-11-22T12:00:00Z',
      fetch: (url, request) => {
        asked.push([url, request.maxRedirects, request.maxBytes])
        return webOf(POLICY)(url, request)
      },
    })
    expect(asked).toEqual([[URL_OF_POLICY, 0, 65_536]])
  })

  test('without a policy host, no file is fetched', async () => {
    const report = await check(PLAIN, { kind: 'transport-error' })
    expect(report.mtaSts.state).toBe('absent')
    expect(report.findings.filter(({ unknown }) => unknown)).toEqual([])
  })
})
