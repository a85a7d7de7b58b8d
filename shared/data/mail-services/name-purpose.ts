// What a name below a domain is for if a service uses it: the bounces of its mail come back there, or a program reads what
// arrives. Nobody sees such a name in From, so DKIM, DMARC and a logo are not its job.
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { type Alias, type MxData, namesServer } from '#shared/dns/resolver.ts'
import { receiverOf, serviceOfReturnPath } from './lookup.ts'

export interface NamePurpose {
  use: 'bounces' | 'programs'
  service: string
}

/** The MX records of a name, and the CNAME records that led to them. */
export interface MailRecords {
  name: string
  aliases: readonly Alias[]
  records: readonly MxData[]
}

/** Never of a registered domain: people write to it, whatever its records say. */
export function purposeOf({ name, aliases, records }: MailRecords): NamePurpose | null {
  if (registeredDomain(name) === name) return null
  const [service] = aliases.flatMap(({ target }) => serviceOfReturnPath(target) ?? [])
  if (service) return { use: 'bounces', service: service.name }
  const first = Math.min(...records.map(({ priority }) => priority))
  const uses = records.filter(namesServer).map(({ exchange, priority }) => {
    const receiver = receiverOf(exchange)
    return { priority, use: receiver?.takes, service: receiver?.partOf ?? receiver?.name ?? '' }
  })
  // Senders go to the others only if the first one does not answer.
  const bounces = uses.filter(({ priority }) => priority === first)
  const [{ use, service: owner } = { use: undefined, service: '' }] = uses
  if (use === undefined) return null
  const those = use === 'bounces' ? bounces : uses
  return those.every((one) => one.use === use) ? { use, service: owner } : null
}
