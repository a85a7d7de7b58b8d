import { expect, test } from 'vitest'
import { plainReport, tasksOf } from '#app/components/tool/plain-report.ts'

const LINK = 'https://warmpost.example/tool/spf?domain=acme.com'

test('a result as text says what was found, what to change, what to publish, and where it stands', () => {
  const tasks = tasksOf([
    { code: 'multiple', severity: 'error', message: 'There are two records.', rfc: 'RFC 7208, 4.5' },
    { code: 'ptr', severity: 'warning', message: 'ptr is slow.', fix: 'Replace it.', rfc: 'RFC 7208, 5.5' },
    { code: 'valid', severity: 'ok', message: 'One record.' },
    { code: 'ipv6', severity: 'info', message: 'There is no IPv6.' },
  ])
  const text = plainReport(
    {
      heading: 'SPF record(s) found for acme.com',
      sentence: 'Receivers cannot use them.',
      tasks,
      records: [{ name: 'acme.com', type: 'TXT', content: 'v=spf1 mx -all' }],
      date: '22 Nov 2026',
    },
    LINK,
  )
  expect(text).toBe(`SPF record(s) found for acme.com
Receivers cannot use them.

What to change:
- There are two records. (RFC 7208, 4.5)
- ptr is slow. Replace it. (RFC 7208, 5.5)

Record to publish:
Name: acme.com
Type: TXT
Content: v=spf1 mx -all

Checked on 22 Nov 2026: ${LINK}`)
})

test('a good result has no empty parts', () => {
  const report = { heading: 'A', sentence: 'B', tasks: tasksOf([]), date: '22 Nov 2026' }
  expect(plainReport(report, LINK)).toBe(`A\nB\n\nChecked on 22 Nov 2026: ${LINK}`)
})

test('what a foreign server wrote begins no line of its own', () => {
  const evil = 'v=spf1 -all\nrm -rf ~\r\n\u2028\u202Etxt.exe'
  const report = {
    heading: evil,
    sentence: evil,
    tasks: [evil],
    records: [{ name: evil, type: 'TXT' as const, content: evil }],
    date: '22 Nov 2026',
  }
  expect(plainReport(report, LINK)).not.toMatch(/^rm|[\r\u2028\u202E]/m)
})
