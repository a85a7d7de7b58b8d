import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { lintRecord } from '#shared/records/dkim/lint.ts'
import { DkimRecord } from '#shared/records/dkim/schema.ts'
import {
  ED25519,
  RFC_8463_ED25519,
  RFC_8463_RSA,
  RSA_1024,
  RSA_2048,
} from '#tests/shared/records/dkim/keys.ts'
import {
  EC_P256,
  RSA_1536,
  RSA_2048_E3,
  RSA_4096,
  RSA_512,
  RSA_768,
} from '#tests/shared/records/dkim/odd-keys.ts'

const NAME = 's._domainkey.a.test'
const K = RSA_2048.spki

/** A text is split at 255 bytes, as DNS servers do; a list is taken as is. */
function judge(record: string | string[]) {
  const strings = typeof record === 'string' ? (record.match(/.{1,255}/gs) ?? ['']) : record
  const text = strings.join('')
  return lintRecord({ text, strings, bytes: text.length }, NAME)
}

interface Case {
  what: string
  record: string | string[]
  /** Missing if the record works. */
  codes?: string[]
  is?: Partial<DkimRecord>
}

/** What is expected besides "dkim-ok", with the section that it is based on. */
const WORKING: Case[] = [
  {
    what: '6376 3.6.1: version, type, key',
    record: `v=DKIM1; k=rsa; p=${K}`,
    is: { keyType: 'rsa', keyBits: 2048 },
  },
  { what: '6376 3.6.1: k= defaults to rsa', record: `v=DKIM1; p=${K}`, is: { keyType: 'rsa' } },
  { what: '6376 3.6.1: v= is only recommended', record: `k=rsa; p=${K}`, codes: ['dkim-no-version'] },
  { what: '6376 3.6.1: p= alone', record: `p=${K}`, codes: ['dkim-no-version'] },
  { what: '6376 3.2: a final semicolon', record: `v=DKIM1;p=${K};` },
  { what: '6376 3.2: a final semicolon with blanks', record: `v=DKIM1;p=${K}; ` },
  { what: '6376 3.2: blanks around names and values', record: ` v = DKIM1 ; k = rsa ; p = ${K} ` },
  { what: '6376 3.2: tabs are blanks', record: `v=DKIM1;\tk=rsa;\tp=${K}` },
  {
    what: '6376 3.6.1: blanks in the key',
    record: `v=DKIM1; p=${K.slice(0, 100)} ${K.slice(100)}`,
    codes: ['dkim-blank-in-key'],
    is: { keyBits: 2048 },
  },
  { what: '6376 3.2: unknown tags are ignored', record: `v=DKIM1; x=1; p=${K}`, codes: ['dkim-unknown-tag'] },
  { what: '6376 3.6.1: a note', record: `v=DKIM1; n=made=20in=20May; p=${K}` },
  { what: '6376 3.6.1: t=y', record: `v=DKIM1; t=y; p=${K}`, codes: ['dkim-testing'], is: { testing: true } },
  { what: '6376 3.6.1: t=s', record: `v=DKIM1; t=s; p=${K}`, is: { strict: true, testing: false } },
  {
    what: '6376 3.6.1: t=y:s',
    record: `v=DKIM1; t=y : s; p=${K}`,
    codes: ['dkim-testing'],
    is: { strict: true, testing: true },
  },
  { what: '6376 3.6.1: unknown flags are ignored', record: `v=DKIM1; t=z; p=${K}`, is: { testing: false } },
  { what: '6376 3.6.1: s=*', record: `v=DKIM1; s=*; p=${K}` },
  { what: '6376 3.6.1: s=email', record: `v=DKIM1; s=email; p=${K}` },
  { what: '6376 3.6.1: s=tlsrpt:email', record: `v=DKIM1; s=tlsrpt:email; p=${K}` },
  { what: '6376 3.6.1: h=sha256', record: `v=DKIM1; h=sha256; p=${K}` },
  { what: '8301 3.1: h= with sha1 too', record: `v=DKIM1; h=sha1:sha256; p=${K}`, codes: ['dkim-hash-sha1'] },
  { what: '6376 3.6.1: unknown hashes are ignored', record: `v=DKIM1; h=sha512:sha256; p=${K}` },
  { what: '6376 C.2: g=* changes nothing', record: `v=DKIM1; g=*; p=${K}` },
  { what: '6376 C.2: g= with a name', record: `v=DKIM1; g=joe; p=${K}`, codes: ['dkim-granularity'] },
  { what: '6376 C.2: g= empty', record: `v=DKIM1; g=; p=${K}`, codes: ['dkim-granularity'] },
  {
    what: '6376 3.6.1: v= must be first',
    record: `k=rsa; v=DKIM1; p=${K}`,
    codes: ['dkim-version-not-first'],
  },
  { what: '6376 3.2: an empty tag', record: `v=DKIM1;; p=${K}`, codes: ['dkim-empty-tag'] },
  {
    what: '8301 3.2: 1024 bits',
    record: `v=DKIM1; p=${RSA_1024.spki}`,
    codes: ['dkim-rsa-1024'],
    is: { keyBits: 1024 },
  },
  {
    what: '8301 3.2: 1536 bits',
    record: `v=DKIM1; p=${RSA_1536.spki}`,
    codes: ['dkim-rsa-1024'],
    is: { keyBits: 1536 },
  },
  { what: '8301 3.2: 4096 bits', record: `v=DKIM1; p=${RSA_4096.spki}`, is: { keyBits: 4096 } },
  { what: '8017 3.1: the exponent 3', record: `v=DKIM1; p=${RSA_2048_E3.spki}`, is: { keyBits: 2048 } },
  {
    what: '6376 3.6.1: a bare RSAPublicKey',
    record: `v=DKIM1; p=${RSA_2048.bare}`,
    codes: ['dkim-rsa-bare'],
    is: { keyBits: 2048 },
  },
  {
    what: '8463 4.2: Ed25519 as 32 bytes',
    record: `v=DKIM1; k=ed25519; p=${ED25519.raw}`,
    codes: ['dkim-ed25519'],
    is: { keyType: 'ed25519', keyBits: 256 },
  },
  {
    what: '8463 A.2: the RFC’s own Ed25519 record',
    record: `v=DKIM1; k=ed25519; p=${RFC_8463_ED25519}`,
    codes: ['dkim-ed25519'],
    is: { keyBits: 256 },
  },
  {
    what: '8463 A.2: the RFC’s own RSA record',
    record: `v=DKIM1; k=rsa; p=${RFC_8463_RSA}`,
    codes: ['dkim-rsa-1024'],
    is: { keyBits: 1024 },
  },
  {
    what: '6376 3.6.2.2: strings are joined without anything',
    record: [`v=DKIM1; p=${K.slice(0, 50)}`, K.slice(50)],
  },
  { what: '6376 3.6.2.2: a seam inside a tag', record: ['v=DK', 'IM1; k=r', `sa; p=${K}`] },
  {
    what: '6376 3.6.1: a blank at a seam is a blank in the key',
    record: [`v=DKIM1; p=${K.slice(0, 200)} `, K.slice(200)],
    codes: ['dkim-blank-in-key'],
  },
  {
    what: '6376 3.2: k=RSA, which some receivers do not know',
    record: `v=DKIM1; k=RSA; p=${K}`,
    codes: ['dkim-key-type-case'],
    is: { keyType: 'rsa', keyBits: 2048 },
  },
]

const BROKEN: Case[] = [
  { what: '6376 3.6.1: a version that is not DKIM1', record: `v=DKIM1.0; p=${K}`, codes: ['dkim-version'] },
  { what: '6376 3.6.1: the version in small letters', record: `v=dkim1; p=${K}`, codes: ['dkim-version'] },
  { what: '6376 3.2: the same tag twice', record: `v=DKIM1; p=${K}; p=${K}`, codes: ['dkim-duplicate-tag'] },
  { what: '6376 3.2: no equals sign', record: `v=DKIM1; rsa; p=${K}`, codes: ['dkim-syntax'] },
  { what: '6376 3.2: a colon for the equals sign', record: `v=DKIM1; k:rsa; p=${K}`, codes: ['dkim-syntax'] },
  {
    what: '6376 3.2: a name that starts with a digit',
    record: `v=DKIM1; 1=a; p=${K}`,
    codes: ['dkim-syntax'],
  },
  { what: '6376 3.2: P= is not p=', record: `v=DKIM1; P=${K}`, codes: ['dkim-tag-case', 'dkim-no-key'] },
  { what: '6376 3.6.1: no p=', record: 'v=DKIM1; k=rsa', codes: ['dkim-no-key'] },
  { what: '6376 3.6.1: an unknown type of key', record: `v=DKIM1; k=dsa; p=${K}`, codes: ['dkim-key-type'] },
  { what: '8301 3.1: only sha1', record: `v=DKIM1; h=sha1; p=${K}`, codes: ['dkim-hash'] },
  { what: '6376 3.6.1: h= empty', record: `v=DKIM1; h=; p=${K}`, codes: ['dkim-hash'] },
  {
    what: '6376 3.6.1: a key for something else',
    record: `v=DKIM1; s=other; p=${K}`,
    codes: ['dkim-service'],
  },
  {
    what: '8301 3.2: 512 bits',
    record: `v=DKIM1; p=${RSA_512.spki}`,
    codes: ['dkim-rsa-short'],
    is: { keyBits: 512 },
  },
  {
    what: '8301 3.2: 768 bits',
    record: `v=DKIM1; p=${RSA_768.spki}`,
    codes: ['dkim-rsa-short'],
    is: { keyBits: 768 },
  },
  {
    what: '8463 4.2: Ed25519 in SPKI',
    record: `v=DKIM1; k=ed25519; p=${ED25519.spki}`,
    codes: ['dkim-ed25519-wrapped'],
  },
  {
    what: '8463 4.2: Ed25519 called rsa',
    record: `v=DKIM1; k=rsa; p=${ED25519.raw}`,
    codes: ['dkim-key-type-mismatch'],
  },
  {
    what: '8463 4.2: Ed25519 in SPKI, no k=',
    record: `v=DKIM1; p=${ED25519.spki}`,
    codes: ['dkim-key-type-mismatch'],
  },
  {
    what: '8463 4.2: RSA called ed25519',
    record: `v=DKIM1; k=ed25519; p=${K}`,
    codes: ['dkim-key-type-mismatch'],
  },
  {
    what: '8463 4.2: 31 bytes',
    record: `v=DKIM1; k=ed25519; p=${Buffer.alloc(31, 7).toString('base64')}`,
    codes: ['dkim-ed25519-length'],
  },
  {
    what: '6376 3.6.1: a key of another kind',
    record: `v=DKIM1; p=${EC_P256}`,
    codes: ['dkim-key-algorithm'],
  },
  { what: 'the private key, PKCS#8', record: `v=DKIM1; p=${RSA_2048.private}`, codes: ['dkim-private-key'] },
  { what: 'the private key, PKCS#1', record: `v=DKIM1; p=${RSA_2048.private1}`, codes: ['dkim-private-key'] },
  {
    what: 'the lines of a PEM file, RFC 6376 3.6.1',
    record: `v=DKIM1; p=-----BEGIN PUBLIC KEY-----${K}-----END PUBLIC KEY-----`,
    codes: ['dkim-pem'],
  },
  {
    what: 'the PEM file of the private key, RFC 6376 3.6.1',
    record: `v=DKIM1; p=-----BEGIN RSA PRIVATE KEY-----${K}`,
    codes: ['dkim-private-key'],
  },
  {
    what: '6376 3.6.1: no character of base64',
    record: `v=DKIM1; p=${K.slice(0, 30)}!${K.slice(30)}`,
    codes: ['dkim-key-character'],
  },
  {
    what: '4648 4: base64url is not base64',
    record: `v=DKIM1; p=${K.slice(0, 30)}_${K.slice(31)}`,
    codes: ['dkim-key-character'],
  },
  {
    what: '4648 3.2: an equals sign in the middle',
    record: `v=DKIM1; p=${K.slice(0, 30)}=${K.slice(30)}`,
    codes: ['dkim-key-character'],
  },
  {
    what: '6376 3.6.1: text in place of a key',
    record: 'v=DKIM1; p=yourpublickeyhere',
    codes: ['dkim-key-unreadable'],
  },
  { what: 'the end is missing', record: `v=DKIM1; p=${K.slice(0, -60)}`, codes: ['dkim-key-cut'] },
  { what: 'cut at 255 characters', record: `v=DKIM1; p=${K}`.slice(0, 255), codes: ['dkim-key-cut'] },
  { what: 'something was added', record: `v=DKIM1; p=${K}AAAA`, codes: ['dkim-key-extra'] },
  {
    what: 'a character is missing in the middle of one string',
    record: [`v=DKIM1; p=${RSA_1024.spki.slice(0, 90)}${RSA_1024.spki.slice(91)}`],
    codes: ['dkim-key-unreadable'],
  },
  {
    what: 'a character is missing at a seam',
    record: [`v=DKIM1; p=${K.slice(0, 200)}`, K.slice(201)],
    codes: ['dkim-seam-missing'],
  },
  {
    what: 'a character is there twice at a seam',
    record: [`v=DKIM1; p=${K.slice(0, 200)}`, K.slice(199)],
    codes: ['dkim-seam-extra'],
  },
  {
    what: 'a quote at a seam',
    record: [`v=DKIM1; p=${K.slice(0, 200)}"`, K.slice(200)],
    codes: ['dkim-quote'],
    is: { keyBits: 2048 },
  },
  { what: 'quotes around all', record: `"v=DKIM1; p=${K}"`, codes: ['dkim-quote'] },
  {
    what: 'the two strings of a zone file as one text',
    record: `v=DKIM1; p=${K.slice(0, 99)}" "${K.slice(99)}`,
    codes: ['dkim-quote', 'dkim-blank-in-key'],
  },
  { what: 'backslashes of a zone file', record: `v=DKIM1\\; k=rsa\\; p=${K}`, codes: ['dkim-backslash'] },
  {
    what: '8017 3.1: an even modulus',
    record: `v=DKIM1; p=${evenModulus(RSA_2048.spki)}`,
    codes: ['dkim-rsa-damaged'],
  },
  {
    what: '8017 3.1: the exponent 1',
    record: `v=DKIM1; p=${exponentOne(RSA_2048.spki)}`,
    codes: ['dkim-rsa-exponent'],
  },
]

const REVOKED: Case[] = [
  { what: '6376 3.6.1: p= empty', record: 'v=DKIM1; p=', codes: ['dkim-revoked'] },
  {
    what: '6376 3.6.1: p= empty, with type and semicolon',
    record: 'v=DKIM1; k=rsa; p=;',
    codes: ['dkim-revoked'],
  },
  { what: '6376 3.6.1: p= empty alone', record: 'p=', codes: ['dkim-no-version', 'dkim-revoked'] },
]

/** The last byte of the modulus is before the exponent: 02 03 01 00 01. */
function evenModulus(spki: string) {
  const bytes = Buffer.from(spki, 'base64')
  bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) & 0xfe
  return bytes.toString('base64')
}

function exponentOne(spki: string) {
  const bytes = Buffer.from(spki, 'base64')
  bytes.set([0, 0, 1], bytes.length - 3)
  return bytes.toString('base64')
}

const codesOf = (record: DkimRecord) => record.findings.map(({ code }) => code)

describe('a record that works', () => {
  test.each(WORKING)('RFC $what', ({ record, codes = [], is = {} }) => {
    const judged = judge(record)
    expect(codesOf(judged)).toEqual(['dkim-ok', ...codes])
    expect(judged).toMatchObject({ valid: true, ...is })
    expect(judged.publish).toBeUndefined()
    expect(v.is(DkimRecord, judged)).toBe(true)
  })
})

describe('a record that does not work', () => {
  test.each(BROKEN)('$what', ({ record, codes = [], is = {} }) => {
    const judged = judge(record)
    expect(codesOf(judged)).toEqual(codes)
    expect(judged).toMatchObject({ valid: false, ...is })
    expect(v.is(DkimRecord, judged)).toBe(true)
  })
})

describe('a record that has been revoked', () => {
  test.each(REVOKED)('RFC $what', ({ record, codes }) => {
    const judged = judge(record)
    expect(codesOf(judged)).toEqual(codes)
    expect(judged).toMatchObject({ valid: false, tags: { p: '' } })
  })
})

test('checks at least sixty records', () => {
  expect(WORKING.length + BROKEN.length + REVOKED.length).toBeGreaterThanOrEqual(60)
})

describe('what is wrong is located', () => {
  const messageOf = (record: string | string[], code: string) =>
    judge(record).findings.find((finding) => finding.code === code)?.message

  test('a missing character, by the two strings and what is at their seam', () => {
    const message = messageOf([`v=DKIM1; p=${K.slice(0, 200)}`, K.slice(201)], 'dkim-seam-missing')
    expect(message).toContain('between string 1 and string 2')
    expect(message).toContain(`…${K.slice(196, 200)} | ${K.slice(201, 205)}…`)
  })

  test('the right one of two seams', () => {
    const four = RSA_4096.spki
    const pieces = [`v=DKIM1; p=${four.slice(0, 240)}`, four.slice(240, 480), four.slice(479)]
    expect(messageOf(pieces, 'dkim-seam-extra')).toMatch(/string [12] and string [23]/)
  })

  test('a quote, by string and character', () => {
    const record = ['v=DKIM1; k=rsa; ', `p="${K}`]
    expect(messageOf(record, 'dkim-quote')).toContain('character 3 of string 2')
  })

  test('a wrong character, by its position', () => {
    expect(messageOf(`v=DKIM1; p=${K.slice(0, 9)}%`, 'dkim-key-character')).toContain('“%” (character 21)')
  })
})

describe('the record that would work', () => {
  test.each([
    ['quotes', `"v=DKIM1; k=rsa; p=${K}"`, `v=DKIM1; k=rsa; p=${K}`],
    ['backslashes', `v=DKIM1\\; t=s\\; p=${K}`, `v=DKIM1; k=rsa; t=s; p=${K}`],
    ['a wrong version', `v=dkim1; p=${K}`, `v=DKIM1; k=rsa; p=${K}`],
    ['a key for something else', `v=DKIM1; s=other; p=${K}`, `v=DKIM1; k=rsa; s=email:other; p=${K}`],
    ['wrapped Ed25519', `v=DKIM1; k=ed25519; p=${ED25519.spki}`, `v=DKIM1; k=ed25519; p=${ED25519.raw}`],
    ['Ed25519 without k=', `v=DKIM1; p=${ED25519.raw}`, `v=DKIM1; k=ed25519; p=${ED25519.raw}`],
    ['RSA called ed25519', `v=DKIM1; k=ed25519; p=${K}`, `v=DKIM1; k=rsa; p=${K}`],
  ])('%s', (_, record, content) => {
    const judged = judge(record)
    expect(judged.publish).toEqual({ name: NAME, type: 'TXT', content })
    expect(judge(content).valid).toBe(true)
  })

  test('there is none for a key that is damaged', () => {
    expect(judge(`v=DKIM1; p=${K.slice(0, -60)}`).publish).toBeUndefined()
  })
})

test('never throws, whatever the record contains', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'v=DKIM1;',
      'p=',
      'k=rsa;',
      'k=ed25519;',
      ';',
      '=',
      '"',
      '\\',
      ' ',
      K,
      ED25519.raw,
      'MII',
    ),
    fc.string(),
    fc.base64String(),
  )
  fc.assert(
    fc.property(
      fc.array(
        fc.array(piece).map((pieces) => pieces.join('')),
        { minLength: 1, maxLength: 4 },
      ),
      (strings) => {
        expect(v.is(DkimRecord, judge(strings))).toBe(true)
      },
    ),
  )
})
