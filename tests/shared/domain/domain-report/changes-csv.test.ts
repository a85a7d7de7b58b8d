import { expect, test } from 'vitest'
import { changesCsv } from '#shared/domain/domain-report/changes-csv.ts'
import type { ReportChange } from '#shared/domain/domain-report/schema.ts'

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
    loses: [{ what: 'mail from the servers of b.com', why: 'b.com has no such record in DNS.' }],
  }
  const [head, row, ...rest] = changesCsv([change]).split('\r\n')
  expect(head).toBe(
    '"number","part","action","name","type","before","after","what","why","risk","optional","gives up"',
  )
  expect(row).toBe(
    `"1","authentication","replace","a.com","TXT","'=cmd() ""x""","v=spf1 -all","Replace it","One.","delivery","","Removed: mail from the servers of b.com. b.com has no such record in DNS."`,
  )
  expect(rest).toEqual([''])
})
