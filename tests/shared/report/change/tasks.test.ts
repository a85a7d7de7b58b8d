import { expect, test } from 'vitest'
import {
  askChange,
  type Change,
  listingsSentence,
  recordChange,
  tasksOf,
} from '#shared/report/change/change.ts'
import { plainText } from '#shared/report/change/plain-text.ts'
import { removalChange } from '#shared/blocklists/removal-change.ts'
import type { ListKind } from '#shared/data/blocklists/list.ts'

const removal = (list: string, subject = '192.0.2.1', kind: ListKind = 'ip'): Change =>
  removalChange('list', {
    kind,
    subject,
    suffix: `${subject}-${list}`,
    why: ['listed'],
    row: {
      name: list,
      zone: `${list.toLowerCase()}.example`,
      operator: list,
      meaning: `${list} saw spam.`,
      delist: `https://${list.toLowerCase()}.example/ask`,
      delistSteps: ['Look it up.', 'Ask.'],
    },
  })
const record = recordChange({
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
const ask = askChange({ id: 'ask', title: 'Ask', text: 'Ask.', owner: 'a.test', type: 'A', why: [] })

test('five removals are one task in the place of the first, with a part each', () => {
  const five = ['A', 'B', 'C', 'D', 'E'].map((list) => removal(list))
  const tasks = tasksOf([record, ...five.slice(0, 2), ask, ...five.slice(2)])
  expect(tasks.map(({ title }) => title)).toEqual([
    'Publish an SPF record',
    'Ask 5 blocklists to remove 192.0.2.1',
    'Ask',
  ])
  expect(tasks[1]?.parts).toEqual(five)
  expect(tasks[1]?.prerequisites).toHaveLength(1)
})

test('one removal, and one that is optional, stay as they are', () => {
  const optional = { ...removal('B'), optional: true as const }
  const changes = [removal('A'), optional, record]
  expect(tasksOf(changes)).toEqual(changes)
})

test.each([
  [[removal('A'), removal('B', 'a.test', 'domain')], 'Ask 2 blocklists to remove 192.0.2.1 and a.test'],
  [[removal('A'), removal('A', '192.0.2.2')], 'Ask a blocklist to remove 192.0.2.1 and 192.0.2.2'],
  [
    [removal('A'), removal('A', '192.0.2.2'), removal('B', 'a.test', 'domain')],
    'Ask 2 blocklists to remove 3 of your names and addresses',
  ],
])('it names who is listed where', (changes, title) => {
  expect(tasksOf(changes)[0]?.title).toBe(title)
})

test('as text, the cause is said once, and each list with its address', () => {
  const verdict = { tone: 'bad' as const, heading: 'Listed', sentence: 'It is listed.', stamp: 'Listed' }
  const text = plainText(
    { verdict, findings: [], changes: [removal('A'), removal('B')] },
    { date: 'today', address: 'https://site.test/' },
  )
  expect(text).toContain('Change 1 of 1: Ask 2 blocklists to remove 192.0.2.1')
  expect(text.match(/the cause/g)).toHaveLength(1)
  expect(text).toContain('A (192.0.2.1): A saw spam. Look it up. Ask. Details: https://a.example/ask')
  expect(text).toContain('https://b.example/ask')
})

test('as a cause, the lists are named in one sentence', () => {
  const [task] = tasksOf([removal('A'), removal('B')])
  expect(task?.parts && listingsSentence(task.parts)).toBe('2 blocklists list 192.0.2.1: A and B.')
})
