import { expect, test } from 'vitest'
import { endedBy } from '#shared/change/ended.ts'
import type { Finding } from '#shared/report/finding.ts'

const finding = (code: string, message: string, severity: Finding['severity'] = 'error'): Finding => ({
  code,
  message,
  severity,
  rfc: 'RFC 5782',
})
const FINDINGS = [
  finding('listed', 'Spamhaus lists 192.0.2.1.'),
  finding('listed', 'SpamCop lists 192.0.2.1.'),
  finding('no-reverse-name', 'There is no reverse name.', 'warning'),
  finding('fine', 'Nothing to do.', 'ok'),
]

test.each([
  [['listed'], 'SpamCop lists 192.0.2.1. Ask for removal.', ['SpamCop lists 192.0.2.1.']],
  [['listed'], 'Ask for removal.', []],
  [['no-reverse-name', 'fine'], 'Ask for a name.', ['There is no reverse name.']],
])('a change for %j that says “%s”', (why, text, ended) => {
  expect(endedBy({ why, text }, FINDINGS).map(({ message }) => message)).toEqual(ended)
})
