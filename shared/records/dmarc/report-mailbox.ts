// Where reports can go that have no address yet: never a mailbox where no mail server is.
import { isFailure, namesServer, type Resolver } from '#shared/dns/resolver.ts'
import { defaultMailbox, type ReportMailbox } from './build-record.ts'
import type { DmarcInspection } from './inspect.ts'
import type { Reporting } from './schema.ts'

/**
 * A mailbox at the domain of the record if it has mail servers; otherwise those that get the reports on its organization.
 * An address alone is usually a web server.
 */
export async function reportMailbox(
  { facts, publication: { walk } }: DmarcInspection,
  owner: string,
  resolver: Resolver,
): Promise<ReportMailbox | undefined> {
  const { policyDomain, organizationalDomain, reporting } = facts
  if (policyDomain === owner && reporting.some(arrives)) return undefined
  const mx = await resolver.query(owner, 'MX')
  if (isFailure(mx) || mx.records.some(namesServer))
    return { uris: [`mailto:${defaultMailbox(owner)}`], of: owner, isNew: true }
  const above = walk.steps.find(({ domain }) => domain === organizationalDomain && domain !== owner)
  const uris = (above?.record?.rua ?? []).flatMap(({ address, problem, uri }) =>
    address !== undefined && problem === undefined ? [uri] : [],
  )
  return uris.length > 0 && above ? { uris, of: above.domain, isNew: false } : undefined
}

const arrives = ({ tag, mailbox }: Reporting): boolean =>
  tag === 'rua' && (mailbox === 'reachable' || mailbox === 'unknown')

/** Without the addresses whose host refuses the reports, or has to be asked first (RFC 9990). */
export function acceptedAt(
  mailbox: ReportMailbox | undefined,
  learned: readonly Reporting[],
): ReportMailbox | undefined {
  if (!mailbox || mailbox.isNew) return mailbox
  const uris = mailbox.uris.filter((uri) =>
    learned.every((line) => line.uri !== uri || (line.authorized !== false && arrives(line))),
  )
  return uris.length > 0 ? { ...mailbox, uris } : undefined
}
