import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBimi } from '#shared/records/bimi/tags.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import { parseTagList, splitTags } from '#shared/records/tag-list/parse.ts'

const RECORDS = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'v',
        'p',
        'rua',
        'a_b',
        'P',
        '1',
        '=',
        ';',
        ' ',
        '\t',
        'DMARC1',
        'reject',
        ':',
        ',',
        'é',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''))

describe('a tag list (RFC 6376 section 3.2)', () => {
  test('has the position of every value in the text', () => {
    const text = ' v = DKIM1 ;\tk=rsa;;p= AB CD ;'
    const { tags, faults } = parseTagList(text)
    expect(tags.map(({ name, value, at }) => [name, value, text.slice(at, at + value.length)])).toEqual([
      ['v', 'DKIM1', 'DKIM1'],
      ['k', 'rsa', 'rsa'],
      ['p', 'AB CD', 'AB CD'],
    ])
    expect(faults).toEqual([{ kind: 'empty', text: '', at: 19 }])
  })

  test.each([
    ['v=DKIM1; rsa', 'no-equals'],
    ['v=DKIM1; 1=a', 'bad-name'],
    ['v=DKIM1; =a', 'bad-name'],
  ])('%j has a fault', (text, kind) => {
    expect(parseTagList(text).faults).toMatchObject([{ kind, at: 8 }])
  })

  test('of any text has correct positions, and loses nothing between two semicolons', () => {
    fc.assert(
      fc.property(RECORDS, (text) => {
        const { tags, faults } = parseTagList(text)
        for (const { value, at } of tags) expect(text.slice(at, at + value.length)).toBe(value)
        const written = splitTags(text).filter((piece) => piece.text !== '')
        expect(tags.length + faults.filter(({ kind }) => kind !== 'empty').length).toBe(written.length)
      }),
    )
  })

  test('is read only as far as requested', () => {
    expect(splitTags('a=1;'.repeat(10_000), 60)).toHaveLength(60)
  })
})

describe('what a protocol makes of it', () => {
  test('DMARC: letters only, a value, names in any case; unreadable parts in order', () => {
    expect(parseDmarc('V=DMARC1; x; a_b=1; P = none; sp=;')).toMatchObject({
      tags: [
        { name: 'v', value: 'DMARC1', text: 'V=DMARC1' },
        { name: 'p', value: 'none', text: 'P = none' },
      ],
      unreadable: ['x', 'a_b=1', 'sp='],
    })
  })

  test('BIMI: empty values count, and names as they are written', () => {
    expect(parseBimi('v=BIMI1; L=x; l=; a=; nothing')).toMatchObject({
      l: '',
      a: '',
      declines: true,
      unreadable: ['nothing'],
    })
    expect(parseBimi(`v=BIMI1; ${'x'.repeat(42)}=1`).unreadable).toHaveLength(1)
  })
})
