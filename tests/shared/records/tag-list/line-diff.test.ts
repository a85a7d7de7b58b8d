import { expect, test } from 'vitest'
import { diffLines } from '#shared/records/tag-list/diff-texts.ts'

test('lines are compared whatever their order, ends and spaces', () => {
  const before = 'version: STSv1\r\nmode:testing\r\nmx: a.example.com\r\nmx: b.example.com\r\n'
  const after = 'version: STSv1\nmode: enforce\nmx: b.example.com\nmx: a.example.com\n'
  expect(diffLines(before, after).filter(({ change }) => change !== 'kept')).toEqual([
    { text: 'mode: enforce', change: 'added' },
    { text: 'mode: testing', change: 'removed' },
  ])
})
