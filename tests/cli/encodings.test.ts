// Every command that reads a file says how it is written, unless it is plain UTF-8, and finds the same in it.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { call } from '#tests/cli/call.ts'
import { aggregateXml } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

/** How the same text can be written, and what is said about it. */
const FORMS: readonly (readonly [string, (text: string) => Uint8Array, string | null])[] = [
  ['UTF-8', (text) => Buffer.from(text), null],
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`), 'read as UTF-8, with a byte order mark'],
  [
    'UTF-16 LE',
    (text) => utf16(`\ufeff${text}`, true),
    'read as UTF-16, little-endian, with a byte order mark',
  ],
  [
    'UTF-16 BE',
    (text) => utf16(`\ufeff${text}`, false),
    'read as UTF-16, big-endian, with a byte order mark',
  ],
  ['UTF-16 LE without a mark', (text) => utf16(text, true), 'read as UTF-16, little-endian'],
  ['gzip', (text) => gzipSync(Buffer.from(text)), 'unpacked from gzip'],
  ['windows-1252', (text) => Buffer.from(text, 'latin1'), 'read as windows-1252, since it is not UTF-8'],
]

const MESSAGE = 'From: Ané <ada@example.com>\r\nTo: bob@example.org\r\nSubject: Hello\r\n\r\nHi\r\n'

/** Commands, the text that each reads, and a part of the answer that has to stay the same. */
const COMMANDS: Readonly<
  Record<string, { words: string; text: string; answer: string; says?: readonly string[] }>
> = {
  bounce: {
    words: 'bounce FILE',
    text: '<ada@example.com>:\n550 5.1.1 User unknown, voilà\n',
    answer: 'bounces',
  },
  header: { words: 'header FILE', text: MESSAGE, answer: 'allHeaders' },
  template: { words: 'template FILE', text: '<p>Voilà, ada.</p>', answer: 'findings' },
  zone: {
    words: 'zone FILE --offline --origin example.com',
    text: '$ORIGIN example.com.\n@ 300 TXT "v=spf1 -all" ; vérifié\n@ 300 MX 0 .\n',
    answer: 'findings',
  },
  // The parts of a message name their own character sets.
  message: { words: 'message FILE --offline', text: MESSAGE.replace('é', 'e'), answer: 'message' },
  // Reports come packed.
  reports: { words: 'reports FILE', text: aggregateXml({ records: [{ count: 3 }] }), answer: 'totals' },
}
const UNSAID: Readonly<Record<string, readonly string[]>> = {
  message: ['windows-1252'],
  reports: ['windows-1252', 'gzip'],
}

describe.each(Object.entries(COMMANDS))('%s', (name, { words, text, answer }) => {
  test.each(FORMS)('in %s', async (form, write, said) => {
    const run = async (bytes: Uint8Array) => {
      const { out, err } = await call(`${words.replace('FILE', 'file')} --json`, { files: { file: bytes } })
      const report = JSON.parse(out) as Record<string, unknown>
      return { answer: report[answer], err, forms: report.forms, out }
    }
    const [plain, other] = [await run(Buffer.from(text)), await run(write(text))]
    expect(other.answer, other.out).toEqual(plain.answer)
    expect(other.answer).toBeDefined()
    const sentence = name === 'reports' ? JSON.stringify(other.forms ?? '') : other.err
    if (said === null || UNSAID[name]?.includes(form)) expect(sentence).not.toContain('The file was')
    else expect(sentence).toContain(`The file was ${said}.`)
  })
})
