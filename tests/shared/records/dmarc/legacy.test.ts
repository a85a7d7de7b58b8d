// Where receivers that follow RFC 7489 differ.
import { describe, expect, test } from 'vitest'
import { check, txt } from '#tests/shared/records/dmarc/zone-check.ts'

describe('older receivers (RFC 7489)', () => {
  test.each([
    [
      { '_dmarc.example.com': txt('v=DMARC1; p=reject') },
      'a.b.example.com',
      'example.com',
      'example.com',
      [],
    ],
    // 6.6.3: the walk finds what the list does not, and the other way around.
    [
      { '_dmarc.example.co.uk': txt('v=DMARC1; p=reject') },
      'a.example.co.uk',
      'example.co.uk',
      'example.co.uk',
      [],
    ],
    [
      { '_dmarc.com': txt('v=DMARC1; p=none') },
      'a.example.com',
      'example.com',
      null,
      [/treat example\.com as the organizational domain.*newer ones com/, /find no policy/],
    ],
    [
      {
        '_dmarc.a.example.com': txt('v=DMARC1; p=reject; psd=n'),
        '_dmarc.example.com': txt('v=DMARC1; p=none'),
      },
      'b.a.example.com',
      'example.com',
      'example.com',
      [/newer ones a\.example\.com/, /use the record of example\.com, newer ones that of a\.example\.com/],
    ],
    [
      { '_dmarc.example.com': txt('v=DMARC1; p=reject; t=y') },
      'example.com',
      'example.com',
      'example.com',
      [/apply “reject”.*do not know t=y; newer ones apply “quarantine”/],
    ],
    [
      { '_dmarc.example.com': txt('v=DMARC1; p=none; np=reject') },
      'gone.example.com',
      'example.com',
      'example.com',
      [/apply “none”.*do not know np; newer ones apply “reject”/],
    ],
    [
      { '_dmarc.example.com': txt('v=DMARC1; p=reject; pct=20') },
      'example.com',
      'example.com',
      'example.com',
      [/to 20% of the failing mail/],
    ],
    [
      {
        '_dmarc.a.example.com': txt('v=DMARC1; p=none', 'v=DMARC1; p=none'),
        '_dmarc.example.com': txt('v=DMARC1; p=reject'),
      },
      'a.example.com',
      'example.com',
      null,
      [/find no policy for a\.example\.com; newer ones use the record of example\.com/],
    ],
    [
      { '_dmarc.bank.example': txt('v=DMARC1; p=reject; psd=y') },
      'a.bank.example',
      'a.bank.example',
      null,
      [/find no policy/],
    ],
  ])('%o, %s', async (zone, domain, organizationalDomain, policyDomain, differences) => {
    const { legacy } = await check(zone, domain)
    expect(legacy).toMatchObject({ organizationalDomain, policyDomain })
    expect(legacy.differences).toEqual(
      differences.map((pattern) => expect.stringMatching(pattern) as unknown),
    )
  })
})
