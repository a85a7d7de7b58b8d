// A saved result compared with today's.
import { describe, expect, test } from 'vitest'
import type { Finding } from '#shared/report/finding.ts'
import { compareReports } from '#shared/saved/result/schema.ts'

const finding = (code: string, message = code, more: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'error',
  message,
  ...more,
})
const verdict = { tone: 'bad', heading: 'Heading', sentence: 'Sentence.', stamp: 'Stamp' } as const
const report = (...findings: Finding[]) => ({ verdict, findings, changes: [] })
const codes = (findings: readonly Finding[]) => findings.map(({ message }) => message)

/** The differences, by message. */
function compared(then: Finding[], now: Finding[]) {
  const { ended, added, changed } = compareReports(report(...then), report(...now))
  return {
    ended: codes(ended),
    added: codes(added),
    changed: changed.map(({ before, after }) => `${before.message} -> ${after.message}`),
  }
}

describe('then and now', () => {
  test('an identical answer has no differences', () => {
    const same = [finding('two-records'), finding('no-end')]
    expect(compared(same, [...same].reverse())).toEqual({ ended: [], added: [], changed: [] })
  })

  test('a problem that is gone has ended, one that appeared is new', () => {
    expect(compared([finding('two-records')], [finding('no-end')])).toEqual({
      ended: ['two-records'],
      added: ['no-end'],
      changed: [],
    })
  })

  test('a different count of the same problem is a change, each counted once', () => {
    const then = [
      finding('lookups', '12 lookups'),
      finding('host', 'mx1 fails'),
      finding('host', 'mx2 fails'),
    ]
    const now = [finding('lookups', '11 lookups'), finding('host', 'mx3 fails')]
    expect(compared(then, now)).toEqual({
      ended: ['mx2 fails'],
      added: [],
      changed: ['12 lookups -> 11 lookups', 'mx1 fails -> mx3 fails'],
    })
  })

  test('what cannot be looked up now counts as not ended', () => {
    const lost = finding('lookup-failed', 'no answer', { unknown: true })
    const { ended, unknownNow } = compareReports(report(finding('two-records')), report(lost))
    expect([ended, codes(unknownNow)]).toEqual([[], ['no answer']])
  })

  test('facts that need no action are not compared', () => {
    const fact = finding('soft-end', 'It ends softly.', { severity: 'info' })
    expect(compared([fact], [])).toEqual({ ended: [], added: [], changed: [] })
  })
})
