// Names the senders of a report by the servers that they sent from. One address says whose a sender is only if nearly all of its
// messages came from there.
import type { FoundSource } from './schema.ts'
import type { TitledSender } from './title.ts'

export interface NamedSender extends TitledSender {
  messages: number
  addresses: readonly { ip: string; messages: number }[]
}

/** That a request looks up. */
export const MAX_SOURCES = 10

const NEARLY_ALL = 0.8

/** The address with the most messages of each of the largest senders. */
export const sourcesToLookUp = (senders: readonly NamedSender[]): string[] =>
  [...senders]
    .sort((one, other) => other.messages - one.messages)
    .flatMap(({ addresses }) => addresses[0]?.ip ?? [])
    .filter((ip, at, all) => all.indexOf(ip) === at)
    .slice(0, MAX_SOURCES)

export function namedBy<S extends NamedSender>(senders: readonly S[], found: readonly FoundSource[]): S[] {
  const byAddress = new Map(found.map(({ ip, ...names }) => [ip, names]))
  return senders.map((sender) => {
    const [most] = sender.addresses
    const names = most && byAddress.get(most.ip)
    if (!names) return sender
    const { rdns, network, ...service } = names
    const isMost = most.messages >= NEARLY_ALL * sender.messages
    return {
      ...sender,
      // What the mail itself proves counts more than where it came from.
      ...(isMost && sender.service === undefined && service),
      ...(isMost && rdns !== undefined && { rdns }),
      ...((isMost || sender.kind === 'network') && network && { network }),
    }
  })
}
