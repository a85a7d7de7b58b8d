// What an MX list says about the use of a name: bounces of a service, or a program behind one.
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { type MailRecords, purposeOf } from '#shared/data/mail-services/name-purpose.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { namesServer } from '#shared/dns/resolver.ts'
import { mxFinding, type MxFinding } from './findings.ts'

export const judgeUse = (mx: MailRecords): MxFinding[] => [...misplacedHost(mx), ...useFinding(mx)]

function useFinding(mx: MailRecords): MxFinding[] {
  const purpose = purposeOf(mx)
  if (purpose === null) return []
  const { use, service } = purpose
  return [mxFinding(use === 'bounces' ? 'mx-return-path' : 'mx-for-program', { name: mx.name, service })]
}

/** A host for bounces belongs to a subdomain, and Amazon SES documents that the setup fails with a second record. */
function misplacedHost({ name, aliases, records }: MailRecords): MxFinding[] {
  const hosts = [...new Set(records.filter(namesServer).map(({ exchange }) => exchange))]
  const host = hosts.find((one) => receiverOf(one)?.takes === 'bounces')
  if (host === undefined || aliases.length > 0) return []
  const values = { name, host, service: receiverOf(host)?.partOf ?? '' }
  if (registeredDomain(name) === name) return [mxFinding('mx-takes-bounces', values)]
  return hosts.length > 1 ? [mxFinding('mx-return-path-not-alone', values)] : []
}
