// A header says the same however it was copied.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMessageFile } from '#shared/kit/message-file.ts'
import { repairPasted } from '#shared/kit/pasted-message.ts'
import { SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { splitFields } from '#shared/message/header/split-fields.ts'

const HEADER = `Delivered-To: kim@reader.example
Received: by 2002:a05:6a10:1234:b0:600:aaaa:bbbb with SMTP id a1csp123456pxb;
        Thu, 1 May 2025 03:00:05 -0700 (PDT)
X-Google-Smtp-Source: AGHT+IF
Return-Path: <bounce@sender.example>
Received: from mta1.sender.example (mta1.sender.example. [198.51.100.20])
        by mx.google.com with ESMTPS id d9443c01a7336-22abc
        for <kim@reader.example>
        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);
        Thu, 01 May 2025 03:00:04 -0700 (PDT)
Received-SPF: pass (google.com: domain of bounce@sender.example designates 198.51.100.20 as permitted sender) client-ip=198.51.100.20;
Authentication-Results: mx.google.com;
       dkim=pass header.i=@sender.example header.s=s1 header.b="AbCd1234";
       spf=pass smtp.mailfrom=bounce@sender.example;
       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=sender.example
DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=s1; h=from:to:
        subject:date: message-id; bh=aGFzaA==; b=AbCd1234
From: Anna <anna@sender.example>
To: kim@reader.example
Subject: Hi
Date: Thu, 1 May 2025 10:00:00 +0000
Message-ID: <1@sender.example>
`

const fieldsOf = (text: string) =>
  splitFields(text).fields.map(({ name, value }) => `${name}: ${value.replace(/\s+/g, ' ')}`)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const eachLine = (change: (line: string) => string) => (text: string) =>
  text.split('\n').map(change).join('\n')

const COPIES: Readonly<Record<string, (text: string) => string>> = {
  'with entities': escaped,
  'with entities of entities': (text) => escaped(escaped(text)),
  'with numbered entities': (text) => text.replaceAll('<', '&#60;').replaceAll('>', '&#x3E;'),
  'in one line': (text) => text.replace(/\n\s*/g, ' '),
  'in one line, tabs kept': (text) => text.replaceAll('\n', ' ').replaceAll('        ', '\t'),
  'in one line with entities': (text) => escaped(text.replace(/\n\s*/g, ' ')),
  'with no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'with no-break and other spaces at random': (text) => {
    let at = 0
    return text.replace(/ /g, () => ['\u00a0', ' ', '\u2009', '\u202f'][at++ % 4] ?? ' ')
  },
  'with characters without width': (text) => text.replaceAll(';', ';\u200b').replace(/^(?=\S)/gm, '\u200e'),
  'with round quotation marks': (text) => text.replace(/"([^"]*)"/g, '“$1”'),
  'with dashes in names': (text) =>
    text.replace(/^(?:Received|Authentication)-(?=\w+:)/gm, (one) => one.replace('-', '–')),
  'with CRLF': (text) => text.replaceAll('\n', '\r\n'),
  quoted: eachLine((line) => `> ${line}`),
  indented: eachLine((line) => `    ${line}`),
  'indented by a tab': eachLine((line) => `\t${line}`),
  'indented but for its first line': (text) => eachLine((line) => `    ${line}`)(text).trimStart(),
  'as a saved page': (text) =>
    `<!doctype html><html><head><title>Original Message</title></head><body><table><tr><th>SPF:</th><td>PASS</td></tr></table><pre class="raw">${escaped(text)}</pre></body></html>`,
  'as a page with breaks': (text) => `<div>${escaped(text).replaceAll('\n', '<br>\n')}</div>`,
  'below the table of Gmail': (text) =>
    `Original Message\n\nMessage ID\t<1@sender.example>\nCreated at:\tThu, May 1, 2025 at 3:00 AM (Delivered after 4 seconds)\nFrom:\tAnna <anna@sender.example>\nTo:\tkim@reader.example\nSubject:\tHi\nSPF:\tPASS with IP 198.51.100.20 Learn more\nDKIM:\t'PASS' with domain sender.example Learn more\nDMARC:\t'PASS' Learn more\n\nDownload Original\nCopy to clipboard\n\n${text}`,
}

describe('a header', () => {
  test.each(Object.keys(COPIES))('%s has the same fields', (copy) => {
    expect(fieldsOf(COPIES[copy]?.(HEADER) ?? '')).toEqual(fieldsOf(HEADER))
  })

  test('as it was sent is not touched', () => {
    expect(repairPasted(HEADER)).toEqual({ text: HEADER, repairs: [] })
    for (const folder of ['rfc-messages', 'providers'].flatMap((name) => {
      const path = `tests/fixtures/headers/${name}`
      try {
        return readdirSync(path).map((file) => `${path}/${file}`)
      } catch {
        return []
      }
    }))
      expect([folder, repairPasted(readFileSync(folder, 'utf8')).repairs]).toEqual([folder, []])
  })

  test('keeps what hides in a name, which deceives', () => {
    const { findings } = analyzeHeaders(HEADER.replace('From: Anna', 'From: Pay\u200bPal'))
    expect(findings.map(({ code }) => code)).toContain('header-hidden-characters')
  })
})

describe('the table of Gmail alone', () => {
  const ROWS = [
    ['Message ID', '<1@sender.example>'],
    ['Created at:', 'Thu, May 1, 2025 at 3:00 PM (Delivered after 4 seconds)'],
    ['From:', 'Anna <anna@sender.example>'],
    ['To:', 'kim@reader.example'],
    ['Subject:', 'Hi'],
    ['SPF:', 'SOFTFAIL with IP 198.51.100.20 Learn more'],
    ['DKIM:', "'PASS' with domain sender.example Learn more"],
    ['DMARC:', "'FAIL' Learn more"],
  ]
  test.each(['\t', ' ', '\n'])('with %j between its cells has the results', (between) => {
    const text = `Original Message\n${ROWS.map((cells) => cells.join(between)).join('\n')}\n`
    const { spf, dkim, dmarc, from, subject, allHeaders } = analyzeHeaders(text)
    expect([spf, dkim, dmarc, from?.domain, subject]).toEqual([
      'softfail',
      'pass (sender.example)',
      'fail',
      'sender.example',
      'Hi',
    ])
    expect(allHeaders).toContainEqual({ name: 'Date', value: '1 May 2025 15:00:00 -0000' })
  })

  test('in another language, too', () => {
    const text =
      "Ursprüngliche Nachricht\nNachrichten-ID\t<1@sender.example>\nVon:\tAnna <anna@sender.example>\nAn:\tkim@reader.example\nBetreff:\tHallo\nSPF:\tPASS mit IP-Adresse 198.51.100.20\nDKIM:\t'PASS' mit Domain sender.example\n"
    expect(analyzeHeaders(text)).toMatchObject({
      spf: 'pass',
      dkim: 'pass (sender.example)',
      subject: 'Hallo',
      from: { domain: 'sender.example' },
    })
  })
})

describe('a message', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test.each(['with entities', 'quoted', 'indented', 'as a saved page'])(
    '%s is read, and its form says so',
    async (copy) => {
      const { message, form } = await readMessageFile(bytes(COPIES[copy]?.(`${HEADER}\nHello Kim,\n`) ?? ''))
      const text = new TextDecoder().decode(message)
      expect([fieldsOf(text), /Hello Kim/.test(text)]).toEqual([fieldsOf(HEADER), true])
      expect(form).toContain('copied')
    },
  )

  test('as it was sent keeps its bytes', async () => {
    for (const text of [
      SAMPLE_MESSAGE,
      `${HEADER}\nTom &amp; Kim: a < b\n`,
      HEADER.replace('Hi', 'H\u00a0i'),
    ])
      expect((await readMessageFile(bytes(text))).message).toEqual(bytes(text))
  })
})
