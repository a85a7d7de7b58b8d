// What /.well-known/security.txt says (RFC 9116, 2.5).
import { DAY_MS } from '#shared/kit/calendar.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND } from '#app/content/brand.ts'
import { loader } from '#app/routes/security/route.ts'

test('has a contact and an expiration date less than a year away', async () => {
  const response = loader()
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / DAY_MS
  expect([days > 90, days < 365]).toEqual([true, true])
})

test('names the address that SECURITY.md names', () => {
  expect(readFileSync('SECURITY.md', 'utf8')).toContain(BRAND.supportEmail)
})
