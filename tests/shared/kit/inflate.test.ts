import { constants, deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '#tests/helpers/full-run.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { gunzipped, inflated, MIB } from './unpacked.ts'

/** Some of it random, some of it repeated over short and long distances. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(30_000))
        .map(([unit, size]) => Buffer.alloc(size, unit)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => Buffer.concat(parts))
const options = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  strategy: fc.constantFrom(
    constants.Z_DEFAULT_STRATEGY,
    constants.Z_FIXED,
    constants.Z_HUFFMAN_ONLY,
    constants.Z_RLE,
  ),
  memLevel: fc.integer({ min: 1, max: 9 }),
})

describe('any bytes', () => {
  test('come out as they were packed, in pieces of any size', () => {
    fc.assert(
      fc.property(content, options, fc.integer({ min: 1, max: 5_000 }), (bytes, packing, size) => {
        const deflated = inflated(deflateRawSync(bytes, packing), size)
        expect([deflated.ending, deflated.bytes.equals(bytes)]).toEqual(['whole', true])
        const zipped = gunzipped(gzipSync(bytes, packing))
        expect([zipped.ending, zipped.bytes.equals(bytes)]).toEqual(['whole', true])
      }),
      { numRuns: rounds(200) },
    )
  })

  test('that are damaged or not packed at all throw nothing, and stay within the limit', () => {
    fc.assert(
      fc.property(content, options, fc.nat(), fc.nat(255), fc.nat(), (bytes, packing, at, byte, end) => {
        const packed = gzipSync(bytes, packing)
        packed[at % packed.length] = byte
        const cut = packed.subarray(0, end % 3 === 0 ? end % packed.length : packed.length)
        for (const { bytes: out } of [gunzipped(cut, { bytes: MIB }), inflated(bytes, 100, { bytes: MIB })])
          expect(out.length).toBeLessThanOrEqual(MIB)
      }),
      { numRuns: rounds(400) },
    )
  })
})

describe('gzip', () => {
  const text = Buffer.from('a report '.repeat(5_000))
  const packed = gzipSync(text)
  const changed = (at: number, byte: number) => {
    const copy = Buffer.from(packed)
    copy[at < 0 ? copy.length + at : at] = byte
    return copy
  }

  test.each<[name: string, packed: Buffer, ending: string]>([
    ['as it was packed', packed, 'whole'],
    ['with something after it', Buffer.concat([packed, Buffer.from('and more')]), 'whole'],
    ['with a wrong checksum', changed(-8, packed.at(-8) === 1 ? 2 : 1), 'checksum'],
    ['with a wrong length', changed(-4, 7), 'checksum'],
    ['with an invalid header', changed(3, 0xe0), 'checksum'],
    ['without its last bytes', packed.subarray(0, -4), 'damaged'],
  ])('%s is all there', (_, given, ending) => {
    const unpacked = gunzipped(given)
    expect([unpacked.ending, unpacked.bytes.equals(text)]).toEqual([ending, true])
  })

  test('of two members is both', () => {
    const { ending, bytes } = gunzipped(Buffer.concat([packed, gzipSync('the end')]))
    expect([ending, bytes.equals(Buffer.concat([text, Buffer.from('the end')]))]).toEqual(['whole', true])
  })

  test.each([
    ['nothing', 0],
    ['a header', 10],
    ['the start of a header', 5],
  ])('that is only %s', (_, size) => {
    expect(gunzipped(packed.subarray(0, size))).toMatchObject({ ending: 'damaged', pieces: [] })
  })
})

describe('stops', () => {
  const zeros = Buffer.alloc(64 * MIB)

  test('at the total', () => {
    const { ending, excess, bytes } = gunzipped(gzipSync(zeros), { bytes: MIB })
    expect([ending, excess, bytes.length <= MIB]).toEqual(['stopped', 'bytes', true])
  })

  test('at 200 times the size', () => {
    const { ending, excess, bytes } = gunzipped(gzipSync(zeros))
    expect([ending, excess]).toEqual(['stopped', 'ratio'])
    expect(bytes.length).toBeLessThan(3 * MIB)
  })

  test('when there are more blocks than bytes could need', () => {
    const empty = deflateRawSync('', { finishFlush: constants.Z_SYNC_FLUSH })
    const { ending, excess } = inflated(Buffer.concat(Array.from({ length: 70_000 }, () => empty)))
    expect([ending, excess]).toEqual(['stopped', 'blocks'])
  })

  test('when there are more members than packers make', () => {
    const member = gzipSync('')
    const { ending } = gunzipped(Buffer.concat(Array.from({ length: 20_000 }, () => member)))
    expect(ending).toBe('members')
  })

  test('when no more is wanted', () => {
    const { pieces } = gunzipped(gzipSync(Buffer.alloc(MIB)), { bytes: 200_000 })
    expect(pieces.length).toBeLessThan(4)
  })
})

test('a piece that is kept keeps nothing else', () => {
  const members = Array.from({ length: 50 }, (_, at) => gzipSync(String(at)))
  for (const { buffer, length } of gunzipped(Buffer.concat(members)).pieces)
    expect(buffer.byteLength).toBe(length)
})

describe('costs in proportion to its length', () => {
  countThroughout()
  const name = (n: number) =>
    Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.alloc(n, 65)])

  test.each<[string, (n: number) => Buffer]>([
    ['a name without end', name],
    ['members', (n) => Buffer.concat(Array.from({ length: n / 100 }, () => gzipSync('a')))],
    ['blocks', (n) => gzipSync(Buffer.alloc(n, 'abc'), { memLevel: 1, level: 1 })],
  ])('%s', (_, make) => expectLinear((n) => gunzipped(make(n)), 20_000))
})
