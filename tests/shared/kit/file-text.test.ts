import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { readDomainText } from '#shared/saved/fleet/input.ts'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import {
  encodingOf,
  OUTLOOK_FILE,
  readPackedText,
  readTextFile,
  textOfBytes,
  textOfFile,
  tidyText,
  UnreadableFile,
} from '#shared/kit/file-text.ts'
import { readZoneFile } from '#shared/dns/zone-file/read.ts'
import { signed } from '#tests/helpers/sign-message.ts'
import { judged, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'
import { aggregateXml } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { readFiles } from '#tests/shared/dmarc-reports/read-files.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}
const lf = (text: string) => text.replaceAll('\r\n', '\n')

/** How programs save the same text. */
const SAVED: readonly (readonly [string, (text: string) => Uint8Array])[] = [
  ['plain', utf8],
  ['with a mark', (text) => utf8(`\ufeff${text}`)],
  ['with two marks', (text) => utf8(`\ufeff\ufeff${text}`)],
  ['as UTF-16 LE with a mark', (text) => utf16(`\ufeff${text}`, true)],
  ['as UTF-16 BE with a mark', (text) => utf16(`\ufeff${text}`, false)],
  ['as UTF-16 LE', (text) => utf16(text, true)],
  ['as UTF-16 BE', (text) => utf16(text, false)],
  ['after empty lines', (text) => utf8(`\r\n\n \r\n${text}`)],
  ['after a mark and empty lines', (text) => utf8(`\ufeff\n\n${text}`)],
  ['with LF', (text) => utf8(lf(text))],
  ['with CR', (text) => utf8(lf(text).replaceAll('\n', '\r'))],
  ['with CR CR LF', (text) => utf8(lf(text).replaceAll('\n', '\r\r\n'))],
  ['with NUL at the end', (text) => utf8(`${text}\0\0\0`)],
  ['packed', (text) => gzipSync(utf8(text))],
  ['packed, as UTF-16 with a mark', (text) => gzipSync(utf16(`\ufeff${text}`, true))],
]

const textOfPacked = async (bytes: Uint8Array) => (await readPackedText(bytes)).text

describe.each(SAVED)('a file %s', (_, save) => {
  test('is the same header', async () => {
    const { allHeaders } = analyzeHeaders(
      await textOfPacked(save('From: a@example.com\r\nSubject: Hello\r\n\r\nHi\r\n')),
      {
        registrableDomain: (domain) => domain,
      },
    )
    expect(allHeaders.map(({ name }) => name)).toEqual(['From', 'Subject'])
  })

  test('is the same bounce', async () => {
    const text = await textOfPacked(save('<ada@example.com>:\r\n550 5.1.1 User unknown\r\n'))
    expect(decodeBounces(text).bounces).toMatchObject([{ recipient: 'ada@example.com', reason: 'address' }])
  })

  test('is the same list of domains', async () => {
    const { domains, refused } = readDomainText(
      await textOfPacked(save('example.com\r\nexample.org\r\n')),
      10,
    )
    expect([domains, refused]).toEqual([['example.com', 'example.org'], []])
  })

  test('is the same template', async () => {
    const source = await readTemplate(
      await textOfPacked(save('Subject: Hi\r\nFrom: a@example.com\r\n\r\nHello Ada\r\n')),
    )
    expect(source).toMatchObject({ format: 'message', subject: 'Hi' })
  })

  test('is the same zone', async () => {
    const text = await textOfPacked(
      save('$ORIGIN example.com.\r\n@ 300 TXT "v=spf1 -all"\r\n@ 300 MX 0 .\r\n'),
    )
    const { records, problems } = readZoneFile(text, { file: 'zone', id: 'zone' })
    expect([records.length, problems]).toEqual([2, []])
  })

  test('is the same report, alone or in an email', async () => {
    const xml = aggregateXml({ records: [{ count: 3 }] }).replaceAll(/\r?\n/g, '\r\n')
    const mail = `From: a@example.com\r\nContent-Type: text/xml; name=r.xml\r\nContent-Disposition: attachment; filename=r.xml\r\n\r\n${xml}`
    for (const content of [xml, mail]) {
      const { totals, problems } = await readFiles([['file', save(content)]])
      expect([totals.messages, problems]).toEqual([3, []])
    }
  })
})

describe('the bytes of a message are what was signed', () => {
  const signedMail = Buffer.from(SIGNED, 'latin1').toString('utf8')
  // Doubled CR and NUL are bytes of the message that someone changed.
  test.each(SAVED.filter(([name]) => !/CR CR|NUL/.test(name)))('in a file %s', async (_, save) => {
    const { dkim } = await judged(Buffer.from(save(signedMail)).toString('latin1'), { via: 'upload' })
    expect(dkim).toMatchObject([{ result: 'pass' }])
  })

  test('and those that a server sent are not touched', async () => {
    const { dkim } = await judged(`\xef\xbb\xbf${SIGNED}`)
    expect(dkim).toEqual([])
  })

  test('an empty header stays one', async () => {
    const { message } = await judged('\r\nHello, nobody.\r\n', { via: 'upload' })
    expect(message.from).toBe('')
  })
})

test('any text comes back from any encoding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const expected = tidyText(text)
      expect(textOfBytes(utf16(`\ufeff${text}`, true))).toBe(expected)
      expect(textOfBytes(utf16(`\ufeff${text}`, false))).toBe(expected)
      expect(await textOfFile(new Blob([utf8(`\ufeff${text}`)]))).toBe(expected)
    }),
  )
})

test('a short or binary file is not taken for UTF-16', () => {
  expect(encodingOf(utf8(''))).toBe('utf-8')
  expect(encodingOf(utf8('a'))).toBe('utf-8')
  expect(encodingOf(new Uint8Array(100))).toBe('utf-8')
  expect(encodingOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0, 0, 0, 8, 0))).toBe('utf-8')
})

describe('a mailbox file', () => {
  const mailbox = (text: string) => `From ada@sender.test Tue Nov 17 09:18:53 2026\r\n${text}`

  test('is its first message', async () => {
    const two = `${mailbox(SIGNED)}\r\nFrom eve@evil.test Tue Nov 17 09:20:00 2026\r\nFrom: eve@evil.test\r\n\r\nHi\r\n`
    const { message, dkim } = await judged(two, { via: 'upload' })
    expect(message.from).toContain('ada@sender.test')
    expect(dkim).toMatchObject([{ result: 'pass' }])
  })

  test('loses the quotes that it put before “From ”', async () => {
    const text = signed(MESSAGE.replace('Hello Bob,', 'From here on'), SIGN)
    const { dkim } = await judged(mailbox(text.replace('\r\nFrom here', '\r\n>From here')), {
      via: 'upload',
    })
    expect(dkim).toMatchObject([{ result: 'pass' }])
  })
})

test('an Outlook file is said to be one', async () => {
  const file = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
  await expect(textOfFile(new Blob([file]))).rejects.toThrow(UnreadableFile)
  await expect(judged(Buffer.from(file).toString('latin1'), { via: 'upload' })).rejects.toThrow(OUTLOOK_FILE)
})

test('a reader of more than is usual gets a packed log whole, or its beginning', async () => {
  const line = 'postfix/smtp[811]: 4A1: to=<ada@example.com>, status=bounced'
  const lines = Array.from({ length: 450_000 }, (_, index) => `${index} ${line}`).join('\n')
  expect(lines.length).toBeGreaterThan(28 * 1024 * 1024)
  const file = new Blob([gzipSync(lines)])
  expect((await readTextFile(file, lines.length + 1)).text.length).toBe(lines.length)
  const cut = await readTextFile(file, 26 * 1024 * 1024)
  expect(lines.startsWith(cut.text)).toBe(true)
  expect(cut.text.length).toBe(26 * 1024 * 1024)
})

test('a packed file that grows without end is refused', async () => {
  const file = gzipSync(new Uint8Array(30 * 1024 * 1024))
  await expect(textOfFile(new Blob([file]))).rejects.toThrow('too large')
})
