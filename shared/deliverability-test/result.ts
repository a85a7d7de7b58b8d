// The result of a seed test: where the copies of one message arrived.

export type Folder = 'Inbox' | 'Promotions' | 'Spam' | 'Unreceived'
export const FOLDERS: readonly Folder[] = ['Inbox', 'Promotions', 'Spam', 'Unreceived']

export interface SeedDelivery {
  email: string
  /** The provider of the mailbox. */
  provider: string
  deliveredTo: Folder
  /** Undefined when it never came. */
  deliveredInSeconds?: number
  /** The server that handed the message over; undefined when none did. */
  senderIp?: string
}

export interface BlacklistRow {
  ip: string
  /** The name that is asked for, and the name of the sending server that it stands for. */
  a: string
  /** True: asked, on no list. False: not asked. Else the list that has it. */
  blacklist: boolean | string
}

export interface DeliverabilityResult {
  /** Made up, to show how a result reads. */
  isSample: boolean
  sender: string
  /** A day, as in "2026-11-20". */
  testedOn: string
  deliveries: readonly SeedDelivery[]
  blacklists: readonly BlacklistRow[]
}

export interface ProviderShare {
  name: string
  /** How many of its mailboxes took part. */
  seeds: number
  counts: Readonly<Record<Folder, number>>
}

/** One row for each provider, in the order of the mailboxes. */
export function sharesByProvider(deliveries: readonly SeedDelivery[]): ProviderShare[] {
  const names = [...new Set(deliveries.map(({ provider }) => provider))]
  return names.map((name) =>
    shareOf(
      name,
      deliveries.filter(({ provider }) => provider === name),
    ),
  )
}

export function shareOf(name: string, deliveries: readonly SeedDelivery[]): ProviderShare {
  const count = (folder: Folder) => deliveries.filter(({ deliveredTo }) => deliveredTo === folder).length
  return {
    name,
    seeds: deliveries.length,
    counts: {
      Inbox: count('Inbox'),
      Promotions: count('Promotions'),
      Spam: count('Spam'),
      Unreceived: count('Unreceived'),
    },
  }
}

/** In whole percent. */
export const percentOf = (count: number, seeds: number): number =>
  seeds === 0 ? 0 : Math.round((count / seeds) * 100)
