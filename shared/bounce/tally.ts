// What is counted of many bounces while they are read one after the other: groups by reason, by who has to act and by who said it;
// which addresses to remove, to pause and to keep; and how many recipients bounced.
import { csvLine } from '#shared/kit/escape.ts'
import type { Bounce } from './schema.ts'
import { isHost } from './speaker.ts'

export interface BounceGroup extends Pick<Bounce, 'reason' | 'actor' | 'speaker'> {
  count: number
}

/** One file has what to try again and what to keep: both stay on the list. */
export const ADDRESS_FILES = ['remove', 'pause', 'keep'] as const
export type AddressFile = (typeof ADDRESS_FILES)[number]

const fileOf = ({ address }: Bounce): AddressFile => (address === 'retry' ? 'keep' : address)

export interface BounceSummary {
  /** Most frequent first. */
  groups: readonly BounceGroup[]
  /** How many addresses each file has. */
  addresses: Readonly<Record<AddressFile, number>>
  /** Recipients; a server tries again and again, and what was refused for good is no longer deferred. */
  recipients: Readonly<Record<'bounced' | 'deferred' | 'complaints', number>>
}

interface Address extends Pick<Bounce, 'reason' | 'quote'> {
  recipient: string
  file: AddressFile
}

/** A log names thousands of hosts. */
const OTHER_SERVERS = 'Other servers'

/** A later one outweighs an earlier one. */
const CLASSES: readonly Bounce['class'][] = ['unknown', 'temporary', 'permanent']

export class BounceTally {
  readonly #groups = new Map<string, BounceGroup>()
  /** Each address once: in the file of its gravest bounce, with the reason for that. */
  readonly #addresses = new Map<string, Address>()
  readonly #refused = new Map<string, Bounce['class']>()
  #complaints = 0
  #unnamed = 0

  add(bounce: Bounce): void {
    this.#addToGroup(bounce)
    this.#addAddress(bounce)
    if (bounce.reason === 'complaint') this.#complaints += 1
    const recipient = bounce.recipient?.toLowerCase() ?? `row ${++this.#unnamed}`
    const known = this.#refused.get(recipient) ?? 'unknown'
    this.#refused.set(
      recipient,
      CLASSES.indexOf(bounce.class) > CLASSES.indexOf(known) ? bounce.class : known,
    )
  }

  summary(): BounceSummary {
    return {
      groups: [...this.#groups.values()].sort((one, other) => other.count - one.count),
      addresses: {
        remove: this.#in('remove').length,
        pause: this.#in('pause').length,
        keep: this.#in('keep').length,
      },
      recipients: {
        bounced: this.#countOf('permanent'),
        deferred: this.#countOf('temporary'),
        complaints: this.#complaints,
      },
    }
  }

  /** For import where the list is kept: the address, and why. */
  csv(file: AddressFile): string {
    const rows = this.#in(file).map(({ recipient, reason, quote }) => [recipient, reason, quote])
    return [['email', 'reason', 'reply'], ...rows].map(csvLine).join('')
  }

  #addToGroup({ reason, actor, speaker }: Bounce): void {
    const key = JSON.stringify([reason, actor, isHost(speaker) ? OTHER_SERVERS : speaker])
    const group = this.#groups.get(key)
    if (!group) return void this.#groups.set(key, { reason, actor, speaker, count: 1 })
    group.count += 1
    if (group.speaker !== speaker) group.speaker = OTHER_SERVERS
  }

  #addAddress(bounce: Bounce): void {
    const { recipient, reason, quote } = bounce
    if (recipient === undefined) return
    const file = fileOf(bounce)
    const known = this.#addresses.get(recipient.toLowerCase())
    if (!known || ADDRESS_FILES.indexOf(file) < ADDRESS_FILES.indexOf(known.file))
      this.#addresses.set(recipient.toLowerCase(), { recipient, reason, quote, file })
  }

  #in(file: AddressFile): Address[] {
    return [...this.#addresses.values()].filter((each) => each.file === file)
  }

  #countOf(kind: Bounce['class']): number {
    return [...this.#refused.values()].filter((each) => each === kind).length
  }
}

export function talliedIn(bounces: readonly Bounce[]): BounceTally {
  const tally = new BounceTally()
  for (const bounce of bounces) tally.add(bounce)
  return tally
}
