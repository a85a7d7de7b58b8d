// Messages verified by opendkim, which most mail servers use: the verdict here is the same, and each difference is
// explained.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { edwardsKey, rsaKey, signed, type TestKey } from '#tests/helpers/sign-message.ts'
import { EDWARDS, judged, KEY, MESSAGE, OTHER_KEY, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

const PROGRAM = '/usr/sbin/opendkim'
const isHere = spawnSync(PROGRAM, ['-V']).status === 0

const NAME = 's1._domainkey.sender.test'
const BODY = 'Hello Bob,\r\n\r\nyour order is on its way.\r\n'
const SHORT = rsaKey(1024)
const TINY = rsaKey(512)
const of = (key: TestKey) => signed(MESSAGE, { ...SIGN, key })
const having = (more: string) => signed(MESSAGE, { ...SIGN, more })

interface Case {
  text: string
  record?: string | null
  /** Why opendkim differs. */
  differs?: string
}

const CASES: Readonly<Record<string, Case>> = {
  'as it was signed': { text: SIGNED },
  'body changed': { text: SIGNED.replace('your order is', 'your parcel is') },
  'white space changed': {
    text: SIGNED.replace('your order is', 'your   order is').replace('Subject: ', 'Subject:   '),
  },
  'empty lines at the end': { text: `${SIGNED}\r\n\r\n` },
  'line at the end': { text: `${SIGNED}Footer\r\n` },
  'subject changed': { text: SIGNED.replace('Your order', 'Your parcel') },
  'name of a field in capitals': { text: SIGNED.replace('Subject:', 'SUBJECT:') },
  'second From below': { text: SIGNED.replace('To:', 'From: eve@evil.test\r\nTo:') },
  'field added that is not signed': { text: `X-Note: 1\r\n${SIGNED}` },
  'field signed that is not there': { text: signed(MESSAGE, { ...SIGN, fields: ['From', 'Subject', 'Cc'] }) },
  'field added that was signed as missing': {
    text: `Cc: eve@evil.test\r\n${signed(MESSAGE, { ...SIGN, fields: ['From', 'Subject', 'Cc'] })}`,
  },
  'a part of the body signed': { text: `${having(`l=${BODY.length};`)}Footer\r\n` },
  'more signed than there is': { text: having('l=9000;') },
  expired: { text: having('t=1700000000; x=1700000001;') },
  'From not signed': { text: signed(MESSAGE, { ...SIGN, fields: ['To', 'Subject'] }) },
  'i= elsewhere': { text: having('i=@elsewhere.test;') },
  'i= below': { text: having('i=@mail.sender.test;') },
  'i= below a strict key': { text: having('i=@mail.sender.test;'), record: `${KEY.record}; t=s` },
  'version 2': { text: signed(MESSAGE, { ...SIGN, start: 'v=2;' }) },
  'no version': { text: signed(MESSAGE, { ...SIGN, start: '' }) },
  'a tag that nobody knows': { text: having('zz=1;') },
  'a tag twice': {
    text: having('d=sender.test;'),
    differs: 'It takes one of the two; RFC 6376, 3.2 makes the whole list invalid, as dkimpy does.',
  },
  'q= that nobody knows': { text: having('q=http/get;') },
  'rsa-sha1 in name only': { text: SIGNED.replace('rsa-sha256', 'rsa-sha1') },
  'another key': { text: of(OTHER_KEY) },
  'no key': { text: SIGNED, record: null },
  'revoked key': { text: SIGNED, record: 'v=DKIM1; p=' },
  'key for another service': { text: SIGNED, record: `${KEY.record}; s=tlsrpt` },
  'key for sha1 only': { text: SIGNED, record: `${KEY.record}; h=sha1` },
  'key of another version': { text: SIGNED, record: KEY.record.replace('DKIM1', 'DKIM2') },
  'key in test mode': { text: SIGNED, record: `${KEY.record}; t=y` },
  '1024 bits': { text: of(SHORT), record: SHORT.record },
  '512 bits': { text: of(TINY), record: TINY.record },
  Ed25519: { text: signed(MESSAGE, { ...SIGN, key: EDWARDS }), record: EDWARDS.record },
  'another Ed25519 key': { text: signed(MESSAGE, { ...SIGN, key: EDWARDS }), record: edwardsKey().record },
}

describe.skipIf(!isHere)('opendkim', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opendkim-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const path = (name: string) => join(folder, name)

  /** opendkim on its own: its DNS is a file. */
  function passes(text: string, record: string | null): boolean {
    writeFileSync(path('message'), text, 'latin1')
    writeFileSync(path('dns'), record === null ? 'nothing.test v=DKIM1\n' : `${NAME} ${record}\n`)
    writeFileSync(path('conf'), `Mode v\nSyslog no\nTestDNSData file:${path('dns')}\n`)
    const { stdout, stderr } = spawnSync(PROGRAM, ['-v', '-x', path('conf'), '-t', path('message')], {
      timeout: 10_000,
    })
    const said = `${String(stdout)}${String(stderr)}`
    // A message that it cannot parse is passed on unverified.
    expect(said).toMatch(/verification|no signature|message not signed|SMFIS_ACCEPT/)
    return /succeeded/.test(said)
  }

  test.each(Object.entries(CASES))('%s', async (_, { text, record = KEY.record, differs }) => {
    const { dkim } = await judged(text, {}, { [NAME]: record === null ? {} : { TXT: [record] } })
    const ours = dkim.some(({ result }) => result === 'pass')
    expect(passes(text, record) === ours).toBe(differs === undefined)
  })
})
