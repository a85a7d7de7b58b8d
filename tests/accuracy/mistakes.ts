// What becomes of mistyped records when their owner follows the advice (tests/shared/advice/mistakes.test.ts).
import type { Accuracy } from '#app/content/accuracy.ts'
import { MISTAKES } from '#tests/shared/advice/mistakes.ts'
import { tallyOf } from '#tests/shared/advice/outcome.ts'
import { PROTOCOLS } from '#tests/shared/advice/protocols.ts'

/** Enough for a share; the full run of the test tries more. */
export const MISTYPED = 20

/** @param count how many records to make each mistake in */
export async function mistakeFigures(count: number): Promise<Accuracy['mistakes']> {
  const figures = []
  for (const protocol of PROTOCOLS) {
    const kinds = []
    for (const [kind, mistake] of Object.entries(MISTAKES[protocol.name] ?? {})) {
      const { records, kept, asked } = await tallyOf(protocol, mistake, count)
      kinds.push({ kind, records, kept, asked })
    }
    figures.push({ protocol: protocol.name, kinds })
  }
  return figures
}
