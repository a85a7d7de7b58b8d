import { expect, test } from 'vitest'
import { mailChecks } from '#shared/dns/zone-file/mail-checks.ts'

test('a sending policy of RFC 5617 is no key', () => {
  const record = (owner: string, text: string) => ({
    owner,
    type: 'TXT',
    text,
    file: 'a.zone',
    line: 1,
    column: 1,
  })
  const records = [
    record('_adsp._domainkey.a.com', 'dkim=all'),
    record('mail._domainkey.a.com', 'v=DKIM1; p='),
  ]
  expect(mailChecks({ records }).map(({ selector }) => selector)).toEqual(['mail'])
})
