import { expect, test } from 'vitest'
import { recordChange } from '#shared/report/change/change.ts'
import { removalChange } from '#shared/blocklists/removal-change.ts'
import { spamRows } from '#shared/domain/domain-report/spam.ts'
import type { SpamReason } from '#shared/domain/domain-report/schema.ts'

const removal = (list: string) =>
  removalChange('list', {
    kind: 'ip',
    subject: '192.0.2.1',
    suffix: list,
    why: ['reputation-listed'],
    row: {
      name: list,
      zone: list,
      operator: list,
      meaning: '',
      delist: 'https://a.example/',
      delistSteps: [],
    },
  })
const spf = recordChange({
  id: 'spf-record',
  title: 'Publish an SPF record',
  text: 'It names your servers.',
  owner: 'a.test',
  type: 'TXT',
  before: [],
  after: ['v=spf1 -all'],
  why: ['spf-missing'],
  risk: 'none',
})
const listed = (list: string): SpamReason => ({
  code: 'reputation-listed',
  part: 'reputation',
  sentence: `${list} lists 192.0.2.1.`,
})
const required: SpamReason = {
  code: 'requirement-spf',
  part: 'authentication',
  sentence: 'Gmail requires working SPF from bulk senders.',
  reason: 'There is no record.',
}
const LISTS = ['A', 'B', 'C', 'D', 'E']

test('five listings are one row, which leads to the one change that ends them', () => {
  const rows = spamRows([...LISTS.map(listed), required], [spf, ...LISTS.map(removal)])
  expect(rows.map(({ text, number, task }) => [text, number, task?.id])).toEqual([
    ['5 blocklists list 192.0.2.1: A, B, C, D and E.', 2, 'delistings-5'],
    ['Gmail requires working SPF from bulk senders.', 1, 'spf-record'],
  ])
})

test('a single listing says its own sentence', () => {
  const [row] = spamRows([listed('A')], [removal('A')])
  expect(row).toMatchObject({ text: 'A lists 192.0.2.1.', number: 1, task: { id: 'list-A' } })
})

test('a cause without a change says why', () => {
  expect(spamRows([required], [])).toEqual([
    {
      key: 'requirement-spf Gmail requires working SPF from bulk senders.',
      text: 'Gmail requires working SPF from bulk senders. There is no record.',
    },
  ])
})
