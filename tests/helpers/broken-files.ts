// Files that broke on their way, and how a reader takes them.
import { expect, test } from 'vitest'
import { rounds } from '#tests/helpers/full-run.ts'
import { randomFrom } from '#tests/shared/bounce/random.ts'

/** In the full run. */
const MUTATIONS = 5_000

const bytesOf = (text: string) => new TextEncoder().encode(text)

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

export type Reader = (bytes: Uint8Array) => unknown

/**
 * Two tests: no broken file makes the reader throw, and its time grows with the length of its input.
 * @param mayRefuse an error in words, for the visitor
 */
export function testBrokenFiles(
  sample: string,
  read: Reader,
  mayRefuse: (error: unknown) => boolean = () => false,
): void {
  test('takes broken files', { timeout: 240_000 }, async () => {
    const random = randomFrom(44)
    const bytes = bytesOf(sample)
    const failures: string[] = []
    for (let round = rounds(MUTATIONS); round > 0; round--) {
      const file = mutated(bytes, (below) => (below === 0 ? 0 : random() % below))
      try {
        await read(file)
      } catch (error) {
        if (!mayRefuse(error))
          failures.push(`${String(error)}: ${JSON.stringify(new TextDecoder().decode(file)).slice(0, 300)}`)
      }
    }
    expect(failures.slice(0, 3)).toEqual([])
  })

  test('takes twice as long for twice as much', async () => {
    const time = async (times: number) => {
      const file = bytesOf(sample.repeat(times))
      const start = performance.now()
      await Promise.resolve(read(file)).catch((error: unknown) => {
        if (!mayRefuse(error)) throw error
      })
      return performance.now() - start
    }
    await time(10)
    const [once, eightfold] = [Math.min(await time(50), await time(50)), await time(400)]
    expect(eightfold).toBeLessThan(60 * Math.max(once, 5))
  })
}
