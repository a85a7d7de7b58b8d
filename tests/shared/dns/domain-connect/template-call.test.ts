import { describe, expect, test } from 'vitest'
import { recordChange } from '#shared/report/change/change.ts'
import { templateCall } from '#shared/dns/domain-connect/template-call.ts'

interface Asked {
  id?: string
  owner?: string
  before?: string[]
  after?: string[]
  keep?: string[] | undefined
}

const change = (asked: Asked) =>
  recordChange({
    id: 'dmarc-record',
    title: 'x',
    text: 'x',
    owner: '_dmarc.example.com',
    type: 'TXT',
    before: [],
    after: ['v=DMARC1; p=none'],
    keep: [],
    why: [],
    risk: 'none',
    ...asked,
  })
const call = (asked: Asked, keepsConflicts = false) =>
  templateCall(change(asked), { zone: 'example.com', keepsConflicts })
const spf = (asked: Asked, keepsConflicts = false) =>
  call(
    { id: 'spf-record', owner: 'example.com', after: ['v=spf1 include:a.example mx ~all'], ...asked },
    keepsConflicts,
  )
const called = (tool: string, host: string, variables: object) => ({
  ok: true,
  call: { tool, domain: 'example.com', host, variables },
})

describe('a DMARC record', () => {
  test.each<[string, Asked, string, string]>([
    ['is created', {}, '', 'p=none'],
    [
      'takes the place of several',
      { before: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], after: ['v=DMARC1; p=none; sp=reject'] },
      '',
      'p=none; sp=reject',
    ],
    ['leaves what is not a DMARC record', { keep: ['hello'] }, '', 'p=none'],
    ['is published below the zone', { owner: '_dmarc.a.b.example.com' }, 'a.b', 'p=none'],
  ])('%s', (_name, asked, host, dmarcRules) => {
    expect(call(asked)).toEqual(called('dmarc', host, { dmarcRules }))
  })

  test.each<[string, Asked]>([
    ['a text that the template would leave', { before: ['v=DMARC 1; p=none'] }],
    ['a record in other letters', { before: ['V=DMARC1; p=none'] }],
    ['a record beside it that the template would remove', { keep: ['v=DMARC1; p=reject'] }],
    ['what else is there was not looked up', { keep: undefined }],
    ['a record written otherwise', { after: ['v=DMARC1;p=none'] }],
    ['another name', { owner: 'dmarc.example.com' }],
    ['another zone', { owner: '_dmarc.example.net' }],
    ['a zone of its own', { owner: '_dmarc.com' }],
    ['two records', { after: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }],
    ['a removal', { before: ['v=DMARC1; p=none'], after: [] }],
    ['a variable of the template', { after: ['v=DMARC1; p=none; rua=mailto:%domain%'] }],
    ['a line break', { after: ['v=DMARC1; p=none\n'] }],
    ['letters beyond ASCII', { after: ['v=DMARC1; p=none; rua=mailto:ä@example.com'] }],
    ['a text without end', { after: [`v=DMARC1; p=none; x=${'y'.repeat(2000)}`] }],
    ['a change without a template', { id: 'mx-record' }],
    ['an id of another kind', { id: 'constructor' }],
  ])('has no link for %s', (_name, asked) => {
    expect(call(asked)).toMatchObject({ ok: false, reason: expect.stringMatching(/\.$/) as string })
  })

  test('replaces nothing at a provider that keeps what is there, and is created there', () => {
    expect(call({ before: ['v=DMARC1; p=none'] }, true).ok).toBe(false)
    expect(call({}, true).ok).toBe(true)
  })
})

describe('an SPF record', () => {
  test('is created', () => {
    expect(spf({ keep: ['google-site-verification=x'] })).toEqual(
      called('spf', '', { spfRules: 'include:a.example mx' }),
    )
  })

  test.each<[string, Asked]>([
    ['a record that is there', { before: ['v=spf1 mx ~all'] }],
    ['a record that nobody touches', { keep: ['v=spf1 -all'] }],
    ['another end than the merge writes', { after: ['v=spf1 mx -all'] }],
    ['a record without senders', { after: ['v=spf1 ~all'] }],
    ['a macro', { after: ['v=spf1 exists:%{i}.example.net ~all'] }],
  ])('has no link for %s', (_name, asked) => {
    expect(spf(asked).ok).toBe(false)
  })
})

test('an ask has no link', () => {
  const ask = { ...change({}), action: 'ask' as const }
  expect(templateCall(ask, { zone: 'example.com', keepsConflicts: false }).ok).toBe(false)
})
