import { describe, expect, test } from 'vitest'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { check, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

const PARENT = withRecord(`v=DMARC1; p=reject; ${RUA}`)
const OTHER = 'v=DMARC1; p=reject; rua=mailto:a@example.net'

const CASES: readonly [
  what: string,
  zone: Zone,
  tone: Tone,
  stamp: string,
  sentence: string,
  domain?: string,
][] = [
  ['reject', PARENT, 'ok', 'Valid', 'Receivers reject mail from example.com that fails DMARC.'],
  [
    'quarantine',
    withRecord(`v=DMARC1; p=quarantine; ${RUA}`),
    'ok',
    'Valid',
    'Receivers treat mail from example.com that fails DMARC as suspicious, usually by putting it in the spam folder.',
  ],
  [
    'none',
    withRecord(`v=DMARC1; p=none; ${RUA}`),
    'warn',
    'Improve',
    'Receivers deliver mail from example.com that fails DMARC as if there were no DMARC. Anyone can send email as example.com.',
  ],
  [
    'a warning',
    withRecord(`v=DMARC1; p=reject; sp=none; ${RUA}`),
    'warn',
    'Improve',
    'Receivers reject mail from example.com that fails DMARC. Subdomains are less protected than the domain itself (sp=none), and spoofers look for that.',
  ],
  [
    'inherited',
    PARENT,
    'ok',
    'Valid',
    'Receivers reject mail from mail.example.com that fails DMARC.',
    'mail.example.com',
  ],
  [
    'a strict sp over p=none',
    withRecord(`v=DMARC1; p=none; sp=reject; ${RUA}`),
    'ok',
    'Valid',
    'Receivers reject mail from mail.example.com that fails DMARC.',
    'mail.example.com',
  ],
  [
    'sp=none under p=reject',
    withRecord(`v=DMARC1; p=reject; sp=none; ${RUA}`),
    'warn',
    'Improve',
    'Receivers deliver mail from mail.example.com that fails DMARC as if there were no DMARC. Anyone can send email as mail.example.com. sp=none in the record of example.com leaves mail.example.com unprotected: anyone can send email as it.',
    'mail.example.com',
  ],
  [
    'the mail servers of the reports unknown',
    withRecord(OTHER, { 'example.net': 'servfail', '*._report._dmarc.example.net': txt('v=DMARC1') }),
    'unknown',
    'In part',
    'Receivers reject mail from example.com that fails DMARC. example.net (rua) has mail servers that we could not look up, so we do not know whether reports arrive.',
  ],
  [
    'the same, and a problem that is known',
    withRecord(`${OTHER}; sp=none`, {
      'example.net': 'servfail',
      '*._report._dmarc.example.net': txt('v=DMARC1'),
    }),
    'warn',
    'Improve',
    'Receivers reject mail from example.com that fails DMARC. Subdomains are less protected than the domain itself (sp=none), and spoofers look for that. example.net (rua) has mail servers that we could not look up, so we do not know whether reports arrive.',
  ],
  [
    'whether it exists unknown',
    withRecord(`v=DMARC1; p=reject; np=quarantine; ${RUA}`, { 'slow.example.com': 'timeout' }),
    'unknown',
    'In part',
    'We could not find out whether slow.example.com exists, and that decides which policy applies to it.',
    'slow.example.com',
  ],
  [
    'no answer',
    { '_dmarc.example.com': 'servfail' },
    'unknown',
    'Unknown',
    'We could not find out the DMARC policy of example.com: DNS gave no answer. This says nothing about the record itself.',
  ],
  [
    'a broken text, and no answer above it',
    { '_dmarc.mail.example.com': txt('"v=DMARC1; p=none"'), '_dmarc.example.com': 'servfail' },
    'bad',
    'Broken',
    'Receivers ignore the text “"v=DMARC1; p=none"”: the quotes were typed into the record itself. Whether another record applies to mail.example.com could not be found out.',
    'mail.example.com',
  ],
  [
    'no record',
    { 'example.com': { A: ['192.0.43.7'] } },
    'bad',
    'No record',
    'example.com has no DMARC record, so anyone can send email as example.com, and you will not hear about it.',
  ],
  [
    'a text that was meant to be one',
    { '_dmarc.example.com': txt('"v=DMARC1; p=none"') },
    'bad',
    'No record',
    'Receivers ignore the text “"v=DMARC1; p=none"”: the quotes were typed into the record itself. example.com has no DMARC record, so anyone can send email as example.com, and you will not hear about it.',
  ],
  [
    'no such name',
    {},
    'info',
    'No such name',
    'DNS says that example.com does not exist. Check the spelling.',
  ],
  [
    'two records',
    { '_dmarc.example.com': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject') },
    'bad',
    'Broken',
    'There are 2 DMARC records at _dmarc.example.com, so receivers use none of them, and anyone can send email as example.com.',
  ],
  [
    'two records under a good one',
    { ...PARENT, '_dmarc.mail.example.com': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject') },
    'bad',
    'Broken',
    'There are 2 DMARC records at _dmarc.mail.example.com, so receivers use none of them and turn to the record of example.com. Receivers reject mail from mail.example.com that fails DMARC.',
    'mail.example.com',
  ],
  [
    'a tag twice',
    withRecord('v=DMARC1; p=none; p=reject'),
    'bad',
    'Broken',
    'The tag p appears more than once: some receivers ignore the whole record, some use “p=none”, some use “p=reject”. So it is unclear what happens to failing mail from example.com.',
  ],
  [
    'a policy that nobody can read, with reports',
    withRecord(`v=DMARC1; p=block; ${RUA}`),
    'bad',
    'Broken',
    'Receivers cannot read the policy in this record and act as if it were “none”: nothing protects example.com.',
  ],
  [
    'the same without',
    withRecord('v=DMARC1; p=block'),
    'bad',
    'Broken',
    'Receivers cannot use the record at _dmarc.example.com and apply no DMARC: anyone can send email as example.com.',
  ],
]

describe('the verdict', () => {
  test.each(['example.com', 'mail.example.com'])('never blames %s for a missing answer', async (domain) => {
    const zone = withRecord('v=DMARC1; p=reject; rua=mailto:a@example.net', {
      'example.net': { MX: [[10, 'mx.example.net']] },
      '*._report._dmarc.example.net': txt('v=DMARC1'),
    })
    const whole = zoneResolver(zone)
    expect((await checkDmarc(domain, whole, { suffixes })).verdict.tone).toBe('ok')
    for (const lost of new Set(whole.queries)) {
      const answers = zoneResolver(zone)
      const broken: Resolver = {
        query: async (name, type) => {
          const answer = await answers.query(name, type)
          return `${type} ${name}` === lost
            ? { ...answer, kind: 'timeout', records: [], detail: 'lost' }
            : answer
        },
      }
      const { verdict, changes } = await checkDmarc(domain, broken, { suffixes })
      expect(['ok', 'unknown'], `without ${lost}`).toContain(verdict.tone)
      expect(changes, `without ${lost}`).toEqual([])
    }
  })

  test.each(CASES)('%s', async (_, zone, tone, stamp, sentence, domain) => {
    const { verdict } = await check(zone, domain)
    expect([verdict.tone, verdict.stamp, verdict.sentence]).toEqual([tone, stamp, sentence])
    expect(verdict.heading).not.toBe('')
  })

  test.each<[Zone, string, string]>([
    [PARENT, 'example.com', 'DMARC record found for example.com'],
    [PARENT, 'mail.example.com', 'mail.example.com gets its DMARC policy from example.com'],
    [{ 'example.com': { A: ['192.0.43.7'] } }, 'example.com', 'No DMARC record found'],
    [{}, 'example.com', 'example.com does not exist'],
    [{ '_dmarc.example.com': 'timeout' }, 'example.com', 'The DMARC policy of example.com is unknown'],
  ])('has its heading: %#', async (zone, domain, heading) => {
    expect((await check(zone, domain)).verdict.heading).toBe(heading)
  })

  test.each([
    [{ 'example.net': 'servfail', '*._report._dmarc.example.net': txt('v=DMARC1') }],
    [{ '_dmarc.example.net': 'servfail' }],
    [{ 'example.com._report._dmarc.example.net': 'servfail', '_dmarc.example.net': txt('v=DMARC1; p=none') }],
  ] satisfies [Zone][])('what is unknown about the reports blames no one: %o', async (zone) => {
    const reachable: Zone = { 'example.net': { MX: [[10, 'mx.example.net']] } }
    const { verdict, changes } = await check(withRecord(OTHER, { ...reachable, ...zone }))
    expect([verdict.tone, changes]).toEqual(['unknown', []])
  })
})
