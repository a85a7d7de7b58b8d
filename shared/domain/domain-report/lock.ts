// What keeps others from sending as a domain that sends no mail.
import { recordChange } from '#shared/report/change/change.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import type { BriefPart, ReportChange } from './schema.ts'

/** Two records, each if there is none yet: RFC 7208 section 10.1.2 and RFC 9989 recommend both. */
export function lockChanges(parts: readonly BriefPart[]): ReportChange[] {
  return parts.flatMap((part) => {
    if (part.part !== 'authentication') return []
    const { domain, spf, dmarc } = part
    const common = { type: 'TXT' as const, before: [], risk: 'delivery' as const }
    const lock = [
      ...(spf.state === 'absent'
        ? [
            recordChange({
              ...common,
              id: 'spf-lock',
              title: 'Publish an SPF record that allows no servers',
              text: `${domain} is parked. As long as it does not send mail, this record tells receivers so.`,
              owner: domain,
              after: ['v=spf1 -all'],
              why: ['spf-no-record'],
              rfc: 'RFC 7208, 10.1.2',
            }),
          ]
        : []),
      ...(dmarc.state === 'absent'
        ? [
            recordChange({
              ...common,
              id: 'dmarc-lock',
              title: 'Publish a DMARC record that refuses all mail',
              text: `With this record, receivers refuse anything sent as ${domain} or any of its subdomains.`,
              owner: `_dmarc.${domain}`,
              after: ['v=DMARC1; p=reject'],
              why: ['dmarc-no-record' satisfies DmarcCode],
              prerequisites: spf.state === 'absent' ? [`Publish the SPF record of ${domain}.`] : [],
              rfc: 'RFC 9989, 4.7',
            }),
          ]
        : []),
    ]
    return lock.map((change) => ({ ...change, part: 'authentication' as const }))
  })
}
