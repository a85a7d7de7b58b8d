import { describe, expect, test } from 'vitest'
import { call } from '#tests/cli/call.ts'

describe('warmpost sender', () => {
  test('lists all services', async () => {
    const { out, code } = await call('sender')
    expect(code).toBe(0)
    expect(out).toContain('klaviyo')
  })

  test('says what one needs, also by the name that people write', async () => {
    const { out } = await call('sender Mailchimp')
    expect(out).toContain('k2._domainkey.example.com CNAME dkim2.mcsv.net')
    expect(out).toContain('Account & billing')
  })

  test('checks a domain', async () => {
    const { out, code } = await call('sender mailchimp broken.test')
    expect(out).toContain('Mailchimp is not set up for broken.test')
    expect(code).not.toBe(0)
  })

  test('suggests a name that was meant', async () => {
    const { err, code } = await call('sender mail')
    expect(code).toBe(2)
    expect(err).toContain('Did you mean')
  })
})
