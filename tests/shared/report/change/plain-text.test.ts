import { expect, test } from 'vitest'
import { askChange, recordChange } from '#shared/report/change/change.ts'
import { plainText, type ReportedResult } from '#shared/report/change/plain-text.ts'

const WHERE = { date: '22 Nov 2026', address: 'https://warmpost.example/tool/spf?domain=acme.com' }
const report: ReportedResult = {
  verdict: {
    tone: 'bad',
    heading: 'SPF fails for every message from acme.com',
    sentence: 'Receivers cannot use this record.',
    stamp: 'Broken',
  },
  findings: [
    { code: 'multiple', severity: 'error', message: 'There are two records.', rfc: 'RFC 7208, 4.5' },
    { code: 'slow', severity: 'warning', unknown: true, message: 'b.test did not answer.' },
    { code: 'valid', severity: 'ok', message: 'One record.' },
    { code: 'ipv6', severity: 'info', message: 'There is not an IPv6.' },
  ],
  changes: [
    recordChange({
      id: 'spf-record',
      title: 'Replace both records with one',
      text: 'It keeps every sender.',
      owner: 'acme.com',
      type: 'TXT',
      before: ['v=spf1 mx -all', 'v=spf1 a -all'],
      after: ['v=spf1 mx a -all'],
      why: ['multiple'],
      risk: 'none',
      prerequisites: ['Tell your colleague.'],
    }),
    askChange({
      id: 'ask',
      title: 'Ask the service',
      text: 'It knows.',
      owner: 'acme.com',
      type: 'TXT',
      why: [],
    }),
    askChange({
      id: 'logo',
      title: 'Show a logo',
      text: 'Nice.',
      owner: 'acme.com',
      type: 'TXT',
      why: [],
      optional: true,
    }),
  ],
}

test('a result as text says what was found, what is wrong, what to change, and where it is', () => {
  expect(plainText(report, WHERE)).toBe(`SPF fails for every message from acme.com
Receivers cannot use this record.

What is wrong:
- There are two records. (RFC 7208, 4.5)

Change 1 of 2: Replace both records with one
It keeps every sender.
First: Tell your colleague.
Name: acme.com
Type: TXT
Remove: v=spf1 mx -all
Remove: v=spf1 a -all
Publish instead: v=spf1 mx a -all

Change 2 of 2: Ask the service
It knows.

Checked on 22 Nov 2026: ${WHERE.address}`)
})

test('a good result has no empty parts', () => {
  const good = { ...report, findings: [], changes: [] }
  expect(plainText(good, WHERE)).toBe(
    `SPF fails for every message from acme.com\nReceivers cannot use this record.\n\nChecked on 22 Nov 2026: ${WHERE.address}`,
  )
})

test('text from someone else’s server does not start a new line', () => {
  const evil = 'v=spf1 -all\nrm -rf ~\r\n\u2028\u202Etxt.exe'
  const [change] = report.changes
  const text = plainText(
    {
      verdict: { ...report.verdict, heading: evil, sentence: evil },
      findings: [{ code: 'a', severity: 'error', message: evil }],
      changes: change ? [{ ...change, before: [evil], after: [evil], text: evil }] : [],
    },
    WHERE,
  )
  expect(text).not.toMatch(/^rm|[\r\u2028\u202E]/m)
})
