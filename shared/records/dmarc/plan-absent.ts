// What to publish at a name without a DMARC record, and what to remove first.
import { defaultMailbox, defaultRecord } from './build-record.ts'
import { dmarcChange } from './change-table.ts'
import type { DmarcInspection } from './inspect.ts'
import type { GoneTarget } from './lint-publication.ts'
import { sendsNoMail } from './non-sending.ts'
import type { Plan } from './plan.ts'
import { policyName } from './tree-walk.ts'

/** Right for every domain today: it affects no mail, and promises no mailbox. */
const SILENT_RECORD = 'v=DMARC1; p=none'
const REJECT_RECORD = 'v=DMARC1; p=reject'

export function createPlan({ facts, publication, answerOf }: DmarcInspection): Plan {
  const { domain } = facts
  const at = { owner: policyName(domain), type: 'TXT' as const, before: [] }
  const publish = (record: string) => ({ ...at, after: [record], why: [] })
  const mailbox = defaultMailbox(domain)
  const drafts = [
    ...(sendsNoMail(publication)
      ? [dmarcChange.record('dmarc-record/reject', publish(REJECT_RECORD), { domain })]
      : []),
    dmarcChange.record('dmarc-record/create', publish(defaultRecord(domain)), { domain, mailbox }),
    // If the domain itself accepts no mail, only its owner knows a mailbox that can take the reports.
    dmarcChange.record('dmarc-record/silent', publish(SILENT_RECORD), { domain }),
  ]
  const target = answerOf(domain)?.aliases.at(-1)?.target
  return { draft: () => drafts, ...(target === undefined ? {} : { hostedBy: target }) }
}

/** A name with a CNAME cannot have a TXT record (RFC 1034 section 3.6.2), so this comes first. */
export function removeAliasPlan({ facts, publication }: DmarcInspection, gone: GoneTarget): Plan {
  const { domain, state } = facts
  const name = policyName(domain)
  const { target, free } = gone
  const record = sendsNoMail(publication) ? REJECT_RECORD : defaultRecord(domain)
  const [alias] = publication.own?.aliases ?? []
  const change = dmarcChange.record(
    'dmarc-alias',
    { owner: name, type: 'CNAME', before: [alias?.target ?? target], after: [], why: [] },
    { name, target, isFree: free !== null, next: state === 'found' ? null : record },
  )
  return { draft: () => [change] }
}
