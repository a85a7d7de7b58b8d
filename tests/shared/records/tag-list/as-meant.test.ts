import { expect, test } from 'vitest'
import { bimiIntents } from '#shared/records/bimi/changes.ts'
import { dkimIntents } from '#shared/records/dkim/intent.ts'
import { plainRecord } from '#shared/records/tag-list/as-meant.ts'
import { meantPolicy } from '#shared/records/transport/intent.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'

countThroughout()

const PLACE = { owner: 'default._bimi.a.test', type: 'TXT' } as const

test.each([
  ' ',
  '"',
  '" ',
  '\\',
  ';',
  'p=',
  'p ',
  'n=p=',
  'a=b,',
  'v=DKIM1 ',
  'A',
  '(',
  ' TXT',
  'https:/',
  'mx:\n',
  'mode ',
])('“%s” again and again', async (text) => {
  await expectLinear((n) => dkimIntents([text.repeat(n), `p=${text.repeat(n)}`]), 800)
  await expectLinear((n) => bimiIntents([`v=BIMI1; l=${text.repeat(n)}`], PLACE), 800)
  await expectLinear((n) => meantPolicy(text.repeat(n)), 800)
})

test('a pasted line says what was corrected', () => {
  expect(plainRecord('s._domainkey 3600 IN TXT ( "v=DKIM1\\; k=rsa；" "p=x" )', 100)).toEqual({
    text: 'v=DKIM1; k=rsa;\np=x',
    notes: [
      'Signs of another keyboard or of a word processor become plain ones.',
      'The start of a zone file’s line is removed.',
      'Backslashes are removed.',
      'Quotation marks are removed.',
    ],
  })
})
