import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64, decodeBase64Leniently, encodeBase64, encodeBase64Url } from '#shared/kit/base64.ts'
import { childrenOf, oidText, readDer, readDerHeader, TAG, writeDer } from '#shared/kit/der.ts'
import { decodeHex, encodeHex } from '#shared/kit/bytes.ts'

const anyBytes = fc.uint8Array({ maxLength: 400 })

describe('base64', () => {
  test('matches Node’s for the same bytes, and converts back', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = encodeBase64(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64'))
        expect(encodeBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
        expect(decodeBase64(text)).toEqual({ ok: true, bytes, hasBlanks: false })
        expect(decodeBase64Leniently(`!${text}!`)).toEqual(bytes)
      }),
    )
  })

  test.each([
    ['AA*A', { ok: false, kind: 'character', character: '*', at: 2 }],
    ['A=AA', { ok: false, kind: 'padding', at: 1 }],
    ['AAAAA', { ok: false, kind: 'length', bytes: new Uint8Array(3) }],
    ['A A\tA\nA', { ok: true, bytes: new Uint8Array(3), hasBlanks: true }],
  ])('%j says what is wrong, and where', (text, expected) => {
    expect(decodeBase64(text)).toEqual(expected)
  })
})

test('hexadecimal digits convert back to the bytes', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect(encodeHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(decodeHex(encodeHex(bytes))).toEqual(bytes)
    }),
  )
})

describe('DER', () => {
  test('is read as it was written, with lengths of one, two and three bytes', () => {
    for (const size of [0, 127, 128, 255, 256, 7000]) {
      const content = new Uint8Array(size).fill(7)
      const whole = writeDer(TAG.octetString, content)
      expect(readDer(whole)).toEqual({ tag: TAG.octetString, content, whole })
    }
  })

  test('that was cut off has a size and no content', () => {
    const whole = writeDer(TAG.sequence, new Uint8Array(300))
    expect(readDerHeader(whole.subarray(0, 50))).toEqual({ tag: TAG.sequence, headerSize: 4, size: 304 })
    expect(readDer(whole.subarray(0, 50))).toBeNull()
  })

  test('has children only when they fill it exactly', () => {
    const child = writeDer(TAG.integer, [5])
    expect(childrenOf(readDer(writeDer(TAG.sequence, child, child)))).toHaveLength(2)
    expect(childrenOf(readDer(writeDer(TAG.sequence, child, [9])))).toBeNull()
  })

  test('names object identifiers as people write them', () => {
    expect(oidText(readDer(decodeHex('06092a864886f70d010101')) ?? undefined)).toBe('1.2.840.113549.1.1.1')
  })

  test('of any bytes is read without an exception', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const der = readDer(bytes)
        expect(der === null || der.whole.length <= bytes.length).toBe(true)
        childrenOf(der)
      }),
    )
  })
})
