import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { recordChange, askChange } from '#shared/report/change/change.ts'
import { EXPORT_FORMAT_IDS } from '#shared/report/change/export/formats.ts'
import { fixesHead, fixesOf } from '#shared/saved/fleet/fixes.ts'

const row = {
  domain: 'a.com',
  changes: [
    recordChange({
      id: 'dmarc-record',
      title: 'Publish a DMARC record',
      text: 'Publish it.',
      owner: '_dmarc.a.com',
      zone: 'a.com',
      type: 'TXT',
      before: [],
      after: ['v=DMARC1; p=none'],
      why: ['dmarc-no-record'],
      risk: 'none',
      rfc: 'RFC 9989, 4.7',
    }),
    recordChange({
      id: 'spf-record',
      title: 'Replace the SPF record',
      text: '=1+1',
      owner: 'a.com',
      type: 'TXT',
      before: ['@SUM(1)\r\n"x"', '-2'],
      after: ['\tv=spf1 -all'],
      why: [],
      risk: 'delivery',
    }),
    askChange({ id: 'x', title: 'Ask', text: 'Ask them.', owner: 'a.com', type: 'TXT', why: [] }),
  ],
}

test('the table has one row per change, and no cell that a spreadsheet would read as a formula', () => {
  const lines = (fixesHead('csv') + fixesOf(row, 'csv')).split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe(
    '"domain","type","name","ttl","old","new","why","rule","risk","action","what","first"',
  )
  expect(lines[1]).toBe(
    '"a.com","TXT","_dmarc.a.com","","","v=DMARC1; p=none","Publish it.","RFC 9989, 4.7","none","create","Publish a DMARC record",""',
  )
  expect(lines[2]).toContain(`"'@SUM(1) ""x"" | -2"`)
  const cells = lines.flatMap((line) => line.split('","').map((cell) => cell.replace(/^"|"$/g, '')))
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
})

test.each(EXPORT_FORMAT_IDS.filter((id) => id !== 'csv'))('%s has the record, or says why not', (format) => {
  const text = fixesOf(row, format)
  expect(text).toMatch(/v=DMARC1/)
  expect(text).toMatch(/^[ -~\n]*$/)
  expect(text).not.toContain('Ask')
})

test('as YAML every change is its own document, since names repeat in each zone', () => {
  const changesOf = (domain: string) =>
    row.changes.slice(0, 1).map((change) => ({ ...change, owner: `_dmarc.${domain}`, zone: domain }))
  const rows = ['a.com', 'b.com'].map((domain) => ({ domain, changes: changesOf(domain) }))
  const documents = parseAllDocuments(rows.map((one) => fixesOf(one, 'octodns')).join(''))
  const entry = { _dmarc: [{ type: 'TXT', ttl: 300, values: ['v=DMARC1\\; p=none'] }] }
  expect([...documents].map((document) => [document.errors.length, document.toJS() as unknown])).toEqual([
    [0, entry],
    [0, entry],
  ])
})

test('as Terraform no two names of a file share a resource', () => {
  const names = ['a-b.com', 'a.b.com'].flatMap((domain) => {
    const changes = row.changes
      .slice(0, 1)
      .map((change) => ({ ...change, owner: `_dmarc.${domain}`, zone: domain }))
    return fixesOf({ domain, changes }, 'terraform-cloudflare').match(/^resource .*$/gm) ?? []
  })
  expect(new Set(names).size).toBe(2)
})
