// A subject on the wire: short enough, read back as it was, and as Python's email package reads and writes it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeWords } from '#shared/message/header/encoded-text.ts'
import { HARD_LINE, isPlain, MAX_WORD, wireForm } from '#shared/message/subject-line/wire.ts'

const PYTHON = '/usr/bin/python3'

/** What a receiver reads: unfolded, then decoded (RFC 5322, 2.2.3). */
const readBack = (subject: string) => decodeWords(wireForm(subject).lines.join('')).replace(/^Subject: ?/, '')

const fieldOf = (subject: string) => wireForm(subject).lines.join('\r\n')

describe('a subject on the wire', () => {
  test.each([
    ['Your order has left us', ['Subject: Your order has left us'], 0],
    ['', ['Subject: '], 0],
    ['Grüße', ['Subject: =?utf-8?b?R3LDvMOfZQ==?='], 1],
    ['注文を発送しました', ['Subject: =?utf-8?b?5rOo5paH44KS55m66YCB44GX44G+44GX44Gf?='], 1],
    ['Hello =?utf-8?q?you?=', ['Subject: Hello =?utf-8?b?PT91dGYtOD9xP3lvdT89?='], 1],
    ['a\r\nBcc: b@c.test', ['Subject: a Bcc: b@c.test'], 0],
  ])('%j', (subject, lines, words) => {
    const wire = wireForm(subject)
    expect([wire.lines, wire.encodedWords.length]).toEqual([lines, words])
  })

  test('folds before a blank, and never leaves a line of blanks', () => {
    const { lines } = wireForm('word '.repeat(60).trim())
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((line) => line.length <= 78 && line.trim() !== '')).toBe(true)
    expect(lines.slice(1).every((line) => line.startsWith(' '))).toBe(true)
  })

  test('a word longer than a line may be is encoded', () => {
    expect(wireForm('x'.repeat(1200)).longest).toBeLessThan(HARD_LINE)
    expect(readBack('x'.repeat(1200))).toBe('x'.repeat(1200))
  })
})

/** Words as people write them, in several scripts, with emoji, and what looks like an encoded word. */
const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[A-Za-z0-9!?,.:%&'()-]{1,14}$/) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('Grüße', 'née', 'żółć', '30 €', 'день', 'مرحبا', '注文', '🎉', '👩‍👩‍👧', '🇩🇪'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom('=?utf-8?q?a?=', '=?', '?=', 'ü'.repeat(60)) },
)
const subjects = fc
  .array(word, { minLength: 1, maxLength: 14 })
  .map((words) =>
    words
      .join(' ')
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '')

test('every subject is read back as it was, in words and lines as short as they have to be', () => {
  fc.assert(
    fc.property(subjects, (subject) => {
      const { lines, encodedWords } = wireForm(subject)
      expect(readBack(subject)).toBe(subject)
      expect(encodedWords.every((one) => one.length <= MAX_WORD)).toBe(true)
      expect(lines.every(isPlain)).toBe(true)
      for (const line of lines) if (line.includes('=?utf-8?')) expect(line.length).toBeLessThanOrEqual(76)
    }),
    { numRuns: 2000 },
  )
})

describe.skipIf(!existsSync(PYTHON))('beside Python’s email package', () => {
  const given = fc.sample(subjects, { numRuns: 5000, seed: 48 })
  const run = spawnSync(PYTHON, ['tests/peers/subjects.py'], {
    input: JSON.stringify({ fields: given.map(fieldOf), subjects: given }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { read, defects, written } = JSON.parse(run.stdout || '{"read":[],"defects":[],"written":[]}') as {
    read: string[]
    defects: number[]
    written: string[]
  }

  test('5,000 random subjects are read there as they were', () => {
    expect(run.stderr).toBe('')
    expect(
      given
        .flatMap((subject, index) =>
          read[index] === subject ? [] : [[subject, fieldOf(subject), read[index]]],
        )
        .slice(0, 3),
    ).toEqual([])
    expect(defects.filter((count) => count > 0)).toEqual([])
  })

  // It leaves what looks like an encoded word as it is, and loses blanks next to encoded words where it folds.
  test('the same subjects are encoded there', () => {
    const differ = given.filter(
      (subject, index) =>
        !subject.includes('=?') &&
        written[index]?.includes('=?') !== wireForm(subject).encodedWords.length > 0,
    )
    expect(differ).toEqual([])
  })
})
