// Which checks a file's records call for: one for each domain that mail is sent as or goes to.
import { isSpfRecord } from '#shared/records/spf/parse.ts'
import type { ReadZone, ZoneRecord } from './record.ts'

export interface MailCheck {
  /** The tool's slug in the catalog. */
  slug: 'spf' | 'dmarc' | 'dkim' | 'bimi' | 'mx' | 'transport'
  domain: string
  selector?: string
  /** Where its records are, the most informative first. */
  at: readonly { owner: string; type: string; prefix?: string }[]
}

/** A label with an underscore below _domainkey is no selector: _adsp is the sending policy of RFC 5617. */
const PREFIXES = /^(?:_dmarc|_mta-sts|_smtp\._tls|([^_].*)\._domainkey|(.+)\._bimi)\.(.+)$/

export const isSpf = ({ type, text }: ZoneRecord): boolean => type === 'TXT' && isSpfRecord(text)
const isNullMx = ({ text }: ZoneRecord) => text.endsWith(' .')

/** In the order of the file. */
export function mailChecks({ records }: Pick<ReadZone, 'records'>): MailCheck[] {
  const checks = new Map<string, MailCheck>()
  const mail = records.filter(isOfMail)
  const domainsOf = domainsByHost(mail)
  const add = (check: MailCheck) => {
    const key = [check.slug, check.domain, check.selector].join(' ')
    if (!checks.has(key)) checks.set(key, check)
  }
  for (const record of mail) {
    const { owner, type } = record
    if (isSpf(record)) add(spfCheck(owner))
    else if (type === 'MX') {
      add({ slug: 'mx', domain: owner, at: [{ owner, type: 'MX' }] })
      if (isNullMx(record)) continue
      add(spfCheck(owner))
      add(dmarcCheck(owner))
    } else if (type === 'TLSA') {
      const host = owner.replace(/^_25\._tcp\./, '')
      for (const domain of domainsOf.get(host) ?? []) add(transportCheck(domain, owner))
      domainsOf.delete(host)
    } else addNamed(owner, add)
  }
  return [...checks.values()]
}

/** The domains whose mail goes to a host. */
function domainsByHost(mail: readonly ZoneRecord[]): Map<string, Set<string>> {
  const domains = new Map<string, Set<string>>()
  for (const { owner, type, text } of mail) {
    if (type !== 'MX') continue
    const host = text.slice(text.indexOf(' ') + 1)
    domains.set(host, (domains.get(host) ?? new Set()).add(owner))
  }
  return domains
}

const isOfMail = (record: ZoneRecord): boolean => {
  const { owner, type } = record
  if (owner.startsWith('*')) return false
  if (type === 'MX') return true
  if (type === 'TLSA') return owner.startsWith('_25._tcp.')
  if (type !== 'TXT' && type !== 'CNAME') return false
  // A record that is only included by others is judged with them.
  return PREFIXES.test(owner) ? !owner.includes('._report._dmarc.') : isSpf(record) && !owner.startsWith('_')
}

function addNamed(owner: string, add: (check: MailCheck) => void): void {
  const [, key, logo, domain = ''] = PREFIXES.exec(owner) ?? []
  if (domain === '' || domain.startsWith('_') || key?.startsWith('*') === true) return
  const at = [
    { owner, type: 'TXT' },
    { owner, type: 'CNAME' },
  ]
  if (key !== undefined) add({ slug: 'dkim', domain, selector: key, at })
  else if (logo !== undefined) add({ slug: 'bimi', domain, selector: logo, at })
  else if (owner.startsWith('_dmarc.')) add(dmarcCheck(domain))
  else add(transportCheck(domain, owner))
}

const spfCheck = (owner: string): MailCheck => ({
  slug: 'spf',
  domain: owner,
  at: [
    { owner, type: 'TXT', prefix: 'v=spf1' },
    { owner, type: 'SPF' },
    { owner, type: 'MX' },
  ],
})

const dmarcCheck = (domain: string): MailCheck => ({
  slug: 'dmarc',
  domain,
  at: [
    { owner: `_dmarc.${domain}`, type: 'TXT' },
    { owner: `_dmarc.${domain}`, type: 'CNAME' },
    { owner: domain, type: 'MX' },
  ],
})

const transportCheck = (domain: string, owner: string): MailCheck => ({
  slug: 'transport',
  domain,
  at: [
    { owner, type: 'TXT' },
    { owner, type: 'TLSA' },
    { owner: `_mta-sts.${domain}`, type: 'TXT' },
    { owner: `_smtp._tls.${domain}`, type: 'TXT' },
  ],
})
