// Files that broke on their way: no reader throws, and none takes longer than the length of its input explains.
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { readDomainText } from '#shared/fleet/input.ts'
import { analyzeHeaders } from '#shared/header/analyze.ts'
import { messageInFile } from '#shared/mime/message-file.ts'
import { readRawMessage } from '#shared/message/raw-message.ts'
import { textOfBytes } from '#shared/text/file-text.ts'
import { randomFrom } from '#tests/shared/bounce/random.ts'
import { SIGNED } from '#tests/shared/message/judged.ts'

const MUTATIONS = 5_000

const bytesOf = (text: string) => new TextEncoder().encode(text)

const BOUNCE = `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ada@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: User unknown\r\n`
const LIST = 'example.com\nexample.org # ours\nhttps://example.net/x, ada@example.com\n'

type Reader = (bytes: Uint8Array) => unknown

const READERS: readonly (readonly [name: string, sample: string, read: Reader])[] = [
  ['bounce', BOUNCE, (bytes) => decodeBounces(textOfBytes(bytes))],
  ['header', SIGNED, (bytes) => analyzeHeaders(textOfBytes(bytes))],
  ['message', SIGNED, async (bytes) => readRawMessage(await messageInFile(bytes))],
  ['mailbox', `From a@b.c Tue Nov 17\r\n${SIGNED}\r\n\r\nFrom d@e.f Tue\r\n${SIGNED}`, messageInFile],
  ['list of domains', LIST, (bytes) => readDomainText(textOfBytes(bytes), 100)],
]

/** Cuts, doubles, moves and overwrites pieces, as broken programs and disks do. */
function mutated(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let made = bytes
  for (let change = random(4); change >= 0; change--) {
    const at = random(made.length + 1)
    const end = Math.min(made.length, at + random(40))
    const piece = made.slice(at, end)
    const [head, tail] = [made.slice(0, at), made.slice(end)]
    const kind = random(5)
    if (kind === 0) made = Uint8Array.from([...head, ...tail])
    else if (kind === 1) made = Uint8Array.from([...head, ...piece, ...piece, ...piece, ...tail])
    else if (kind === 2) made = Uint8Array.from([...tail, ...piece, ...head])
    else if (kind === 3) made = Uint8Array.from([...head, ...piece.map(() => random(256)), ...tail])
    else made = Uint8Array.from([...head, ...[0, 0xff, 0x0d, 0x0a].slice(random(4)), ...piece, ...tail])
  }
  return made
}

describe.each(READERS)('the reader of a %s', (_, sample, read) => {
  test(`takes ${MUTATIONS} broken files`, { timeout: 120_000 }, async () => {
    const random = randomFrom(44)
    const bytes = bytesOf(sample)
    const failures: string[] = []
    for (let round = 0; round < MUTATIONS; round++) {
      const file = mutated(bytes, (below) => (below === 0 ? 0 : random() % below))
      try {
        await read(file)
      } catch (error) {
        failures.push(`${String(error)}: ${JSON.stringify(textOfBytes(file)).slice(0, 300)}`)
      }
    }
    expect(failures.slice(0, 3)).toEqual([])
  })

  test('takes twice as long for twice as much', { timeout: 60_000 }, async () => {
    const time = async (times: number) => {
      const file = bytesOf(sample.repeat(times))
      const start = performance.now()
      await read(file)
      return performance.now() - start
    }
    await time(50)
    const [once, eightfold] = [Math.min(await time(100), await time(100)), await time(800)]
    expect(eightfold).toBeLessThan(60 * Math.max(once, 5))
  })
})
