import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { HeaderAnalysis } from '#shared/message/header/schema.ts'
import { headerSummary } from '#shared/message/header/summary.ts'
import { FORGED_MESSAGE, SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'
import { partOf, rounds } from '#tests/helpers/full-run.ts'
import { counting, countThroughout, expectLinear } from '#tests/helpers/steps.ts'

/** Numbers that look random and are the same in each run (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const SHARP = [
  '(',
  ')',
  '"',
  '\\',
  ';',
  ':',
  '=',
  ',',
  '<',
  '>',
  '@',
  '\n',
  '\r\n',
  '\n\n',
  ' ',
  '\t',
  '\0',
  '=?utf-8?q?',
  '?=',
  '=?b?b?',
  'ü',
  '\u202e',
  '\ud800',
  '[IPv6:',
  ']',
  '99999999999999999999',
  '-',
  '%',
  '*0*=',
  "''",
  'Received: ',
  'Authentication-Results: ',
  'xn--',
]

function mutate(text: string, pick: (below: number) => number): string {
  let result = text
  for (let times = 1 + pick(8); times > 0; times--) {
    const at = pick(result.length + 1)
    const length = pick(40)
    switch (pick(5)) {
      case 0:
        result = result.slice(0, at) + result.slice(at + length)
        break
      case 1:
        result = result.slice(0, at) + (SHARP[pick(SHARP.length)] ?? '') + result.slice(at)
        break
      case 2:
        result =
          result.slice(0, at) + (SHARP[pick(SHARP.length)] ?? '').repeat(1 + pick(50)) + result.slice(at)
        break
      case 3:
        result = result.slice(0, at) + result.slice(at, at + length).repeat(3) + result.slice(at)
        break
      default:
        result = result.slice(0, at) + String.fromCharCode(pick(0x300)) + result.slice(at + 1)
    }
  }
  return result
}

test('mutations of two messages', async () => {
  const pick = seeded(20261120)
  const texts = Array.from({ length: rounds(2000) }, (_, round) =>
    mutate(round % 2 ? SAMPLE_MESSAGE : FORGED_MESSAGE, pick),
  )
  texts.forEach((text, round) => {
    const report = analyzeHeaders(text)
    if (round % 25 !== 0) return
    expect(v.safeParse(HeaderAnalysis, report).success).toBe(true)
    headerSummary(report)
  })
  await counting(async (stepsOf) => {
    const costOf = async (text: string) => {
      const [steps] = await stepsOf(() => analyzeHeaders(text))
      return steps / text.length
    }
    const usual = Math.max(await costOf(SAMPLE_MESSAGE), await costOf(FORGED_MESSAGE))
    for (const text of texts.slice(0, 5)) expect(await costOf(text)).toBeLessThan(2 * usual)
  })
})

describe('repeated parts are read up to a limit', () => {
  const LINE =
    'Received: from a.example (a.example [192.0.43.10]) by mx.reader.example with ESMTP id 1; Tue, 17 Nov 2026 09:14:11 +0000\n'
  test.each([
    'Authentication-Results: mx.reader.example; spf=pass\n',
    'Received-SPF: pass (mx.reader.example: ok) receiver=mx.reader.example\n',
  ])('%s', (field) => {
    const sizeOf = (times: number) => {
      const { results, findings } = analyzeHeaders(LINE + field.repeat(times))
      return {
        results: results.length,
        trusted: results.filter(({ trusted }) => trusted).length,
        findings: findings.length,
      }
    }
    expect(sizeOf(500)).toMatchObject({ results: 50, trusted: 1 })
    expect(sizeOf(1_000)).toEqual(sizeOf(500))
  })

  test('a verdict stays a sentence, however long the names are', () => {
    const long = 'x'.repeat(60_000)
    const results = `Authentication-Results: ${long}; dkim=pass header.d=a.example\n`
    for (const text of [
      `${results}${LINE}DKIM-Signature: v=1; d=${long}\nFrom: a@a.example\n`,
      `${results}${LINE}X-Rspamd-Action: ${long}\nFrom: "${long}@b.example" <a@a.example>\n`,
    ])
      expect(analyzeHeaders(text).verdict.sentence.length).toBeLessThan(1_000)
  })
})

/** For patterns, whose steps are not counted: one that backtracks over all of it takes longer than a test may. */
const LARGE = 128 * 1024
const fill = (text: string, bytes = LARGE) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)

const START = 512
const HEADS = [
  '',
  'Received: ',
  'Authentication-Results: mx.example; ',
  'From: ',
  'DKIM-Signature: ',
  'Subject: ',
  'Date: ',
  'X-Spam-Status: Yes, tests=',
  'List-Unsubscribe: ',
]
const BODIES: readonly [string, string][] = [
  ['blanks', ' '],
  ['commas', ','],
  ['nested comments', '('],
  ['closed comments', '()'],
  ['quotes', '"'],
  ['backslashes in quotes', '"\\"'],
  ['semicolons', ';'],
  ['equals signs', '='],
  ['colons', ':'],
  ['letters', 'a'],
  ['dots', 'a.'],
  ['angle brackets', '<'],
  ['square brackets', '['],
  ['encoded words', '=?utf-8?q?a?= '],
  ['open encoded words', '=?utf-8?q?'],
  ['carriage returns', '\r'],
  ['lines', '\n'],
  ['folds', 'x\n '],
]
const LINES: readonly [string, string][] = [
  ['fields without a value', 'A:\n'],
  [
    'Received lines',
    'Received: from a (a [192.0.2.1]) by b.example with ESMTP; Tue, 17 Nov 2026 09:14:11 +0000\n',
  ],
  ['results', 'Authentication-Results: mx.example; spf=pass; dkim=pass header.d=example.com; dmarc=pass\n'],
  ['Received-SPF', 'Received-SPF: pass (mx.example: x) client-ip=192.0.2.1;\n'],
  ['signatures', 'DKIM-Signature: v=1; d=example.com; s=a; h=from:to:subject; b=abc\n'],
  ['From fields', 'From: "a" <a@example.com>, b@example.org\n'],
  ['ARC sets', 'ARC-Seal: i=1; cv=none; d=example.com\n'],
  ['scores', 'X-Spam-Status: Yes, score=6 required=5 tests=A_B,C_D\n'],
  ['quoted lines', '> A: 1\n'],
  ['empty lines between', 'A: 1\n\n'],
]

/** Of all combinations of fields and bodies, those with one body. */
const headsOf = (body: string) =>
  partOf(
    HEADS,
    BODIES.findIndex(([, text]) => text === body),
  )

describe('the cost grows no faster than the text', () => {
  countThroughout()

  test.each(BODIES)(
    '%s, in fields of every kind',
    async (_name, body) => {
      for (const head of headsOf(body))
        await expectLinear((bytes) => analyzeHeaders(head + fill(body, bytes)), START)
    },
    60_000,
  )

  test.each(LINES)(
    '%s',
    (_name, line) => expectLinear((bytes) => analyzeHeaders(fill(line, bytes)), START),
    60_000,
  )
})

describe('a large text is read', () => {
  test.each(BODIES)(
    '%s, in fields of every kind',
    (_name, body) => {
      const text = fill(body)
      for (const head of headsOf(body)) expect(analyzeHeaders(head + text), head).toBeTruthy()
    },
    60_000,
  )

  test.each(LINES)('%s', (_name, line) => {
    expect(analyzeHeaders(fill(line))).toBeTruthy()
  })
})
