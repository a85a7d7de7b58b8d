// Shows which questions were asked together: a wave is what is asked before any answer of it has come.
import type { DnsAnswer, RecordData, RecordType, Resolver } from '#shared/dns/resolver.ts'

export interface WaveCounter extends Resolver {
  /** The questions of each wave, as "MX example.com". */
  readonly waves: string[][]
}

export function waveCounter(inner: Resolver): WaveCounter {
  const waves: string[][] = []
  let current: string[] | undefined
  return {
    waves,
    query<T extends RecordType>(name: string, type: T) {
      if (!current) waves.push((current = []))
      current.push(`${type} ${name}`)
      return new Promise<DnsAnswer<RecordData[T]>>((resolve) => {
        setTimeout(() => {
          current = undefined
          void inner.query(name, type).then(resolve)
        })
      })
    },
  }
}
