// Records for names that have none to keep, and for domains without mail, which have nothing to lose.
import { shortened } from '#shared/kit/sentence.ts'
import { buildDmarcRecord, defaultRecord } from './build-record.ts'
import { dmarcChange } from './change-table.ts'
import type { DmarcInspection } from './inspect.ts'
import { TEST_MODE } from './intent.ts'
import type { GoneTarget } from './lint-publication.ts'
import { sendsNoMail } from './parked.ts'
import { parseDmarc } from './parse.ts'
import type { RepairedRecord } from './repair-record.ts'
import type { ReportMailbox } from './build-record.ts'
import type { Reporting } from './schema.ts'
import { policyName } from './tree-walk.ts'
import type { Change } from '#shared/report/change/change.ts'

/** What is known by the time that a draft is written. */
export interface Known {
  /** About the report addresses in records that do not count today. */
  learned: readonly Reporting[]
  /** Where reports can go if the owner names no address that they can reach. */
  mailbox?: ReportMailbox | undefined
}

/** For one name. Two changes would touch the same record, so one is enough. */
export interface Plan {
  /** The domain of the record. */
  owner: string
  /** The best draft first. */
  draft: (known: Known) => Change[]
  /** The name is an alias of this one. */
  hostedBy?: string
}

export function hostOf({ answerOf }: DmarcInspection, owner: string): Pick<Plan, 'hostedBy'> {
  const target = answerOf(owner)?.aliases.at(-1)?.target
  return target === undefined ? {} : { hostedBy: target }
}

/** Right for every domain today: it affects no mail, and promises no mailbox. */
export const SILENT_RECORD = 'v=DMARC1; p=none'

export function createPlan(inspection: DmarcInspection): Plan {
  const { facts, publication } = inspection
  const { domain } = facts
  const at = { owner: policyName(domain), type: 'TXT' as const, before: [] }
  const publish = (record: string) => ({ ...at, after: [record], why: [] })
  const draft = ({ mailbox }: Known) => [
    ...(sendsNoMail(publication) ? rejectDrafts(domain, mailbox) : []),
    ...(mailbox?.isNew
      ? [dmarcChange.record('dmarc-record/create', publish(defaultRecord(domain)), { domain, mailbox })]
      : []),
    dmarcChange.ask('dmarc-record/mailbox', { ...at, why: ['dmarc-no-record'] }, { domain }),
  ]
  return { owner: domain, draft, ...hostOf(inspection, domain) }
}

/** At a parked name that gets its policy from above. */
export const lockPlan = (inspection: DmarcInspection): Plan => {
  const { domain } = inspection.facts
  return {
    owner: domain,
    draft: ({ mailbox }) => rejectDrafts(domain, mailbox),
    ...hostOf(inspection, domain),
  }
}

/** Reports on forged mail go where those of the organization go, or nowhere: none of the domain's own mail is at risk. */
function rejectDrafts(domain: string, mailbox: ReportMailbox | undefined): Change[] {
  const shared = mailbox?.isNew === false ? [mailbox] : []
  return [...shared, undefined].map((reports) =>
    dmarcChange.record(
      'dmarc-record/reject',
      {
        owner: policyName(domain),
        type: 'TXT',
        before: [],
        after: [buildDmarcRecord({ p: 'reject', rua: reports?.uris ?? [] })],
        why: [],
      },
      { domain, reports },
    ),
  )
}

/** The record of a parked domain, with everything refused. */
export function lockDraft(domain: string, before: readonly string[], repaired: RepairedRecord): Change {
  const { tags } = parseDmarc(repaired.text)
  const isCovered = (name: string) => name === 'sp' || name === 'np' || name === 't'
  const kept = tags.flatMap(({ name, text }) => (name === 'p' ? ['p=reject'] : isCovered(name) ? [] : [text]))
  const gone = tags.filter(({ name }) => isCovered(name))
  return dmarcChange.record(
    'dmarc-record/lock',
    {
      notes: [...repaired.notes, ...gone.map(({ text }) => `“${shortened(text)}” is removed.`)],
      owner: policyName(domain),
      type: 'TXT',
      before: [...before],
      after: [kept.join('; ')],
      why: [],
      loses: [...repaired.loses, { what: TEST_MODE, why: 'This step ends it.' }],
    },
    { domain },
  )
}

/** A name with a CNAME cannot have a TXT record (RFC 1034 section 3.6.2), so this comes first. */
export function removeAliasPlan({ facts, publication }: DmarcInspection, gone: GoneTarget): Plan {
  const { domain, state } = facts
  const name = policyName(domain)
  const { target, free } = gone
  const [alias] = publication.own?.aliases ?? []
  const recordFor = (mailbox: ReportMailbox | undefined) => {
    if (sendsNoMail(publication)) return buildDmarcRecord({ p: 'reject' })
    return mailbox?.isNew ? defaultRecord(domain) : SILENT_RECORD
  }
  const draft = ({ mailbox }: Known) => [
    dmarcChange.record(
      'dmarc-alias',
      { owner: name, type: 'CNAME', before: [alias?.target ?? target], after: [], why: [] },
      { name, target, isFree: free !== null, next: state === 'found' ? null : recordFor(mailbox) },
    ),
  ]
  return { owner: domain, draft }
}
