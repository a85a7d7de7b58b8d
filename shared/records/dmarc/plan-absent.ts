// What to publish at a name without a DMARC record, and what to remove first.
import { recordChange, type Change } from '#shared/report/change/change.ts'
import { defaultMailbox, defaultRecord } from './build-record.ts'
import type { DmarcInspection } from './inspect.ts'
import type { GoneTarget } from './lint-publication.ts'
import { rejectDraft, sendsNoMail } from './non-sending.ts'
import { ALIAS_CHANGE, mailboxFirst, RECORD_CHANGE, type Plan } from './plan.ts'
import { policyName } from './tree-walk.ts'

/** Right for every domain today: it affects no mail, and promises no mailbox. */
const SILENT_RECORD = 'v=DMARC1; p=none'

export function createPlan({ facts, publication, answerOf }: DmarcInspection): Plan {
  const { domain } = facts
  const drafts = [
    ...(sendsNoMail(publication) ? [rejectDraft(domain, RECORD_CHANGE)] : []),
    createDraft(domain),
    silentDraft(domain),
  ]
  const target = answerOf(domain)?.aliases.at(-1)?.target
  return { draft: () => drafts, ...(target === undefined ? {} : { hostedBy: target }) }
}

function createDraft(domain: string): Change {
  return recordChange({
    id: RECORD_CHANGE,
    title: 'Publish a DMARC record',
    text: `Publish this record at ${policyName(domain)}. It changes nothing for your mail and brings you reports on who sends as ${domain}.`,
    owner: policyName(domain),
    type: 'TXT',
    before: [],
    after: [defaultRecord(domain)],
    why: [],
    risk: 'none',
    prerequisites: [mailboxFirst(defaultMailbox(domain))],
    rfc: 'RFC 9989, 4.7',
  })
}

/** If the domain itself accepts no mail, only its owner knows a mailbox that can take the reports. */
const silentDraft = (domain: string): Change =>
  recordChange({
    id: RECORD_CHANGE,
    title: 'Publish a DMARC record',
    text: `Publish this record at ${policyName(domain)}. It changes nothing for your mail. Reports need a mailbox, and ${domain} does not accept email: choose one at another of your domains as the next step.`,
    owner: policyName(domain),
    type: 'TXT',
    before: [],
    after: [SILENT_RECORD],
    why: [],
    risk: 'none',
    prerequisites: [],
    rfc: 'RFC 9989, 4.7',
  })

/** A name with a CNAME cannot have a TXT record (RFC 1034 section 3.6.2), so this comes first. */
export function removeAliasPlan({ facts, publication }: DmarcInspection, gone: GoneTarget): Plan {
  const { domain, state } = facts
  const name = policyName(domain)
  const { target, free } = gone
  const danger = free ? ' Do it now: a stranger could take that name and publish a policy for you.' : ''
  const next =
    state === 'found'
      ? ''
      : ` Then publish a TXT record at ${name}: “${sendsNoMail(publication) ? 'v=DMARC1; p=reject' : defaultRecord(domain)}”.`
  const [alias] = publication.own?.aliases ?? []
  const change = recordChange({
    id: ALIAS_CHANGE,
    title: 'Remove the CNAME to a name that does not exist',
    text: `Remove the CNAME record at ${name}: ${target} does not exist, so nothing is published there.${danger}${next} If you still use the service behind ${target}, ask it to publish the record there again instead.`,
    owner: name,
    type: 'CNAME',
    before: [alias?.target ?? target],
    after: [],
    why: [],
    risk: 'none',
    prerequisites: [],
    rfc: 'RFC 1034, 3.6.2',
  })
  return { draft: () => [change] }
}
