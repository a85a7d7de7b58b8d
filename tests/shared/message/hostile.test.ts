import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { sealed, signed } from '#tests/helpers/sign-message.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { randomFrom, type Random } from '#tests/hostile/random.ts'
import { ENVELOPE, judged, MESSAGE, NOW, SIGN, SIGNED, ZONE } from '#tests/shared/message/judged.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const PARTS = MESSAGE.replace('text/plain; charset=utf-8', 'multipart/alternative; boundary="b"').replace(
  'Hello Bob',
  '--b\r\nContent-Type: text/html\r\n\r\n<a href="https://sender.test/">Hello</a>\r\n--b--\r\nBob',
)
const ORIGINALS = [
  SIGNED,
  signed(PARTS, SIGN),
  sealed(SIGNED, { ...SIGN, domain: 'news.test', instance: 1, chain: 'none' }),
]

const MARKS = ['\r\n', '\r\n\r\n', ';', '=', '\0', ':', '\n', 'From:', '--b', '=?utf-8?q?']

/** One to five changes of bytes: flipped, cut out, doubled, or a meaningful one inserted. */
function mutated(text: string, chance: Random): Uint8Array {
  let bytes = Buffer.from(text, 'latin1')
  for (let count = 1 + chance.below(5); count > 0; count--) {
    const at = chance.below(bytes.length + 1)
    const end = Math.min(bytes.length, at + 1 + chance.below(60))
    const make = chance.pick([
      () => Buffer.from([chance.below(256)]),
      () => Buffer.alloc(0),
      () => Buffer.concat([bytes.subarray(at, end), bytes.subarray(at, end)]),
      () => Buffer.from(chance.pick(MARKS), 'latin1'),
    ])
    bytes = Buffer.concat([bytes.subarray(0, at), make(), bytes.subarray(end)])
  }
  return bytes
}

const ROUNDS = rounds(500)

test('mutated messages are judged', async () => {
  const random = randomFrom(2026)
  const resolver = zoneResolver(ZONE)
  for (let round = 0; round < ROUNDS; round++) {
    const bytes = mutated(ORIGINALS[round % ORIGINALS.length] ?? '', random)
    const report = await judgeMessage(bytes, ENVELOPE, { resolver, now: NOW, suffixes })
    expect(report.verdict.heading).not.toBe('')
    expect(report.message.bytes).toBe(bytes.length)
  }
})

describe('as much as fits', () => {
  const more = (line: string, count: number) => MESSAGE.replace('Subject:', `${line.repeat(count)}Subject:`)
  test.each([
    ['nothing', ''],
    ['line ends', '\r\n'.repeat(1000)],
    ['100,000 header lines', more('X-A: b\r\n', 100_000)],
    ['a header of one line', more(`X-A: ${'b'.repeat(4_000_000)}\r\n`, 1)],
    ['a field folded 100,000 times', more(`X-A: b${'\r\n c'.repeat(100_000)}\r\n`, 1)],
    ['white space', more(`X-A:${' '.repeat(1_000_000)}b\r\n`, 1)],
    ['no colon anywhere', 'x'.repeat(4_000_000)],
    [
      'an h= of 5,000 names',
      signed(MESSAGE, {
        ...SIGN,
        fields: ['From', ...Array.from({ length: 5000 }, (_, index) => `X-${index}`)],
      }),
    ],
    ['10,000 signatures', `${SIGNED.slice(0, SIGNED.indexOf('From: Ada'))}`.repeat(5000) + MESSAGE],
    [
      '50 large sets of ARC',
      Array.from(
        { length: 50 },
        (_, index) =>
          `ARC-Seal: i=${index + 1}; a=rsa-sha256; cv=${index === 0 ? 'none' : 'pass'}; d=news.test; s=s1; b=${'A'.repeat(20_000)}\r\nARC-Message-Signature: i=${index + 1}; a=rsa-sha256; d=news.test; s=s1; h=from; bh=AAAA; b=AAAA\r\nARC-Authentication-Results: i=${index + 1}; ${'x'.repeat(20_000)}\r\n`,
      ).join('') + MESSAGE,
    ],
    ['a body of short lines', SIGNED + 'a\r\n'.repeat(1_000_000)],
    [
      'parts in parts',
      `${MESSAGE.replace('text/plain; charset=utf-8', 'multipart/mixed; boundary=b')}${'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(3000)}`,
    ],
    [
      'hyphens',
      `${MESSAGE.replace('text/plain; charset=utf-8', 'multipart/mixed; boundary="---"')}${'-'.repeat(1_000_000)}`,
    ],
  ])('%s', async (_, text) => {
    const report = await judged(text)
    expect(report.message.bytes).toBe(text.length)
    expect(report.message.bytes).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
    expect(JSON.stringify(report).length).toBeLessThan(300_000)
  })
})
