import { concludeList } from '#shared/address-list/conclude.ts'
import { answered, read } from '#tests/shared/address-list/helpers.ts'

const ANSWERS = answered({ 'acme.com': {}, 'gone.test': { state: 'nxdomain' } })

const LISTS: readonly string[] = [
  '',
  'ada@acme.com',
  'ada@acme.com\nbob@other.com',
  'ada@acme.com\nada@gone.test',
  `${Array.from({ length: 30 }, (_, index) => `a${index}@acme.com`).join('\n')}\nada@gone.test`,
]

export const listReports = (): Promise<unknown[]> =>
  Promise.all(
    LISTS.map(async (text) => ({ verdict: concludeList((await read(text)).rows, ANSWERS).verdict })),
  )
