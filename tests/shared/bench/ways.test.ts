// Every finding that can be tried has it in its example, and has it no more in the text that is said to be without it.
import { describe, expect, test } from 'vitest'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'
import { MAX_BENCH_TEXT, textAfter } from '#shared/bench/bench.ts'
import { judgeText } from '#shared/bench/judge.ts'
import { benchOf } from '#shared/bench/tried.ts'
import { findWay } from './find-way.ts'

const ALL = FINDING_GROUPS.flatMap((group) => Object.keys(group.table).map((code) => ({ group, code })))

const TRIED = ALL.flatMap(({ group, code }) => {
  const tried = benchOf(group, code)
  return tried ? [{ code, ...tried }] : []
})

test('what is written down is what is found out', async () => {
  const ways: Record<string, Awaited<ReturnType<typeof findWay>>> = {}
  for (const { group, code } of ALL) {
    const found = await findWay(group, code)
    if (found) ways[code] = found
  }
  await expect(`${JSON.stringify(ways, null, 2)}\n`).toMatchFileSnapshot(
    '../../../shared/data/finding-ways.json',
  )
})

test('more than four of ten findings can be tried', () => {
  expect(TRIED.length / ALL.length).toBeGreaterThan(0.43)
})

describe('a finding that can be tried', () => {
  test('is in its example, and goes as it is said to', async () => {
    for (const { code, bench, way, message } of TRIED) {
      const found = await judgeText(bench, bench.text)
      expect(
        found.map((finding) => finding.code),
        code,
      ).toContain(code)
      expect(found.find((finding) => finding.code === code)?.message, code).toBe(message)
      const after = await judgeText(bench, textAfter(bench.text, way))
      expect(
        after.map((finding) => finding.code),
        code,
      ).not.toContain(code)
      expect(bench.text.length, code).toBeLessThanOrEqual(MAX_BENCH_TEXT)
    }
  })

  test('survives any text', async () => {
    const hostile = [
      '',
      '\0',
      '<script>alert(1)</script>',
      '%{i}._spf.%{d2}',
      '\ud800',
      'v=spf1 '.repeat(20_000),
    ]
    const oneOfEach = new Map(
      TRIED.map((tried) => [`${tried.bench.rules} ${tried.bench.edited.kind}`, tried.bench]),
    )
    for (const bench of oneOfEach.values())
      for (const text of hostile) expect(Array.isArray(await judgeText(bench, text)), bench.code).toBe(true)
  })
})
