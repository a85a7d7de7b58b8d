// An include of the domain's SPF record that no message of its service used, as reports show: two proofs that it may go.
import type { Resolver } from '#shared/dns/resolver.ts'
import { needlessIncludesAt } from '#shared/records/spf/removable.ts'
import type { SpfUse } from './schema.ts'
import { needsNoSpf } from './title.ts'

/** Asks DNS only if reports say of any sender that the record was never asked about its mail. */
export async function withUnusedIncludes<S extends SpfUse>(
  domain: string,
  senders: readonly S[],
  resolver: Resolver,
): Promise<S[]> {
  if (!senders.some(needsNoSpf)) return [...senders]
  const found = await needlessIncludesAt(domain, resolver)
  return senders.map((sender) => {
    const unused = needsNoSpf(sender)
      ? found.find(({ passport: { id } }) => id === sender.passport)
      : undefined
    return unused ? { ...sender, unusedInclude: unused.term.text } : sender
  })
}
