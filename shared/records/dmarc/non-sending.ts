// A domain whose SPF record says that no host may send as the domain can have forged mail refused without waiting for
// reports.
import { recordChange, type Change } from '#shared/report/change/change.ts'
import type { Publication } from './lint-publication.ts'
import { policyName } from './tree-walk.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { refusesAllMail } from '#shared/records/spf/record.ts'

/** Its only SPF record is “-all” and nothing else (RFC 7208 section 10.1.2). Null if DNS did not answer. */
export function sendsNoMail({ domain, misplaced }: Publication): boolean | null {
  const answer = misplaced.find(({ answer }) => answer.name === domain)?.answer
  if (!answer || isFailure(answer)) return null
  return refusesAllMail(answer.records.map(({ text }) => text))
}

/** @param id the id of the change that creates the record */
export const rejectDraft = (domain: string, id: string): Change =>
  recordChange({
    id,
    title: 'Publish a DMARC record that refuses all mail',
    text: `The SPF record of ${domain} says that it does not send mail. With this record at ${policyName(domain)}, receivers refuse anything sent as this domain or its subdomains.`,
    notes: ['No report address: you have no mail to watch.'],
    owner: policyName(domain),
    type: 'TXT',
    before: [],
    after: ['v=DMARC1; p=reject'],
    why: [],
    risk: 'delivery',
    prerequisites: [
      `Make sure that no service sends as ${domain} or as a subdomain of it. A subdomain that sends needs its own DMARC record first.`,
    ],
    rfc: 'RFC 9989, 4.7',
  })
