// Who announces the networks that a monitor shows: kept for a day, since each look at DNS takes time.
import { DAY_MS } from '#shared/kit/calendar.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { MAX_SOURCES } from '#shared/dmarc-reports/sources/name-senders.ts'
import type { FoundSource, SourceNames } from '#shared/dmarc-reports/sources/schema.ts'
import { isOpen, type MonitorSelf } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'

export const SOURCES_TABLE = `-- Networks that sent, by their /24 or /48, and who announces them, for a day.
   CREATE TABLE sources (
     network TEXT PRIMARY KEY,
     asn INTEGER NOT NULL,
     name TEXT NOT NULL,
     country TEXT NOT NULL,
     found_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`

type Network = NonNullable<SourceNames['network']>
type Senders = MonitorState['senders']

/** Of the largest senders that are only a network. A monitor keeps no address, so none has a reverse name. */
export const networksToLookUp = (senders: Senders): string[] =>
  senders
    .filter(({ kind }) => kind === 'network')
    .sort((one, other) => other.messages - one.messages)
    .slice(0, MAX_SOURCES)
    .filter(({ network }) => network === undefined)
    .map(({ name }) => name)

export function withNetworks(senders: Senders, found: readonly FoundSource[]): Senders {
  const networks = new Map(found.map(({ ip, network }) => [ip, network]))
  return senders.map((sender) => {
    const network = sender.kind === 'network' ? networks.get(sender.name) : undefined
    return network ? { ...sender, network } : sender
  })
}

export const networksKept = (self: MonitorSelf): FoundSource[] =>
  self.store
    .all<Network & { ip: string }>(
      'SELECT network AS ip, asn, name, country FROM sources WHERE found_at > ?',
      self.now() - DAY_MS,
    )
    .map(({ ip, ...network }) => ({ ip, network }))

/** Whatever is unknown is asked again. */
export function keepNetworks(self: MonitorSelf, found: readonly FoundSource[]): true {
  const { store } = self
  const now = self.now()
  if (isOpen(self))
    store.together(() => {
      store.run('DELETE FROM sources WHERE found_at <= ?', now - DAY_MS)
      for (const { ip, network } of found.slice(0, MAX_SOURCES))
        if (network && network.name !== '')
          store.run(
            'INSERT OR REPLACE INTO sources (network, asn, name, country, found_at) VALUES (?, ?, ?, ?, ?)',
            ...[ip, network.asn, network.name, network.country, now],
          )
    })
  return true
}
