import { describe, expect, test } from 'vitest'
import { buildDmarcRecord } from '#shared/records/dmarc/build-record.ts'
import { tagDetails } from '#shared/records/dmarc/lint-record.ts'
import { isReadable, parseDmarc } from '#shared/records/dmarc/parse.ts'
import { repairRecord } from '#shared/records/dmarc/repair-record.ts'
import { CHOICE_TAGS, DMARC_TAGS, dmarcTag, isRemovedTag, TAG_NAMES } from '#shared/records/dmarc/tags.ts'
import { choicesOf } from '#shared/records/tag-list/tag-table.ts'

const VALUES = TAG_NAMES.flatMap((name) =>
  choicesOf(DMARC_TAGS[name].field).flatMap(({ value }) => (value === '' ? [] : [{ name, value }])),
)
const withTag = (name: string, value: string) =>
  name === 'p' ? `v=DMARC1; p=${value}` : `v=DMARC1; p=none; ${name}=${value}; ruf=mailto:a@example.com`

describe.each(VALUES)('the choice $name=$value', ({ name, value }) => {
  const record = parseDmarc(withTag(name, value))

  test('is one that receivers can read, and that is explained', () => {
    const tag = record.tags.find((one) => one.name === name)
    expect(tag && isReadable(tag)).toBe(true)
    const line = tagDetails(record).find((one) => one.name === name)
    expect(line).toMatchObject({ value, state: isRemovedTag(name) ? 'ignored' : 'set' })
    expect(line?.meaning).toMatch(/^[A-Z].*\.$/)
  })

  test('is written unless it is the default', () => {
    const input = { p: 'none' as const, ruf: ['a@example.com'], [name]: value }
    const isDefault =
      dmarcTag(name)?.otherwise === value && name !== 'fo' ? true : value === 'none' && name !== 'p'
    expect(buildDmarcRecord(input).includes(`${name}=${value}`)).toBe(!isDefault)
  })
})

test.each(
  CHOICE_TAGS.flatMap((name) =>
    Object.entries(DMARC_TAGS[name].values).flatMap(
      ([value, { typed = [] }]: [string, { typed?: readonly string[] }]) =>
        typed.map((word) => ({ name, word, value })),
    ),
  ),
)('$name=$word is repaired to $name=$value', ({ name, word, value }) => {
  expect(repairRecord(`v=DMARC1; p=none; ${name}=${word}`)).toBe(`v=DMARC1; p=none; ${name}=${value}`)
})

test.each(TAG_NAMES.filter((name) => dmarcTag(name)?.otherwise !== undefined))(
  'the default of %s is one of its values',
  (name) => {
    expect(dmarcTag(name)?.accepts(dmarcTag(name)?.otherwise ?? '')).toBe(true)
  },
)
