// What an MX list says about the use of a name below a domain: bounces of a service, or a program behind one.
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { type MailRecords, purposeOf } from '#shared/data/mail-services/name-purpose.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { namesServer } from '#shared/dns/resolver.ts'
import { mxFinding, type MxFinding } from './findings.ts'

export const judgeUse = (mx: MailRecords): MxFinding[] => [...notAlone(mx), ...useFinding(mx)]

function useFinding(mx: MailRecords): MxFinding[] {
  const purpose = purposeOf(mx)
  if (purpose === null) return []
  const { use, service } = purpose
  return [mxFinding(use === 'bounces' ? 'mx-return-path' : 'mx-for-program', { name: mx.name, service })]
}

/** Amazon SES documents that the setup fails with a second record. */
function notAlone({ name, aliases, records }: MailRecords): MxFinding[] {
  const hosts = records.filter(namesServer).map(({ exchange }) => exchange)
  if (aliases.length > 0 || registeredDomain(name) === name || new Set(hosts).size < 2) return []
  return hosts
    .filter((host) => receiverOf(host)?.receivesAlone)
    .slice(0, 1)
    .map((host) => mxFinding('mx-return-path-not-alone', { name, host, service: ownerOf(host) }))
}

/** The MX record of a subdomain, at the domain that people write to. */
export const bouncesHost = (host: string, domain: string): MxFinding[] =>
  receiverOf(host)?.takes === 'bounces' && registeredDomain(domain) === domain
    ? [mxFinding('mx-takes-bounces', { host, domain, service: ownerOf(host) })]
    : []

const ownerOf = (host: string): string => receiverOf(host)?.partOf ?? ''
