// Which checks a file's records call for, one for each domain that mail is sent as or goes to; and which line of the file a
// finding of theirs is about.
import { isSpfRecord } from '#shared/records/spf/parse.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Place, ReadZone, ZoneRecord } from './record.ts'

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

const isSpf = ({ type, text }: ZoneRecord): boolean => type === 'TXT' && isSpfRecord(text)
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

/** The records of a file by their names. */
export interface RecordIndex {
  at(owner: string): readonly ZoneRecord[]
  /** Records that name this host. */
  naming(host: string): readonly ZoneRecord[]
  first: ZoneRecord | undefined
}

export function recordIndex({ records, origins }: Pick<ReadZone, 'records' | 'origins'>): RecordIndex {
  const byOwner = new Map<string, ZoneRecord[]>()
  const byTarget = new Map<string, ZoneRecord[]>()
  const push = (map: Map<string, ZoneRecord[]>, key: string, record: ZoneRecord) => {
    const known = map.get(key)
    if (known) known.push(record)
    else map.set(key, [record])
  }
  for (const record of records) {
    push(byOwner, record.owner, record)
    if (record.type === 'MX' || record.type === 'CNAME')
      push(byTarget, record.text.split(' ').at(-1) ?? '', record)
  }
  const at = (owner: string) => byOwner.get(owner) ?? []
  const soa = origins.flatMap(at).find(({ type }) => type === 'SOA')
  return { at, naming: (host) => byTarget.get(host) ?? [], first: soa ?? records[0] }
}

/** @param changes of the same report: each names the findings that it fixes */
export function placeOfFinding(
  finding: Finding,
  check: MailCheck,
  changes: readonly Change[],
  index: RecordIndex,
): Place | undefined {
  return (
    byChange(finding, changes, index) ??
    byName(finding, check, index) ??
    byCheck(check, index) ??
    index.at(check.domain)[0] ??
    index.first
  )
}

/** What a change touches is what is wrong; of several records, the last one, which was added to the others. */
function byChange({ code }: Finding, changes: readonly Change[], index: RecordIndex): ZoneRecord | undefined {
  const touched = changes
    .filter(({ why, action }) => why.includes(code) && action !== 'ask')
    .flatMap(({ owner, type, before }) =>
      index.at(owner).filter((record) => record.type === type && before.includes(record.text)),
    )
  return touched.at(-1)
}

/** A name in the message that is in the file: the host of an MX record, an included record. */
function byName(
  { message }: Finding,
  { domain, slug }: MailCheck,
  index: RecordIndex,
): ZoneRecord | undefined {
  const names = message.toLowerCase().match(/[a-z0-9_*-]+(?:\.[a-z0-9_-]+)+/g) ?? []
  for (const name of names) {
    if (name === domain) continue
    const own = slug === 'mx' ? index.naming(name).find(({ owner }) => owner === domain) : undefined
    const included = slug === 'spf' ? index.at(name).find(isSpf) : undefined
    const found =
      own ??
      included ??
      index.at(name).find(({ type }) => type === 'TXT' || type === 'CNAME' || type === 'TLSA')
    if (found) return found
  }
  return undefined
}

const byCheck = ({ at }: MailCheck, index: RecordIndex): ZoneRecord | undefined => {
  for (const { owner, type, prefix } of at) {
    const there = index.at(owner).filter((one) => one.type === type)
    const meant = prefix ? there.filter(({ text }) => text.toLowerCase().startsWith(prefix)) : there
    const last = meant.at(-1)
    if (last) return last
  }
  return undefined
}
