import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { discoverDkim } from '#shared/records/dkim/discover.ts'
import { DkimReport } from '#shared/records/dkim/schema.ts'
import { txtRecord } from '#shared/dns/decorated.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { ED25519, RSA_1024, RSA_2048 } from '#tests/shared/records/dkim/keys.ts'
import { RSA_4096, RSA_512 } from '#tests/shared/records/dkim/odd-keys.ts'

const K = RSA_2048.spki
const GOOD = `v=DKIM1; k=rsa; p=${K}`
const NAME = 's._domainkey.a.test'
const at = (selector: string) => `${selector}._domainkey.a.test`
const key = (...TXT: (string | string[])[]): ZoneNode => ({ TXT })

const check = async (zone: Zone, selector = 's') => {
  const report = await checkDkim('a.test', selector, zoneResolver(zone))
  expect(v.is(DkimReport, report)).toBe(true)
  return report
}
const search = async (zone: Zone) => {
  const report = await discoverDkim('a.test', 0, zoneResolver(zone))
  expect(v.is(DkimReport, report)).toBe(true)
  return report
}

interface Repair {
  what: string
  published: (string | string[])[]
  after: string
  ends: string[]
  action?: Change['action']
  loses?: string[]
}

const REPAIRS: Repair[] = [
  {
    what: 'backslashes of a zone file',
    published: [`v=DKIM1\\; k=rsa\\; p=${K}`],
    after: GOOD,
    ends: ['dkim-backslash'],
  },
  { what: 'quotes around all', published: [`"v=DKIM1; k=rsa; p=${K}"`], after: GOOD, ends: ['dkim-quote'] },
  {
    what: 'quotes and a space at the seam',
    published: [`v=DKIM1; k=rsa; p=${K.slice(0, 99)}" "${K.slice(99)}`],
    after: GOOD,
    ends: ['dkim-quote', 'dkim-blank-in-key'],
  },
  {
    what: 'a whole line of a zone file',
    published: [`s._domainkey IN TXT ( "v=DKIM1; k=rsa; p=${K}" )`],
    after: GOOD,
    ends: ['dkim-quote'],
  },
  {
    what: 'a space inside the type of the key',
    published: [['v=DKIM1; k=r', ` sa; p=${K}`]],
    after: GOOD,
    ends: ['dkim-key-type'],
  },
  {
    what: 'v= that is not first',
    published: [`k=rsa; v=DKIM1; p=${K}`],
    after: GOOD,
    ends: ['dkim-version-not-first'],
  },
  { what: 'a wrong version', published: [`v=DKIM1.0; p=${K}`], after: GOOD, ends: ['dkim-version'] },
  {
    what: 'a missing type',
    published: [`v=DKIM1; p=${ED25519.raw}`],
    after: `v=DKIM1; k=ed25519; p=${ED25519.raw}`,
    ends: ['dkim-key-type-mismatch'],
  },
  {
    what: 'a type in capitals',
    published: [`v=DKIM1; k=RSA; p=${K}`],
    after: GOOD,
    ends: ['dkim-key-type-case'],
  },
  {
    what: 'a tag in capitals',
    published: [`v=DKIM1; P=${K}`],
    after: GOOD,
    ends: ['dkim-tag-case', 'dkim-no-key'],
  },
  { what: 'two semicolons', published: [`v=DKIM1;; k=rsa; p=${K}`], after: GOOD, ends: ['dkim-empty-tag'] },
  {
    what: 'the same tag twice',
    published: [`v=DKIM1; k=rsa; k=rsa; p=${K}`],
    after: GOOD,
    ends: ['dkim-duplicate-tag'],
  },
  {
    what: 'a piece that is not a tag',
    published: [`v=DKIM1; rsa; p=${K}`],
    after: GOOD,
    ends: ['dkim-syntax'],
  },
  { what: 'only sha1', published: [`v=DKIM1; h=sha1; p=${K}`], after: GOOD, ends: ['dkim-hash'] },
  {
    what: 'a key for something else',
    published: [`v=DKIM1; s=other; p=${K}`],
    after: `v=DKIM1; k=rsa; s=email:other; p=${K}`,
    ends: ['dkim-service'],
  },
  { what: 'an empty g=', published: [`v=DKIM1; g=; k=rsa; p=${K}`], after: GOOD, ends: ['dkim-granularity'] },
  {
    what: 'the lines of a PEM file',
    published: [`v=DKIM1; p=-----BEGIN PUBLIC KEY-----${K}-----END PUBLIC KEY-----`],
    after: GOOD,
    ends: ['dkim-pem'],
  },
  {
    what: 'base64 for addresses',
    published: [`v=DKIM1; k=ed25519; p=${urlSafe(ED25519.raw)}`],
    after: `v=DKIM1; k=ed25519; p=${ED25519.raw}`,
    ends: ['dkim-key-character'],
  },
  {
    what: 'a wrapped Ed25519 key',
    published: [`v=DKIM1; k=ed25519; p=${ED25519.spki}`],
    after: `v=DKIM1; k=ed25519; p=${ED25519.raw}`,
    ends: ['dkim-ed25519-wrapped'],
  },
  {
    what: 'test mode',
    published: [`v=DKIM1; k=rsa; t=y; p=${K}`],
    after: GOOD,
    ends: ['dkim-testing'],
    loses: ['the test mode (t=y)'],
  },
  {
    what: 'test mode beside another flag, a note and a tag that nobody knows',
    published: [`v=DKIM1; k=rsa; t=y:s; n=made=20in=20May; x=1; p=${K}`],
    after: `v=DKIM1; k=rsa; t=s; n=made=20in=20May; x=1; p=${K}`,
    ends: ['dkim-testing'],
    loses: ['the test mode (t=y)'],
  },
  {
    what: 'a key in its PKCS #1 form',
    published: [`v=DKIM1; k=rsa; p=${RSA_2048.bare}`],
    after: GOOD,
    ends: ['dkim-rsa-bare'],
  },
  {
    what: 'another text beside the key',
    published: ['hello', GOOD],
    after: GOOD,
    ends: ['dkim-other-text'],
    action: 'merge',
    loses: ['the text “hello”'],
  },
  {
    what: 'the end of the same key beside it',
    published: [GOOD, K.slice(200)],
    after: GOOD,
    ends: ['dkim-other-text'],
    action: 'merge',
  },
  {
    what: 'a key that cannot be used beside one that can',
    published: ['v=DKIM1; p=x', GOOD],
    after: GOOD,
    ends: ['dkim-multiple-records'],
    action: 'merge',
    loses: ['the unreadable key “x”'],
  },
  {
    what: 'the same key in two forms',
    published: [`v=DKIM1; p=${RSA_2048.bare}`, `v=DKIM1; k=rsa; t=s; p=${K}`],
    after: `v=DKIM1; k=rsa; t=s; p=${K}`,
    ends: ['dkim-multiple-records'],
    action: 'merge',
  },
  {
    what: 'a record that was cut at its semicolons',
    published: ['v=DKIM1', 'k=rsa', 't=s', `p=${K}`],
    after: `v=DKIM1; k=rsa; t=s; p=${K}`,
    ends: ['dkim-multiple-records'],
    action: 'merge',
  },
  {
    what: 'a record that was cut at 255 characters',
    published: [GOOD.slice(255), GOOD.slice(0, 255)],
    after: GOOD,
    ends: ['dkim-key-cut', 'dkim-other-text'],
    action: 'merge',
  },
]

/** Ed25519 keys are random: one without the two characters would prove nothing. */
function urlSafe(text: string) {
  return text.replaceAll('+', '-').replaceAll('/', '_')
}

describe('a record that can be repaired', () => {
  test.each(
    REPAIRS.filter(({ published, after, action }) => action === 'merge' || !published.includes(after)),
  )('$what', async ({ published, after, ends, action = 'replace', loses = [] }) => {
    const zone = { [NAME]: key(...published) }
    const { changes, findings, records } = await check(zone)
    const [change, ...others] = changes.filter((one) => one.action !== 'ask')
    expect(others).toEqual([])
    expect(change).toMatchObject({
      action,
      owner: NAME,
      type: 'TXT',
      before: records,
      after: [after],
      risk: loses.length > 0 ? 'delivery' : 'none',
    })
    expect(change?.loses?.map(({ what }) => what) ?? []).toEqual(loses)
    expect(change?.why).toEqual(expect.arrayContaining(ends))
    const followed = withChange(zoneResolver(zone), change as Change)
    const later = await checkDkim('a.test', 's', followed)
    const left = later.findings.map(({ code }) => code)
    expect(left.filter((code) => change?.why.includes(code))).toEqual([])
    const known = new Set(findings.map(({ code }) => code))
    expect(later.findings.filter((one) => asksForAction(one) && !known.has(one.code))).toEqual([])
    expect(later.changes.filter((one) => one.action !== 'ask')).toEqual([])
    const twice = await withChange(followed, change as Change).query(NAME, 'TXT')
    expect(twice.records).toEqual([txtRecord(after)])
  })

  test('says to make sure that mail passes before test mode ends', async () => {
    const { changes } = await check({ [NAME]: key(`v=DKIM1; t=y; p=${K}`) })
    expect(changes).toMatchObject([
      {
        title: 'End the DKIM test mode at selector “s”',
        prerequisites: [expect.stringContaining('dkim=pass')],
      },
    ])
  })

  test('is repaired in a search for each selector separately', async () => {
    const { changes } = await search({
      [at('google')]: key(`v=DKIM1\\; p=${K}`),
      [at('dkim')]: key(`v=DKIM1\\; p=${K}`),
      [at('s1')]: key(GOOD),
    })
    expect(changes.map(({ action, owner, after, why }) => [action, owner, after, why])).toEqual([
      ['replace', at('google'), [GOOD], ['dkim-backslash']],
      ['replace', at('dkim'), [GOOD], ['dkim-backslash']],
    ])
  })

  test('keeps a weak key when the record around it is broken, and asks for a new one', async () => {
    const { changes } = await check({ [NAME]: key(`v=DKIM1\\; p=${RSA_1024.spki}`) })
    expect(changes.map(({ action, why }) => [action, why])).toEqual([
      ['replace', ['dkim-backslash']],
      ['ask', ['dkim-rsa-1024']],
    ])
  })
})

describe('a record that only its owner can fix', () => {
  test.each([
    ['a damaged key', [`v=DKIM1; p=${K.slice(0, -60)}`], 'Copy the DKIM key at selector “s” again'],
    [
      'a character missing at a seam',
      [[`v=DKIM1; p=${K.slice(0, 200)}`, K.slice(201)]],
      'Copy the DKIM key at selector “s” again',
    ],
    ['two usable keys', [GOOD, `v=DKIM1; p=${RSA_1024.spki}`], 'Keep one key at selector “s”'],
    ['a key and its revocation', [GOOD, 'v=DKIM1; p='], 'Keep one key at selector “s”'],
    [
      'two keys in one record',
      [`v=DKIM1; p=${K}; p=${RSA_4096.spki}`],
      'Correct the DKIM record at selector “s”',
    ],
  ])('%s is a request', async (_, published, title) => {
    const { changes } = await check({ [NAME]: key(...published) })
    expect(changes.every(({ action }) => action === 'ask')).toBe(true)
    expect(changes.map((change) => change.title)).toContain(title)
  })

  test.each([
    [
      `v=DKIM1; k=rsa; p=${RSA_1024.spki}`,
      'dkim-rsa-1024',
      /Keep the record at s\._domainkey\.a\.test until all mail signed with the old key is delivered/,
    ],
    [
      `v=DKIM1; k=rsa; p=${RSA_512.spki}`,
      'dkim-rsa-short',
      /Remove the record at s\._domainkey\.a\.test as soon as the new key signs/,
    ],
    [
      `v=DKIM1; k=rsa; p=${RSA_2048.private}`,
      'dkim-private-key',
      /Remove the record at s\._domainkey\.a\.test right away/,
    ],
  ])('a key that has to be made again: %.20s…', async (record, code, says) => {
    const { changes } = await check({ [NAME]: key(record), [at('other')]: key(GOOD) })
    expect(changes).toMatchObject([{ action: 'ask', owner: NAME, why: [code] }])
    expect(changes[0]?.text).toMatch(says)
    expect(changes[0]?.text).toContain('/tool/dkim-generator')
    expect(changes[0]?.text).toContain('under a new selector, for example “s1”')
  })

  test('a new selector is one that is free', async () => {
    const { changes } = await search({
      [at('google')]: key(`v=DKIM1; k=rsa; p=${RSA_1024.spki}`),
      [at('s1')]: key(GOOD),
    })
    expect(changes[0]?.text).toContain('for example “s2”')
  })
})

describe('DKIM at a service', () => {
  const google: ZoneNode = { MX: [[1, 'smtp.google.com']] }

  test('names the service, the place to click and the selector', async () => {
    const { changes } = await search({ 'a.test': google })
    expect(changes).toMatchObject([
      { action: 'ask', title: 'Turn on DKIM at Google Workspace', why: ['dkim-none-can-exist'] },
    ])
    expect(changes[0]?.text).toContain(
      'Google Admin console > Apps > Google Workspace > Gmail > Authenticate email (https://admin.google.com/ac/apps/gmail/authenticateemail), which uses the selector “google”',
    )
  })

  test('names every service that sends', async () => {
    const zone = {
      'a.test': { ...google, TXT: ['v=spf1 include:_spf.google.com include:amazonses.com -all'] },
    }
    expect((await search(zone)).changes[0]?.title).toBe('Turn on DKIM at Google Workspace and Amazon SES')
  })

  test('is requested by the selector that was checked', async () => {
    const zone = { 'a.test': google, [at('other')]: key(GOOD) }
    const { service, changes } = await check(zone, 'google')
    expect(service).toBe('Google Workspace')
    expect(changes).toMatchObject([{ action: 'ask', owner: at('google'), why: ['dkim-absent'] }])
  })

  test('makes the new key, where a key of its selector is weak', async () => {
    const { changes } = await check(
      { 'a.test': google, [at('google')]: key(`v=DKIM1; p=${RSA_1024.spki}`) },
      'google',
    )
    expect(changes[0]?.text).toContain('Google Admin console')
    expect(changes[0]?.text).not.toContain('/tool/dkim-generator')
  })

  test('is the one behind the CNAME', async () => {
    const zone = {
      [NAME]: { CNAME: 's.wl.sendgrid.net' },
      's.wl.sendgrid.net': key(`v=DKIM1; p=${RSA_1024.spki}`),
    }
    const { changes } = await check(zone)
    expect(changes).toMatchObject([
      { action: 'ask', title: 'Ask SendGrid to correct the key at selector “s”', why: ['dkim-rsa-1024'] },
    ])
    expect(changes[0]?.text).toContain('SendGrid > Settings > Sender Authentication')
  })

  test('has to be turned on where the CNAME does not point to a key', async () => {
    const { changes } = await check({ [NAME]: { CNAME: 's.wl.sendgrid.net' } })
    expect(changes).toMatchObject([
      { action: 'ask', title: 'Turn on DKIM at SendGrid', why: ['dkim-cname-dead-end'] },
    ])
    expect(changes[0]?.text).toContain('If you no longer use SendGrid, remove the CNAME.')
  })
})

describe('a domain that signs by itself', () => {
  test('without keys gets instructions to make one, under a free selector', async () => {
    const { changes } = await search({ 'a.test': { MX: [[1, 'mx.a.test']] } })
    expect(changes).toMatchObject([{ action: 'ask', title: 'Sign the mail of a.test with DKIM' }])
    expect(changes[0]?.text).toContain('/tool/dkim-generator, publish the record at s1._domainkey.a.test')
  })

  test('with only Ed25519 is told to sign with both', async () => {
    const { changes } = await search({ [at('s1')]: key(`v=DKIM1; k=ed25519; p=${ED25519.raw}`) })
    expect(changes).toMatchObject([
      { action: 'ask', title: 'Sign with an RSA key too', owner: at('s2'), why: ['dkim-ed25519-only'] },
    ])
  })
})

test.each<[string, Zone]>([
  ['a sound key', { [at('google')]: key(GOOD) }],
  ['a parked domain', { [at('*')]: key('v=DKIM1; p=') }],
  ['a revoked key', { [at('google')]: key('v=DKIM1; p=') }],
  ['a domain that sends no mail', { 'a.test': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } }],
  ['selectors that nobody guesses', { [at('nobody-guesses-this')]: key(GOOD) }],
  ['servers that fail', { [at('google')]: 'timeout', '_domainkey.a.test': 'timeout', [at('*')]: 'timeout' }],
])('needs no change for %s', async (_, zone) => {
  expect((await search(zone)).changes).toEqual([])
})

describe('a selector that may be mistyped', () => {
  const google: ZoneNode = { MX: [[1, 'smtp.google.com']] }
  const microsoft: ZoneNode = { MX: [[1, 'a-test.mail.protection.outlook.com']] }

  test('says where the service has a key', async () => {
    const { changes } = await check({ 'a.test': google, [at('google')]: key(GOOD) }, 'typo')
    expect(changes).toMatchObject([
      {
        action: 'ask',
        title: 'Check the selector “typo”, or search for the keys of a.test',
        why: ['dkim-absent'],
      },
    ])
    expect(changes[0]?.text).toContain('There is a key at selector “google”')
    expect(changes[0]?.text).toContain('leave the selector empty and we search for it')
    expect(changes[0]?.text).not.toContain('Turn on DKIM')
  })

  test('says where the service has none, after asking', async () => {
    const zone: Zone = { 'a.test': microsoft, [at('selector1')]: key(GOOD), [at('other')]: key(GOOD) }
    const resolver = zoneResolver(zone)
    const { changes } = await checkDkim('a.test', 'typo', resolver)
    expect(changes[0]?.text).toContain('There is a key at selector “selector1”')
    expect(changes[0]?.text).toContain('There is none at selector “selector2”, either.')
    expect(resolver.queries).toHaveLength(new Set(resolver.queries).size)
  })

  test('of a domain whose signer is not known leads to the search', async () => {
    const { changes } = await check(
      { 'a.test': { MX: [[1, 'mx.a.test']] }, [at('other')]: key(GOOD) },
      'typo',
    )
    expect(changes.map(({ action }) => action)).toEqual(['ask'])
    expect(changes[0]?.title).toContain('search for the keys')
  })
})

describe('a host name as text at a selector', () => {
  const TARGET = 's.keys.b.test'

  test.each([TARGET, `${TARGET}.`, ` ${TARGET.toUpperCase()} `, `CNAME ${TARGET}.`, `"${TARGET}"`])(
    '%j was meant to be a CNAME',
    async (text) => {
      const { changes } = await check({ [NAME]: key(text), [TARGET]: key(GOOD) })
      expect(changes).toMatchObject([{ action: 'ask', type: 'CNAME', owner: NAME, why: ['dkim-not-a-key'] }])
      expect(changes[0]?.text).toContain(
        `Remove the TXT record, then publish a CNAME record at ${NAME} that points to ${TARGET}.`,
      )
      expect((await check({ [NAME]: { CNAME: TARGET }, [TARGET]: key(GOOD) })).changes).toEqual([])
    },
  )

  test('without a key behind it is asked about, and published by no one yet', async () => {
    const { changes } = await check({ [NAME]: key('selector1-a-test._domainkey.b.onmicrosoft.com') })
    expect(changes).toMatchObject([{ action: 'ask', why: ['dkim-not-a-key'] }])
    expect(changes[0]?.text).toContain('there is no DKIM key at that name')
  })

  test.each(['hello world', 'v1.0', 'www.b.test', '192.0.43.8'])('%j is no such name', async (text) => {
    const { changes } = await check({ [NAME]: key(text) })
    expect(changes.map(({ title }) => title)).toEqual(['Publish the DKIM key at selector “s”'])
  })
})

test('the spare selector of Microsoft 365 keeps its CNAME', async () => {
  const zone: Zone = {
    [at('selector1')]: { CNAME: 'selector1-a-test._domainkey.b.onmicrosoft.com' },
    'selector1-a-test._domainkey.b.onmicrosoft.com': key(GOOD),
    [at('selector2')]: { CNAME: 'selector2-a-test._domainkey.b.a-v1.dkim.mail.microsoft' },
  }
  for (const report of [await search(zone), await check(zone, 'selector2')]) {
    expect(report.changes).toEqual([])
    expect(report.verdict.tone).not.toMatch(/bad|warn/)
  }
})
