import { expect, test } from 'vitest'
import { askChange, recordChange, type Change } from '#shared/change/change.ts'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import { renderMarkup, textOf } from '#tests/app/components/render-markup.ts'

const replace = recordChange({
  id: 'spf-record',
  title: 'Replace both SPF records with one',
  text: 'It keeps every sender.',
  owner: 'acme.com',
  type: 'TXT',
  before: ['v=spf1 mx -all', 'v=spf1 a -all'],
  after: ['v=spf1 mx a -all'],
  why: ['multiple-records'],
  risk: 'delivery',
  prerequisites: ['List every sender.'],
})
const ask = (id: string, more: Partial<Change> = {}) =>
  askChange({ id, title: `Ask ${id}`, text: 'They know.', owner: 'acme.com', type: 'TXT', why: [], ...more })
const list = (...changes: Change[]) => renderMarkup(<ChangeList changes={changes} />)

test('a change shows what goes, what comes, and what has to be done first', () => {
  const page = list(replace)
  expect(textOf(page.querySelector('h3'))).toBe('Make this change')
  expect([...page.querySelectorAll('del')].map(textOf)).toEqual(replace.before)
  expect([...page.querySelectorAll('ins')].map(textOf)).toEqual(replace.after)
  expect(textOf(page)).toContain('First: List every sender.')
  expect(textOf(page)).toContain('Can affect the delivery')
})

test('what only somebody else can do has no record to publish', () => {
  const page = list(ask('Google'))
  expect(textOf(page)).toContain('Ask Google')
  expect(page.querySelector('del, ins, details')).toBeNull()
})

test('three at a time, and the rest to open', () => {
  const page = list(replace, ask('a'), ask('b'), ask('c'))
  expect(textOf(page.querySelector('h3'))).toBe('Make these 3 changes first')
  expect([...page.querySelectorAll('summary')].map(textOf)).toContain('1 more change')
})

test('what is optional is not counted', () => {
  const page = list(ask('logo', { optional: true }))
  expect(page.querySelector('h3')).toBeNull()
  expect(textOf(page.querySelector('summary'))).toBe('Optional: Ask logo')
})
