import { expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { forDraft, MAX_DRAFT_QUESTIONS, questionPool } from '#shared/dns/question-pool.ts'
import { remembering, withText } from '#shared/dns/decorated.ts'
import { decorate, type Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { withExamples } from '#shared/report/catalogue/examples.ts'

const NAME = 'bogus.example'
/** Only who asks without DNSSEC gets the record. */
const bogus = (): Resolver => zoneResolver({ [NAME]: { bogus: true, A: ['192.0.43.7'] } })
const CHANGE = {
  action: 'create',
  owner: 'other.example',
  type: 'TXT',
} as const

const WRAPPERS: Readonly<Record<string, (inner: Resolver) => Resolver>> = {
  decorate: (inner) => decorate(inner, ({ ask }) => ask()),
  remembering,
  'a draft': (inner) => forDraft(inner, () => false),
  'a share': (inner) => questionPool(inner, 9).share(9),
  'a share that waits': (inner) => questionPool(inner, 9).shareBehind(Promise.resolve(), 0),
  'another record': (inner) => withText(inner, 'other.example', 'x'),
  'a change': (inner) => withChange(inner, { ...CHANGE, before: [], after: ['x'] }),
  'the examples': withExamples,
}

test.each(Object.entries(WRAPPERS))('%s hands on what a question asks for', async (_, wrap) => {
  const resolver = wrap(bogus())
  expect(await resolver.query(NAME, 'A')).toMatchObject({ kind: 'servfail' })
  expect(await resolver.query(NAME, 'A', { checkingDisabled: true })).toMatchObject({
    records: ['192.0.43.7'],
  })
  // Neither answer stands in for the other.
  expect(await resolver.query(NAME, 'A')).toMatchObject({ kind: 'servfail' })
})

test('a question with other options is one more', async () => {
  const draft = forDraft(bogus(), () => false)
  for (let n = 1; n < MAX_DRAFT_QUESTIONS; n++) await draft.query(`n${n}.example`, 'A')
  expect(await draft.query(NAME, 'A')).toMatchObject({ kind: 'servfail' })
  expect(await draft.query(NAME, 'A', { checkingDisabled: true })).toMatchObject({ kind: 'over-budget' })
})

test('another name can be asked for instead', async () => {
  const renamed = decorate(bogus(), ({ ask }) => ask(NAME))
  expect(await renamed.query('x.example', 'A', { checkingDisabled: true })).toMatchObject({ kind: 'answer' })
})
