// A resolver that answers all open questions at once, and notes which were open together: its waves can be counted.
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

export function waveResolver(zone: Zone): Resolver & { waves: string[][] } {
  const resolver = zoneResolver(zone)
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
        if (open.length === 0) setTimeout(answerAll, 0)
        open.push({ question: `${type} ${name}`, answer })
      })
      return resolver.query(name, type)
    },
  }
}
