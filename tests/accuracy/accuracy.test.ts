// /accuracy shows what the tests contain: its file is written by `npm run accuracy`, never by hand, and is always
// current.
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCURACY, BOUNCE_SCORES, BOUNCE_SETS, PEERS, SUITES, type Accuracy } from '#app/content/accuracy.ts'
import { accuracyFigures } from '#tests/accuracy/figures.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { differencesOf } from '#tests/accuracy/differences.ts'

let counted: Accuracy
beforeAll(async () => {
  counted = await (isFullRun ? accuracyFigures() : accuracyFigures(0, 0))
})

test('the file says what the sources and the suites say; if not: npm run accuracy', () => {
  const { day, ...figures } = ACCURACY
  expect(differencesOf(isFullRun ? figures : withoutCounts(figures), counted)).toEqual([])
  expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
})

/** How often a mistake was made, and what became of labelled domains, is counted in the full run only. */
const withoutCounts = ({ mistakes, steps, ...figures }: Omit<Accuracy, 'day'>) => ({
  ...figures,
  mistakes: mistakes.map(({ protocol, kinds }) => ({
    protocol,
    kinds: kinds.map(({ kind }) => ({ kind, records: 0, kept: 0, asked: 0 })),
  })),
  steps: { ...steps, domains: 0, kinds: 0, losing: 0, clean: 0, reached: 0 },
})

test('every count has a text, and every text a count', () => {
  expect(counted.suites.map(({ id }) => id).sort()).toEqual(Object.keys(SUITES).sort())
  expect(counted.peers.map(({ id }) => id).sort()).toEqual(Object.keys(PEERS).sort())
  const known = Object.keys(BOUNCE_SETS)
  expect(BOUNCE_SCORES.scores.filter(({ id, of }) => !known.includes(id) || of === 0)).toEqual([])
})

test('every test that the page names exists', () => {
  const named = [
    ...[...Object.values(SUITES), ...Object.values(PEERS)].map(({ test }) => test),
    ...counted.rules.flatMap(({ rules }) => rules.map(({ test }) => `tests/shared/${test}`)),
    ...[
      'tests/shared/dmarc-reports/labelled-domains.test.ts',
      'tests/shared/report/contract.test.ts',
      'tests/worker/dns/upstream-faults.test.ts',
    ],
  ]
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

describe('a planted disagreement is found', () => {
  test.each<[string, (file: Accuracy) => Accuracy, string[]]>([
    [
      'a case more in a suite',
      (file) => ({ ...file, suites: file.suites.map((suite) => ({ ...suite, cases: suite.cases + 1 })) }),
      Object.keys(SUITES).map((_, at) => `suites.${at}.cases`),
    ],
    [
      'a difference that is kept quiet',
      (file) => ({
        ...file,
        peers: file.peers.map((peer, at) => (at ? peer : { ...peer, differences: [] })),
      }),
      ['peers.0.differences.length'],
    ],
    [
      'another section of a rule',
      (file) => ({
        ...file,
        rules: file.rules.map((room, at) =>
          at
            ? room
            : { ...room, rules: room.rules.map((rule, i) => (i ? rule : { ...rule, rfc: 'RFC 1, 1' })) },
        ),
      }),
      ['rules.0.rules.0.rfc'],
    ],
    ['a rule that is gone', (file) => ({ ...file, rules: file.rules.slice(1) }), ['rules.length']],
    [
      'a way to fail that nobody tries',
      (file) => ({ ...file, faults: { ...file.faults, ways: [...file.faults.ways, 'burns'] } }),
      ['faults.ways.length'],
    ],
    [
      'a part that is left out',
      (file) => ({ ...file, faults: undefined }) as unknown as Accuracy,
      ['faults'],
    ],
    [
      'a figure of the contract',
      (file) => ({ ...file, contract: { ...file.contract, answersTaken: 1_000_000 } }),
      ['contract.answersTaken'],
    ],
  ])('%s', (_, plant, found) => {
    expect(differencesOf(plant(counted), counted).map((line) => line.split(':')[0])).toEqual(found)
  })
})
