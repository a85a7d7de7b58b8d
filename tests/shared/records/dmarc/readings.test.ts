import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { check, codes, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

const messages = async (zone: Zone, domain?: string) =>
  (await check(zone, domain)).findings.map(({ message }) => message).join('\n')

describe('a repeated tag (RFC 6376, 3.2; RFC 9989, 4.8)', () => {
  test.each([
    ['p=none; p=reject', /p=none.*p=reject/],
    ['p=reject; p=none', /p=reject.*p=none/],
    ['p=reject; rua=mailto:a@example.com; rua=mailto:b@example.com', /rua=mailto:a@example\.com/],
    ['v=DMARC1; p=reject', /v=DMARC1/],
  ])('%s is never valid, and each reading is named', async (tags, readings) => {
    const report = await check(withRecord(`v=DMARC1; ${tags}`))
    expect(report.valid).toBe(false)
    const repeated = report.findings.find(({ code }) => code === 'dmarc-tag-repeated')
    expect(repeated).toMatchObject({ severity: 'error' })
    expect(repeated?.message).toMatch(/ignore the whole record/)
    expect(repeated?.message).toMatch(readings)
  })

  test('no line of the table says that the first one counts', async () => {
    const { tagDetails } = await check(withRecord('v=DMARC1; p=none; p=reject'))
    expect(tagDetails.map(({ meaning }) => meaning).join(' ')).not.toContain('the first one counts')
  })
})

describe('a percentage (removed by RFC 9989, 9.3)', () => {
  test.each([
    ['p=reject; pct=bogus', 'dmarc-tag-removed info'],
    ['p=reject; pct=-5', 'dmarc-tag-removed info'],
    ['p=reject; pct=0x10', 'dmarc-tag-removed info'],
    ['p=reject; pct=5.5', 'dmarc-tag-removed info'],
    ['p=reject; pct=50', 'dmarc-tag-removed warning'],
    ['p=reject; pct=0', 'dmarc-tag-removed warning'],
    // A share of nothing is nothing.
    ['p=none; pct=50', 'dmarc-tag-removed info'],
  ])('%s', async (tags, finding) => {
    const zone = withRecord(`v=DMARC1; ${tags}; ${RUA}`)
    expect(await codes(zone)).toContain(finding)
    expect(await messages(zone)).not.toMatch(/(?:bogus|-5|0x10|5\.5)% of/)
  })
})

describe('a name below the organization gets what applies to it', () => {
  test('a strict sp over p=none protects it', async () => {
    const zone = withRecord(`v=DMARC1; p=none; sp=reject; ${RUA}`)
    expect(await messages(zone, 'mail.example.com')).not.toMatch(/anyone/i)
    expect(await codes(zone, 'mail.example.com')).not.toContain('dmarc-policy-none warning')
  })

  test.each([
    ['p=reject; sp=none', 'mail.example.com', 'dmarc-subdomains-weaker warning', /sp=none/],
    ['p=reject; sp=quarantine', 'mail.example.com', 'dmarc-subdomains-weaker warning', /sp=quarantine/],
    ['p=reject; np=none', 'gone.example.com', 'dmarc-np-weaker warning', /np=none/],
  ])('%s, %s', async (tags, domain, finding, reason) => {
    const zone = withRecord(`v=DMARC1; ${tags}; ${RUA}`)
    expect(await codes(zone, domain)).toContain(finding)
    const { findings } = await check(zone, domain)
    const said = findings.find(({ code }) => finding.startsWith(code))
    expect(said?.message).toMatch(reason)
    expect(said?.message).toContain(domain)
    expect(said?.message).toContain('example.com')
  })

  test.each([
    ['p=reject; np=none', 'mail.example.com'],
    ['p=reject; sp=none; np=reject', 'gone.example.com'],
  ])('%s says nothing about the other kind of names to %s', async (tags, domain) => {
    expect(await codes(withRecord(`v=DMARC1; ${tags}; ${RUA}`), domain)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/weaker/)]),
    )
  })

  test('test mode lowers the policy that applies to it, not p', async () => {
    const zone = withRecord(`v=DMARC1; p=reject; sp=quarantine; t=y; ${RUA}`)
    expect(await messages(zone, 'mail.example.com')).toContain('“none” instead of “quarantine”')
  })

  test('an sp without effect is not said to leave anything open', async () => {
    const zone = withRecord(`v=DMARC1; p=reject; ${RUA}`, {
      '_dmarc.mail.example.com': txt(`v=DMARC1; p=reject; sp=none; ${RUA}`),
    })
    expect(await codes(zone, 'mail.example.com')).not.toContain('dmarc-subdomains-weaker warning')
  })

  test.each([
    ['two records', txt('v=DMARC1; p=none', 'v=DMARC1; p=reject')],
    ['a text that was meant to be one', txt('v=DMARC1 p=none')],
  ])('%s of its own that do not count are not called missing', async (_, node) => {
    const zone = withRecord(`v=DMARC1; p=reject; ${RUA}`, { '_dmarc.mail.example.com': node })
    const { message } = await check(zone, 'mail.example.com')
    expect(message).not.toContain('has no DMARC record there')
    expect(message).toContain('example.com')
  })
})

describe('reports to another domain', () => {
  const foreign = (zone: Zone) =>
    withRecord('v=DMARC1; p=reject; rua=mailto:a@reports.example.net', {
      'reports.example.net': { MX: [[10, 'mx.example.net']] },
      ...zone,
    })

  test('without a permission, at a host without a DMARC record: receivers differ', async () => {
    expect(await codes(foreign({}))).toContain('dmarc-reports-not-accepted warning')
    expect(await messages(foreign({}))).not.toContain('No reports reach')
  })

  test('without a permission, at an organization with a record: receivers agree', async () => {
    const zone = foreign({ '_dmarc.example.net': txt('v=DMARC1; p=none') })
    expect(await messages(zone)).toContain('No reports reach')
  })

  test('the public suffix list knows the host as the same organization', async () => {
    const zone = {
      '_dmarc.a.example.com': txt('v=DMARC1; p=reject; psd=n; rua=mailto:a@example.com'),
      '_dmarc.example.com': txt('v=DMARC1; p=none'),
      'example.com': { MX: [[10, 'mx.example.com'] as [number, string]] },
    }
    expect(await codes(zone, 'a.example.com')).toContain('dmarc-reports-not-accepted warning')
  })
})
