// A TXT record at a selector that holds the name of a CNAME's target.
import { isTargetName } from '#shared/data/mail-services/lookup.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Change } from '#shared/report/change/change.ts'
import { dkimChange } from './change-table.ts'
import type { DkimFinding } from './findings.ts'
import { looksLikeKey } from './lint.ts'
import type { DkimKey } from './schema.ts'

/** None if the text is something else. Sends one query, and only for a host name. */
export async function askForAlias(
  { name, selector, records }: DkimKey,
  problems: readonly DkimFinding[],
  resolver: Resolver,
): Promise<Change[]> {
  const [text = '', ...others] = records
  const target = hostIn(text)
  if (others.length > 0 || target === null || target === name) return []
  if (!problems.some(({ code }) => code === 'dkim-not-a-key')) return []
  const { records: found } = await resolver.query(target, 'TXT')
  const isKey = found.some((record) => looksLikeKey(record.text))
  if (!isKey && !target.includes('._domainkey.') && !isTargetName(target)) return []
  const given = { suffix: selector, owner: name, type: 'CNAME' as const, why: ['dkim-not-a-key'] }
  return [dkimChange.ask(isKey ? 'dkim-alias/key' : 'dkim-alias/no-key', given, { name, selector, target })]
}

/** "s1.keys.example.net.", "CNAME s1.keys.example.net", with quotes or without */
function hostIn(text: string): string | null {
  const host = text
    .slice(0, 300)
    .replace(/["'“”\s]+/g, ' ')
    .trim()
    .replace(/^(?:IN )?CNAME /i, '')
    .replace(/\.$/, '')
    .toLowerCase()
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+){2,}$/.test(host) && isQueryName(host) ? host : null
}
