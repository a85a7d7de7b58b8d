// Shows which queries were sent together: a wave is everything sent before any of its answers has arrived.
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'

export interface WaveCounter extends Resolver {
  /** The queries of each wave, like "MX example.com". */
  readonly waves: string[][]
}

/** Answers all open queries together. */
export function waveCounter(inner: Resolver): WaveCounter {
  const waves: string[][] = []
  let open: { question: string; answer: () => void }[] = []
  const answerAll = () => {
    const together = open
    open = []
    waves.push(together.map(({ question }) => question))
    for (const { answer } of together) answer()
  }
  return {
    waves,
    async query<T extends RecordType>(name: string, type: T) {
      await new Promise<void>((answer) => {
        if (open.length === 0) setTimeout(answerAll)
        open.push({ question: `${type} ${name}`, answer })
      })
      return inner.query(name, type)
    },
  }
}
