// What is exported as a table.
import { expect, test } from 'vitest'
import { changesCsv } from '#shared/domain-report/changes-csv.ts'
import type { ReportChange } from '#shared/domain-report/schema.ts'

test('a change is one row, whatever someone else’s DNS server wrote', () => {
  const change: ReportChange = {
    id: 'spf-record',
    part: 'authentication',
    action: 'replace',
    title: 'Replace it',
    text: 'One.',
    owner: 'a.com',
    type: 'TXT',
    before: ['=cmd()\r\n"x"'],
    after: ['v=spf1 -all'],
    why: [],
    risk: 'delivery',
    prerequisites: [],
  }
  const [head, row, ...rest] = changesCsv([change]).split('\r\n')
  expect(head).toBe('"number","part","action","name","type","before","after","what","why","risk","optional"')
  expect(row).toBe(
    `"1","authentication","replace","a.com","TXT","'=cmd() ""x""","v=spf1 -all","Replace it","One.","delivery",""`,
  )
  expect(rest).toEqual([''])
})
