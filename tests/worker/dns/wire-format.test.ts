import type { Answer } from '@dnsquery/dns-packet'
import { describe, expect, test } from 'vitest'
import type { RecordType } from '#shared/dns/resolver.ts'
import { decodeAnswer } from '#worker/dns/wire-format.ts'
import { message, soa } from '#tests/helpers/dns-messages.ts'

const NAME = 'example.test'
/** After the header and the question: a label of 7, one of 4, the root, type and class. */
const ANSWERS_AT = 12 + 14 + 4
/** The codec writes the owner in full. */
const RDLENGTH_AT = ANSWERS_AT + 14 + 8
const RDATA_AT = RDLENGTH_AT + 2

const DATA: Readonly<Partial<Record<RecordType, unknown>>> = {
  A: '192.0.2.1',
  AAAA: '2001:db8::1',
  CNAME: 'host.test',
  NS: 'ns.test',
  PTR: 'host.test',
  MX: { preference: 10, exchange: 'mx.test' },
  TXT: ['v=spf1 -all'],
  DS: { keyTag: 20326, algorithm: 8, digestType: 2, digest: new Uint8Array([1]) },
  DNSKEY: { flags: 257, algorithm: 13, key: new Uint8Array([1]) },
  CAA: { flags: 0, tag: 'issuevmc', value: 'ca.test' },
  TLSA: new Uint8Array([3, 1, 1, 255]),
  SOA: soa(NAME, 60, 60).type === 'SOA' ? (soa(NAME, 60, 60) as { data: unknown }).data : {},
}
const TYPES = Object.keys(DATA) as RecordType[]

const answerOf = (type: RecordType, more: Partial<Answer> = {}): Uint8Array =>
  message({
    question: { name: NAME, type },
    answers: [{ name: NAME, type, ttl: 60, data: DATA[type], ...more } as Answer],
  })

const put = (bytes: Uint8Array, at: number, ...values: number[]): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  copy.set(values, at)
  return copy
}
const rdlength = (bytes: Uint8Array): number =>
  ((bytes[RDLENGTH_AT] ?? 0) << 8) | (bytes[RDLENGTH_AT + 1] ?? 0)
const withLength = (bytes: Uint8Array, length: number): Uint8Array =>
  put(bytes, RDLENGTH_AT, length >> 8, length & 255)
const kindOf = (bytes: Uint8Array, type: RecordType) => decodeAnswer(bytes, NAME, type).kind

describe.each(TYPES)('a record of the type %s', (type) => {
  const bytes = answerOf(type)

  test('is an answer as it is', () => {
    expect(rdlength(bytes)).toBe(bytes.length - RDATA_AT)
    expect(kindOf(bytes, type)).toBe('answer')
  })

  test.each([1, 2, 100, 60_000])('whose data is %d bytes longer than the message is malformed', (more) => {
    expect(kindOf(withLength(bytes, rdlength(bytes) + more), type)).toBe('malformed')
  })

  test.each([1, 2, 3])('whose data claims to be %d bytes shorter is malformed', (less) => {
    expect(kindOf(withLength(bytes, rdlength(bytes) - less), type)).toBe('malformed')
  })

  test('with bytes left over in its data is malformed, unless its data has no end of its own', () => {
    const longer = withLength(Uint8Array.from([...bytes, 0, 0]), rdlength(bytes) + 2)
    // Two empty strings are as valid as any; a digest or a key may have any number of bytes.
    const isOpen = ['TXT', 'DS', 'DNSKEY', 'TLSA', 'CAA'].includes(type)
    expect(kindOf(longer, type)).toBe(isOpen ? 'answer' : 'malformed')
  })

  test('cut anywhere is malformed', () => {
    for (let length = 0; length < bytes.length; length += 1)
      expect(kindOf(bytes.subarray(0, length), type), `the first ${length} bytes`).toBe('malformed')
  })

  test('of another class is ignored', () => {
    const chaos = put(bytes, ANSWERS_AT + 14 + 2, 0, 3)
    expect(kindOf(chaos, type)).not.toBe('answer')
  })
})

describe('counts', () => {
  const bytes = answerOf('TXT')

  test.each([
    ['no answer, and there is one', 6, 0],
    ['more answers than there are', 6, 2],
    ['65,535 answers', 6, 65_535],
    ['an authority that is not there', 8, 1],
    ['more that is not there', 10, 1],
    ['no question', 4, 0],
    ['two questions', 4, 2],
  ])('that say %s are malformed', (_, at, count) => {
    expect(kindOf(put(bytes, at, count >> 8, count & 255), 'TXT')).toBe('malformed')
  })

  test('that leave bytes over are malformed', () => {
    expect(kindOf(Uint8Array.from([...bytes, 0]), 'TXT')).toBe('malformed')
  })
})

describe('names', () => {
  const pointerAt = RDATA_AT
  const bytes = answerOf('CNAME')
  const pointing = (target: number) =>
    withLength(put(bytes.subarray(0, RDATA_AT + 2), pointerAt, 0xc0 | (target >> 8), target & 255), 2)

  test('that point to the name of the question are read', () => {
    expect(decodeAnswer(pointing(12), NAME, 'CNAME')).toMatchObject({ kind: 'answer', records: [NAME] })
  })

  test.each([
    ['itself', pointerAt],
    ['what follows', pointerAt + 1],
    ['behind the end', 16_000],
    ['the header', 4],
  ])('that point to %s are malformed', (_, target) => {
    expect(kindOf(pointing(target), 'CNAME')).toBe('malformed')
  })

  test('that form a loop of pointers are malformed', () => {
    // The owner points to the data, and the data to the owner.
    const question = answerOf('CNAME').subarray(0, ANSWERS_AT)
    const owner = [0xc0, ANSWERS_AT + 12]
    const data = [0xc0, ANSWERS_AT]
    const circle = Uint8Array.from([...question, ...owner, 0, 5, 0, 1, 0, 0, 0, 60, 0, 2, ...data])
    expect(kindOf(circle, 'CNAME')).toBe('malformed')
  })

  test.each([64, 128, 191])('with a label of the length %d are malformed', (length) => {
    expect(kindOf(put(bytes, RDATA_AT, length), 'CNAME')).toBe('malformed')
  })

  test('of more than 255 bytes are malformed', () => {
    const label = [63, ...Array<number>(63).fill(97)]
    const data = [...label, ...label, ...label, ...label, 0]
    const long = withLength(Uint8Array.from([...bytes.subarray(0, RDATA_AT), ...data]), data.length)
    expect(kindOf(long, 'CNAME')).toBe('malformed')
  })
})
