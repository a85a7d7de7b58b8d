import { expect, test } from 'vitest'
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import { removalChange } from '#shared/blocklists/removal-change.ts'
import type { Finding } from '#shared/report/finding.ts'
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
const FINDINGS: Finding[] = [
  { code: 'multiple-records', severity: 'error', message: 'There are two SPF records.' },
  { code: 'spf-no-all', severity: 'warning', message: 'The record has no end.' },
  { code: 'ptr', severity: 'info', message: 'A note.' },
]
const list = (...changes: Change[]) =>
  renderMarkup(
    <ChangeList
      changes={changes}
      findings={FINDINGS}
      domain="acme.com"
      address="/tool/spf?domain=acme.com"
      onCheckAgain={() => {}}
    />,
  )

test('a change shows what is removed, what is added, and what has to be done first', () => {
  const page = list(replace)
  expect(textOf(page.querySelector('h3'))).toBe('Make this change')
  expect([...page.querySelectorAll('del')].map(textOf)).toEqual(replace.before)
  expect([...page.querySelectorAll('ins')].map(textOf)).toEqual(replace.after)
  expect(textOf(page)).toContain('First: List every sender.')
  expect(textOf(page)).toContain('Can affect email from senders you forgot')
})

const lossesIn = (page: ReturnType<typeof list>) =>
  [...page.querySelectorAll('details')].find((one) =>
    textOf(one.querySelector('summary')).startsWith('Gives up'),
  )

test('what a record gives up is folded, since copying it asks; of one to delete it is open, and nothing waits', () => {
  const loses = [{ what: 'mail from 192.0.2.1', why: 'It is not in the new record.' }]
  const copied = list({ ...replace, loses })
  expect(lossesIn(copied)?.hasAttribute('open')).toBe(false)
  expect(copied.querySelector('[data-waits]')).not.toBeNull()
  const deleted = list({ ...replace, after: [], loses })
  expect(lossesIn(deleted)?.hasAttribute('open')).toBe(true)
  expect(deleted.querySelector('[data-waits]')).toBeNull()
  expect(textOf(deleted)).toContain('Where do I delete it?')
  expect(lossesIn(list(replace))).toBeUndefined()
})

test('a change that can lose email and says of nothing what it loses warns before its record', () => {
  const text = textOf(list({ ...replace, risk: 'loss' }))
  expect(text.indexOf('Can lose email')).toBeLessThan(text.indexOf('Publish: '))
  expect(text.indexOf('Can lose email')).toBeGreaterThan(0)
})

test('what is not a record to publish is called a step', () => {
  const heading = (...changes: Change[]) => textOf(list(...changes).querySelector('h3'))
  expect(heading(ask('a'))).toBe('Do this next')
  expect(heading(ask('a'), ask('b'))).toBe('Take 2 steps, in this order')
  expect(heading(replace, ask('b'))).toBe('Make 2 changes, in this order')
})

test('a change says which problems it fixes', () => {
  const page = list(replace)
  const summary = [...page.querySelectorAll('summary')].find((one) => textOf(one).startsWith('Fixes'))
  expect(textOf(summary)).toBe('Fixes 1 of 2 problems')
  expect(textOf(summary?.parentElement)).toContain('There are two SPF records.')
  expect(textOf(summary?.parentElement)).not.toContain('The record has no end.')
})

test('of several listings, a request to end one shows only that one, and nothing that its text has said already', () => {
  const listing = (name: string): Finding => ({
    code: 'ip-listed',
    severity: 'error',
    message: `${name} lists it.`,
    owner: `10.43.0.192.${name.toLowerCase()}.example`,
  })
  const page = renderMarkup(
    <ChangeList
      changes={[
        ask('one', {
          text: 'One lists it. Ask its owner.',
          owner: '10.43.0.192.one.example',
          why: ['ip-listed'],
        }),
      ]}
      findings={[listing('One'), listing('Two')]}
      address="/tool/ip-reputation-checker?ip=192.0.43.10"
      onCheckAgain={() => {}}
    />,
  )
  expect(textOf(page)).toContain('One lists it. Ask its owner.')
  expect(textOf(page)).not.toMatch(/Fixes|Two/)
})

test('what differs between the records is marked', () => {
  const marked = [...list(replace).querySelectorAll('ins [data-marked], del [data-marked]')].map(textOf)
  expect(marked).toEqual([])
  const more = recordChange({
    ...replace,
    before: ['v=spf1 ipv4:192.0.2.1 -all'],
    after: ['v=spf1 ip4:192.0.2.1 -all'],
  })
  const found = [...list(more).querySelectorAll('[data-marked]')].map(textOf)
  expect(found).toEqual(['ip4:192.0.2.1', 'ipv4:192.0.2.1'])
})

test('without JavaScript, the formats of a change come from the site', () => {
  const form = list(replace).querySelector('form')
  expect(form?.getAttribute('action')).toBe('/change-export.txt')
  const sent = JSON.parse(form?.querySelector('input')?.getAttribute('value') ?? '') as Change
  expect(sent).toMatchObject({ owner: 'acme.com', before: replace.before, after: replace.after })
  expect(
    [...(form?.querySelectorAll('button[name=format]') ?? [])].map((one) => one.getAttribute('value')),
  ).toContain('bind')
})

test('what only someone else can do has no record to publish', () => {
  const page = list(ask('Google'))
  expect(textOf(page)).toContain('Ask Google')
  expect(page.querySelector('del, ins, [data-record], form')).toBeNull()
})

const removal = (name: string): Change =>
  removalChange('list', {
    kind: 'ip',
    subject: '192.0.2.1',
    suffix: name,
    why: ['ip-listed'],
    row: {
      name,
      zone: `${name.toLowerCase()}.example`,
      operator: name,
      meaning: `${name} saw spam.`,
      delist: `https://${name.toLowerCase()}.example/ask`,
      delistSteps: ['Look it up.'],
    },
  })

test('entries on several blocklists are one card: the cause once, and each list with its way out', () => {
  const page = list(removal('Alpha'), removal('Beta'), replace)
  expect(textOf(page.querySelector('h3'))).toBe('Make 2 changes, in this order')
  const [card] = page.querySelectorAll('ol > li')
  expect(textOf(card)).toContain('Ask 2 blocklists to remove 192.0.2.1')
  expect(textOf(card).match(/the cause/g)).toHaveLength(1)
  expect([...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    'https://alpha.example/ask',
    'https://beta.example/ask',
  ])
  expect(textOf(card)).toContain('Done')
})

test('records can be handed over, and requests to others cannot', () => {
  const handOver = 'Someone else manages your DNS?'
  expect(textOf(list(replace))).toContain(handOver)
  expect(textOf(list(ask('Google'), removal('Alpha')))).not.toContain(handOver)
})

test('shows three, and the rest on request', () => {
  const page = list(replace, ask('a'), ask('b'), ask('c'))
  expect(textOf(page.querySelector('h3'))).toBe('Make 3 changes first')
  expect([...page.querySelectorAll('summary')].map(textOf)).toContain('1 more change')
})

test('an optional change is not counted', () => {
  const page = list(ask('logo', { optional: true }))
  expect(page.querySelector('h3')).toBeNull()
  expect(textOf(page.querySelector('summary'))).toBe('Optional: Ask logo')
})
