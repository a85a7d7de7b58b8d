// A plan of a move as the rules of kept moves need one, without DNS.
import type { Change } from '#shared/report/change/schema.ts'
import type { MovePlan, MoveStep } from '#shared/moves/schema.ts'

const HOUR = 3600
const DAY = 86_400

const record = (owner: string, type: Change['type'], before: string[], after: string[]): Change => ({
  id: `move-${owner}`,
  action: before.length === 0 ? 'create' : after.length === 0 ? 'remove' : 'replace',
  title: `Publish ${owner}`,
  text: 'Publish this record.',
  owner,
  type,
  before,
  after,
  why: [],
  risk: 'none',
  prerequisites: [],
})

type Draft = Pick<MoveStep, 'id' | 'title' | 'expects'> & Partial<MoveStep>

const OLD_SPF = 'v=spf1 include:spf.old.example -all'
const BOTH_SPF = 'v=spf1 include:spf.old.example include:spf.new.example -all'
const NEW_SPF = 'v=spf1 include:spf.new.example -all'

/** Of the mailboxes of a domain, from old.example to new.example. */
const drafts = (domain: string): Draft[] => [
  { id: 'new-ready', title: 'Prepare the new mailboxes', expects: [] },
  {
    id: 'spf-both',
    title: 'Add the new side to SPF',
    expects: [
      { sees: 'sender', name: domain, term: 'include:spf.old.example' },
      { sees: 'sender', name: domain, term: 'include:spf.new.example' },
    ],
    changes: [record(domain, 'TXT', [OLD_SPF], [BOTH_SPF])],
    back: [record(domain, 'TXT', [BOTH_SPF], [OLD_SPF])],
  },
  {
    id: 'verify',
    title: 'Send a test email',
    expects: [],
    effects: ['new-sends'],
    waits: { for: 'Resolvers keep the old SPF record for up to a day.', seconds: DAY },
  },
  {
    id: 'mx',
    title: 'Send mail to the new servers',
    expects: [{ sees: 'all', name: domain, type: 'MX', values: ['10 mx.new.example'] }],
    changes: [record(domain, 'MX', ['10 mx.old.example'], ['10 mx.new.example'])],
    back: [record(domain, 'MX', ['10 mx.new.example'], ['10 mx.old.example'])],
    effects: ['new-takes'],
    waits: { for: 'Resolvers keep the old MX records for up to an hour more.', seconds: HOUR },
  },
  { id: 'stop-old', title: 'Send nothing from the old side', expects: [], effects: ['old-stops'] },
  {
    id: 'spf-new',
    title: 'Take the old side out of SPF',
    expects: [{ sees: 'no-sender', name: domain, term: 'include:spf.old.example' }],
    changes: [record(domain, 'TXT', [BOTH_SPF], [NEW_SPF])],
    back: [record(domain, 'TXT', [NEW_SPF], [BOTH_SPF])],
    waits: { for: 'Servers try to deliver for up to five days.', seconds: 5 * DAY },
  },
  { id: 'close-old', title: 'Close the old side', expects: [], effects: ['old-closes'] },
  { id: 'keep', title: 'Keep the domain registered', expects: [] },
]

const side = (service: string) => ({ service, streams: [], hosts: [] })

export function keptPlan({ domain = 'acme.example', start = '2026-12-01' } = {}): MovePlan {
  return {
    domain,
    what: 'mailboxes',
    start,
    end: '2026-12-20',
    old: side('Old'),
    new: side('New'),
    steps: drafts(domain).map((draft, at) => ({
      date: start,
      text: draft.title,
      changes: [],
      back: [],
      proof: 'DNS shows it.',
      effects: [],
      ...draft,
      n: at + 1,
    })),
    stays: [],
    traps: [],
    law: { state: 'holds', moments: 1, cases: 1, broken: [], assumes: [] },
    axis: [],
    notSimulated: [],
    findings: [],
    changes: [],
    verdict: { tone: 'info', heading: 'A plan', sentence: 'It has eight steps.', stamp: 'Plan' },
  }
}
