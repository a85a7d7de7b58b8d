import { describe, test } from 'vitest'
import { concludeList, listCsv } from '#shared/address-list/conclude.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { answered, read } from './helpers.ts'

const run = async (text: string) => {
  const list = await read(text)
  return listCsv(list, concludeList(list.rows, answered({ 'acme.com': {} })).rows)
}

describe('a list', () => {
  countThroughout()

  test.each<[string, (n: number) => string]>([
    ['of different addresses', (n) => Array.from({ length: n }, (_, i) => `a${i}@d${i % 97}.com`).join('\n')],
    ['of different domains', (n) => Array.from({ length: n }, (_, i) => `ada@gmai${i}.com`).join('\n')],
    ['of one address', (n) => 'ada@acme.com\n'.repeat(n)],
    ['of quotes', (n) => '"'.repeat(n)],
    ['of open quotes', (n) => '"a\n'.repeat(n)],
    ['of quoted cells', (n) => `email,x\n${'ada@acme.com,"a ""b"" c"\n'.repeat(n)}`],
    ['in one line', (n) => 'ada@acme.com,'.repeat(n)],
    ['of spaces and quotes', (n) => ' "'.repeat(n)],
    ['of at signs', (n) => '@'.repeat(n)],
    ['of dots', (n) => `a${'.'.repeat(n)}@acme.com`],
    ['of brackets', (n) => '<'.repeat(n)],
    ['of line breaks', (n) => '\r\n'.repeat(n)],
  ])('%s', async (_, text) => {
    await expectLinear((n) => run(text(n)), 1_000)
  })
})
