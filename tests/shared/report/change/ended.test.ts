import { expect, test } from 'vitest'
import { endedBy } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'

const finding = (code: string, message: string, more: Partial<Finding> = {}): Finding => ({
  code,
  message,
  severity: 'error',
  rfc: 'RFC 5782',
  ...more,
})
const FINDINGS = [
  finding('listed', 'Spamhaus lists 192.0.2.1.', { owner: '1.2.0.192.zen.example' }),
  finding('listed', 'SpamCop lists 192.0.2.1.', { owner: '1.2.0.192.bl.example' }),
  finding('no-reverse-name', 'There is no reverse name.', { severity: 'warning' }),
  finding('fine', 'Nothing to do.', { severity: 'ok' }),
]

test.each([
  [['listed'], '1.2.0.192.bl.example', ['SpamCop lists 192.0.2.1.']],
  [['listed'], '1.2.0.192.other.example', []],
  [['no-reverse-name', 'fine'], '1.2.0.192.in-addr.arpa', ['There is no reverse name.']],
])('a change for %j at %s', (why, owner, ended) => {
  expect(endedBy({ why, owner }, FINDINGS).map(({ message }) => message)).toEqual(ended)
})
