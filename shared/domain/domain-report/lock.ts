// What keeps others from sending as a domain that sends no mail.
import { changesOf, ITS_WORDS, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import type { BriefPart, ReportChange } from './schema.ts'

interface Parked {
  domain: string
}

export const LOCK_CHANGES = {
  'spf-lock': {
    title: 'Publish an SPF record that allows no servers',
    text: ({ domain }: Parked) =>
      `${domain} is parked. As long as it does not send mail, this record tells receivers so.`,
    after: ['v=spf1 -all'],
    why: ['spf-no-record'],
    rfc: 'RFC 7208, 10.1.2',
  },
  'dmarc-lock': {
    title: 'Publish a DMARC record that refuses all mail',
    text: ({ domain }: Parked) =>
      `With this record, receivers refuse anything sent as ${domain} or any of its subdomains.`,
    after: ['v=DMARC1; p=reject'],
    why: ['dmarc-no-record' satisfies DmarcCode],
    prerequisites: ({ domain, isSpfAbsent }: Parked & { isSpfAbsent: boolean }) =>
      isSpfAbsent ? [`Publish the SPF record of ${domain}.`] : [],
    rfc: 'RFC 9989, 4.7',
  },
} satisfies ChangeTable

const { record } = changesOf(LOCK_CHANGES)

/** Two records, each if there is none yet: RFC 7208 section 10.1.2 and RFC 9989 recommend both. */
export function lockChanges(parts: readonly BriefPart[]): ReportChange[] {
  return parts.flatMap((part) => {
    if (part.part !== 'authentication') return []
    const { domain, spf, dmarc } = part
    const [isSpfAbsent, isDmarcAbsent] = [spf.state === 'absent', dmarc.state === 'absent']
    const common = { type: 'TXT' as const, before: [], risk: 'delivery' as const, ...ITS_WORDS }
    const lock = [
      ...(isSpfAbsent ? [record('spf-lock', { ...common, owner: domain }, { domain })] : []),
      ...(isDmarcAbsent
        ? [record('dmarc-lock', { ...common, owner: `_dmarc.${domain}` }, { domain, isSpfAbsent })]
        : []),
    ]
    return lock.map((change) => ({ ...change, part: 'authentication' as const }))
  })
}
