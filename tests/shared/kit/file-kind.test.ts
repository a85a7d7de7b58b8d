// A file that is no text is named for what it is, with a way out, by every reader of files.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listText } from '#shared/address-list/csv.ts'
import { fileKind } from '#shared/kit/file-kind.ts'
import { readMessageFile } from '#shared/kit/message-file.ts'
import { textOfFile } from '#shared/kit/file-text.ts'
import { readFiles } from '#tests/shared/dmarc-reports/read-files.ts'

const FILES: readonly (readonly [name: string, start: readonly number[], word: string])[] = [
  ['m.msg', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], '(.msg)'],
  ['m.pst', [0x21, 0x42, 0x44, 0x4e], '(.pst)'],
  ['winmail.dat', [0x78, 0x9f, 0x3e, 0x22], 'winmail.dat'],
  ['r.7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], '7z archive. Unpack'],
  ['r.rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 1, 0], 'RAR archive. Unpack'],
  ['r.xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 'xz file. Unpack'],
  ['r.bz2', [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], 'bzip2 file. Unpack'],
  ['r.pdf', [...Buffer.from('%PDF-1.7')], 'PDF file'],
  ['screen.png', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], 'PNG picture'],
  ['screen.jpg', [0xff, 0xd8, 0xff, 0xe0], 'JPEG picture'],
]
const fileOf = (start: readonly number[]) => Uint8Array.from([...start, ...new Uint8Array(600)])

describe.each(FILES)('%s', (name, start, word) => {
  const bytes = fileOf(start)

  test('is named by the reader of reports', async () => {
    const { problems } = await readFiles([[name, bytes]])
    expect(problems).toHaveLength(1)
    const [named] = word.split('. ')
    expect(problems[0]?.message).toContain(named)
    expect(problems[0]?.message).toMatch(/Unpack|drop|Outlook/)
  })

  test('is named by the readers of texts, messages and lists', async () => {
    const isOutlook = name === 'm.msg'
    const said = isOutlook ? 'This is an Outlook file' : word
    await expect(textOfFile(new Blob([bytes]))).rejects.toThrow(said)
    await expect(readMessageFile(bytes)).rejects.toThrow(said)
    expect(listText(bytes)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/CSV|Unpack/) as string,
    })
  })
})

test('what is packed with gzip, and texts that begin like archives, are read', async () => {
  expect(await textOfFile(new Blob([gzipSync('From: a@b.example\n')]))).toContain('From:')
  for (const text of ['Rar!', 'BZh9 is here', '7z', '%PD', 'PK', 'MSCF', '!BD', ''])
    expect(fileKind(new TextEncoder().encode(text))).toBe(null)
})
