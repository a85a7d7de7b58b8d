// What each requirement of Gmail comes to: the change that our own check has, or where to look, or that nobody can tell.
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import type { Change } from '#shared/report/change/change.ts'
import { joined } from '#shared/report/verdict-table.ts'
import {
  ownText,
  type PostmasterCode,
  POSTMASTER_FINDINGS,
  postmasterFinding,
  type PostmasterFinding,
} from './findings.ts'
import { type OwnCheck, type OwnOpinion, opinionOn } from './own-check.ts'
import type { ProviderRead, RequirementRow } from './provider-read.ts'
import { REQUIREMENT_IDS, requirementOf, REQUIREMENTS, type RecordMethod } from './requirements.ts'
import type { ProviderRequirement } from './schema.ts'

interface Judged {
  row: ProviderRequirement
  findings: PostmasterFinding[]
}

/** All requirements of each domain that Gmail judged; those that it left out are unknown. */
export function judgeRequirements(read: ProviderRead, own: OwnCheck | null): Judged[] {
  return read.judged.flatMap((domain) => {
    const judged = withSameNamed(rowsOf(domain, read).map((row) => judge(row, { read, own })))
    const open = judged.filter(({ row }) => row.status === 'unknown').map(({ row }) => row.name)
    const finding =
      open.length === 0 ? [] : [postmasterFinding('postmaster-not-judged', { domain, requirements: open })]
    return judged.map((one, index) => (index > 0 ? one : { ...one, findings: [...one.findings, ...finding] }))
  })
}

/** A change that an earlier row has needs no second explanation. */
const withSameNamed = (judged: readonly Judged[]): Judged[] =>
  judged.map((one, index) => {
    const isSame = ({ row: { status, change } }: Judged) =>
      status === 'needs_work' && change !== undefined && change.id === one.row.change?.id
    const first = judged.slice(0, index).find(isSame)
    if (!first || !isSame(one)) return one
    return { ...one, row: { ...one.row, text: `The change for ${first.row.name} is the one for this, too.` } }
  })

function rowsOf(domain: string, { requirements, unsubscribe }: ProviderRead): RequirementRow[] {
  const given = new Map(requirements.filter((row) => row.domain === domain).map((row) => [row.id, row]))
  const known = REQUIREMENT_IDS.map((id): RequirementRow => {
    const row = given.get(id)
    if (row && row.status !== 'unknown') return row
    const verdict = unsubscribe.find((each) => each.domain === domain && each.requirement === id)
    return { ...(row ?? { domain, id }), status: verdict?.status ?? 'unknown' }
  })
  return [...known, ...[...given.values()].filter(({ id }) => !requirementOf(id))]
}

interface Facts {
  read: ProviderRead
  own: OwnCheck | null
}

function judge(row: RequirementRow, facts: Facts): Judged {
  const known = requirementOf(row.id)
  const name = known?.name ?? row.id
  const { status, said } = row
  const base = { id: row.id, domain: row.domain, name, status, ...(said !== undefined && { said }) }
  if (known && 'methods' in known) return judgeRecords(base, known, facts)
  const tool = known && { tool: known.tool.path }
  if (status !== 'needs_work') return { row: { ...base, ...tool, text: calmText(base) }, findings: [] }
  return withAsk({ ...base, ...tool, text: '' }, elsewhere(row, facts.read))
}

function elsewhere({ id, domain }: RequirementRow, read: ProviderRead): PostmasterFinding {
  const known = requirementOf(id)
  if (!known || 'methods' in known)
    return postmasterFinding('postmaster-requirement', { domain, requirement: id })
  const verdict = read.unsubscribe.find((each) => each.domain === domain && each.requirement === id)
  return postmasterFinding(known.code, { domain, reason: verdict?.reason ?? 'REASON_UNSPECIFIED' })
}

/** What is met, and what nobody says. */
function calmText({ domain, status, said }: Pick<ProviderRequirement, 'domain' | 'status' | 'said'>): string {
  if (status === 'compliant') return `Gmail says that ${domain} meets this requirement.`
  return said === undefined
    ? `Gmail does not say whether ${domain} meets this requirement, so it is unknown.`
    : `Gmail says “${said}” about ${domain}. Its description does not explain the word, so this is unknown.`
}

type Base = Pick<ProviderRequirement, 'id' | 'domain' | 'name' | 'status' | 'said'>

function judgeRecords(
  base: Base,
  { methods, tool: { path } }: { methods: readonly RecordMethod[]; tool: { path: string } },
  { own }: Facts,
): Judged {
  const { domain, name: requirement, status } = base
  const isOfIt = own !== null && own.domain === domain
  const opinion: OwnOpinion = isOfIt ? opinionOn(own, methods) : NOT_ASKED
  const tool = `${path}?${new URLSearchParams({ domain }).toString()}`
  const row = { ...base, ...(opinion.code !== undefined && { code: opinion.code }), tool, text: '' }
  const { sentence, isGood } = opinion
  const values = { domain, requirement, sentence, isGood }
  if (status === 'needs_work') {
    const finding = postmasterFinding(NEEDS_WORK[opinion.state], values)
    const judged = withAsk(row, finding, opinion)
    // Its name and state say the rest, and a record says what to do.
    const text = joined(ownText[opinion.state](opinion), opinion.change ? undefined : finding.fix)
    return { ...judged, row: { ...judged.row, text } }
  }
  if (opinion.state !== 'wrong') return { row: { ...row, text: calmText(base) }, findings: [] }
  if (status === 'compliant')
    return withAsk(row, postmasterFinding('postmaster-records-behind', values), opinion)
  const { change } = opinion
  const text = `${calmText(base)} Our own check finds: ${opinion.sentence}`
  return { row: { ...row, ...(change && { change }), text }, findings: [] }
}

const NOT_ASKED: OwnOpinion = {
  state: 'unknown',
  isGood: false,
  sentence: 'the records of this domain were not looked up.',
}

const NEEDS_WORK = {
  wrong: 'postmaster-records',
  right: 'postmaster-records-disagree',
  unknown: 'postmaster-records-unchecked',
} as const

const HAS_ONE: ReadonlySet<string> = new Set(
  Object.values(REQUIREMENTS).flatMap((requirement) => ('code' in requirement ? [requirement.code] : [])),
)

/** With the change of our own check, or else the ask of the finding. */
function withAsk(row: ProviderRequirement, finding: PostmasterFinding, opinion?: OwnOpinion): Judged {
  // Those of records, and of what is new, can be several.
  const isOne = HAS_ONE.has(finding.code)
  const own = opinion?.change
  const change = own
    ? { ...own, why: [...own.why, finding.code] }
    : askOf(finding, row.domain, isOne ? '' : row.id)
  return {
    row: { ...row, ...(change && { change }), text: joined(finding.message, finding.fix) },
    findings: [finding],
  }
}

/** What to do about each, in a few words. */
export const POSTMASTER_ASKS: AskTitles<PostmasterCode> = {
  'postmaster-spam-rate-high': 'Stop the email that people report',
  'postmaster-spam-reported': 'Stop the email that people report',
  'postmaster-complaints': 'Stop the email that people report',
  'postmaster-blocked': 'Ask Microsoft to remove the block',
  'postmaster-filter': 'Send less from these servers',
  'postmaster-campaign': 'Stop the campaign that people report',
  'postmaster-spam-rate': 'Send only to people who asked for it',
  'postmaster-records': 'Fix the record that Gmail names',
  'postmaster-records-disagree': 'Wait a week, then test an email',
  'postmaster-records-unchecked': 'Check the record that Gmail names',
  'postmaster-alignment': 'Sign as the domain in “From”',
  'postmaster-form': 'Test the form of an email',
  'postmaster-reverse-dns': 'Set the reverse DNS name of the server',
  'postmaster-encryption': 'Turn on TLS for outgoing email',
  'postmaster-one-click': 'Turn on one-click unsubscribe',
  'postmaster-unsubscribe': 'Stop email to people who unsubscribed',
  'postmaster-requirement': 'Read what Gmail asks for',
  'postmaster-records-behind': 'Fix the record that Gmail still accepts',
  'postmaster-verdict': 'Do what Gmail’s verdict asks for',
  'postmaster-authentication': 'Find the server that fails',
  'postmaster-delivery-errors': 'End the refusals at Gmail',
  'postmaster-tls-sending': 'Turn on TLS for outgoing email',
  'postmaster-tls-receiving': 'Turn on STARTTLS at every mail server',
  'postmaster-traps': 'Clean your list',
  'postmaster-junked': 'Send only to people who asked for it',
  'postmaster-unverified': 'Verify the domain at Gmail',
}

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** @param part what the finding is about, if the domain has several with the code */
export function askOf(finding: PostmasterFinding, owner: string, part = ''): Change | undefined {
  const [change] = asksFor([finding], [], {
    tool: `postmaster-${idOf(owner)}${part === '' ? '' : `-${idOf(part)}`}`,
    owner,
    type: 'TXT',
    titles: POSTMASTER_ASKS,
    findings: POSTMASTER_FINDINGS,
  })
  return change
}
