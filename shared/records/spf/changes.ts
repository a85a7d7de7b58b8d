// What to publish at a domain so that SPF works: one record to replace what is there, and leftovers to delete.
import { commonSenders, needlessSenders } from '#shared/data/mail-services/common-senders.ts'
import type { Change, RemovableTerm } from '#shared/report/change/change.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { DNS_FINDINGS, saysNoSuchName } from '#shared/report/unanswered.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { APEX_FINDINGS, apexAsks } from '#shared/records/cname/at-apex.ts'
import { SPF_ASKS, spfChange } from './change-table.ts'
import { LOOKUP_LIMIT } from './limits.ts'
import { awaitsServers } from './dead-ends.ts'
import { isSenderIdRecord, parseSpf, senderIdAsSpf } from './parse.ts'
import { SPF_FINDINGS, type SpfCode } from './findings.ts'
import { NO_MAIL_RECORD } from './repair-record.ts'
import type { Repair } from './repair-record.ts'
import { recordWithout } from './with-senders.ts'
import type { SpfFacts } from './verdict.ts'

export interface SpfPublished {
  /** The domain is a CNAME to this name, where its records are published. */
  target: string | undefined
  /** Every TXT record at the domain, as published. */
  texts: readonly string[]
  /** The records of the discontinued type 99. */
  type99: readonly string[]
  repair: Repair
  /** Terms that no message needs; looked for only where there are too many lookups. */
  removable: readonly RemovableTerm[]
}

const TITLED = { ...SPF_FINDINGS, ...DNS_FINDINGS, ...APEX_FINDINGS }

const { record, ask } = spfChange

/** Changes of records, yet to be proved. */
export function spfDrafts(report: SpfFacts, { target, texts, type99, repair }: SpfPublished): Change[] {
  const { domain, state, findings } = report
  if (target !== undefined || state === 'unknown' || saysNoSuchName(findings)) return []
  return [
    ...recordDraft(report, repair),
    ...senderIdDraft(report, texts.filter(isSenderIdRecord), repair),
    ...leftoverDraft(domain, 'spf-type-99', type99, 'SPF'),
  ]
}

function recordDraft(report: SpfFacts, repair: Repair): Change[] {
  const { domain, state, records, findings, canPass } = report
  const { before, content, notes, risk, loses, keepsSenders } = repair
  if (content === null || (before.length === 1 && before[0] === content)) return []
  const [published, ...others] = records
  // The near misses say nothing that the record does not say.
  if (published === content && others.length === 0) {
    const misses = before.filter((text) => text !== published)
    return leftoverDraft(domain, 'spf-near-miss', misses)
  }
  const prerequisites = findings.some(({ code }) => code === 'spf-dmarc-inside')
    ? [`Publish the DMARC record at _dmarc.${domain} first: the DMARC checker makes it from this text.`]
    : undefined
  const draft = {
    notes,
    prerequisites,
    owner: domain,
    type: 'TXT' as const,
    before: [...before],
    after: [content],
    why: [],
  }
  const rest = { risk, loses, rfc: 'RFC 7208, 3' }
  if (before.length > 1)
    return [record('spf-record/merge', { ...draft, ...rest, rfc: 'RFC 7208, 4.5' }, { count: before.length })]
  if (before.length === 1 && repair.closes)
    return [record('spf-record/close', { ...draft, ...rest }, { domain })]
  if (before.length === 1) {
    const keepsAll = canPass !== false && keepsSenders
    return [record('spf-record/replace', { ...draft, ...rest }, { isNearMiss: state !== 'found', keepsAll })]
  }
  if (repair.misplaced !== undefined)
    return [record('spf-record/move', { ...draft, ...rest }, { domain, misplaced: repair.misplaced })]
  if (content === NO_MAIL_RECORD) return [record('spf-record/no-mail', { ...draft, ...rest }, { domain })]
  const has = (wanted: SpfCode) => findings.some(({ code }) => code === wanted)
  const source = has('spf-type-99')
    ? 'type 99'
    : has('spf-sender-id') && !repair.isFromMx
      ? 'sender id'
      : 'mx'
  const senders = commonSenders().filter(({ include }) => !content.includes(include))
  const choices = { senders, needless: needlessSenders() }
  return [
    record('spf-record/first', { ...draft, risk, loses, ...choices, rfc: rest.rfc }, { domain, source }),
  ]
}

/** What only Sender ID names may still send. */
function senderIdDraft(
  { domain, records }: SpfFacts,
  before: readonly string[],
  { content }: Repair,
): Change[] {
  if (before.length === 0) return []
  const spf = content === null ? records : [content]
  const known = new Set(spf.flatMap((text) => parseSpf(text).terms).map(({ text }) => text.toLowerCase()))
  const terms = before.flatMap((text) => parseSpf(senderIdAsSpf(text)).terms)
  const missing = terms
    .filter((term) => term.kind === 'mechanism' && term.name !== 'all' && term.qualifier === '+')
    .filter(({ text }) => !known.has(text.toLowerCase()))
    .map(({ text }) => text)
  const given = {
    owner: domain,
    type: 'TXT' as const,
    before: [...before],
    after: [],
    why: [],
    risk: 'none' as const,
  }
  return [record('spf-sender-id', given, { missing: [...new Set(missing)] })]
}

const leftoverDraft = (
  owner: string,
  id: 'spf-near-miss' | 'spf-type-99',
  before: readonly string[],
  type: 'TXT' | 'SPF' = 'TXT',
): Change[] =>
  before.length === 0
    ? []
    : [record(id, { owner, type, before: [...before], after: [], why: [], risk: 'none' })]

/** The problems that remain once the proved changes are published. */
export function spfAsks(
  report: SpfFacts,
  proved: readonly Change[],
  { target, repair: { unclear }, removable }: SpfPublished,
): Change[] {
  const { domain, findings } = report
  if (report.state === 'unknown') return []
  if (target !== undefined) return [...apexAsks(domain, findings), ...aliasAsks(report, target)]
  const ended = new Set(proved.flatMap(({ why }) => why))
  const open = (...codes: readonly SpfCode[]) =>
    codes.filter(
      (code) =>
        !ended.has(code) && findings.some((finding) => finding.code === code && asksForAction(finding)),
    )
  const cut = findings.find(({ code }) => code === 'spf-record-cut')
  if (cut) {
    const why = [...new Set(findings.filter(asksForAction).map(({ code }) => code))]
    return [ask('spf-record-cut', { ...at(domain), why }, cut)]
  }
  const special = [
    ...askOf(open('spf-too-many-lookups'), () => lookupAsk(report, removable)),
    ...(unclear.length > 0 ? askOf(open(...rivals(report)), (why) => unclearAsk(report, unclear, why)) : []),
    ...(unclear.length === 0
      ? askOf(open('spf-no-record', 'spf-near-miss'), (why) => firstAsk(report, why))
      : []),
    ...(listsNobody(report) ? askOf(open(...NOBODY), (why) => sendersAsk(report, why)) : []),
    ...askOf(
      open('spf-no-address', 'spf-void-lookups'),
      (why) => serversAsk(report, why) ?? addressAsk(report, why),
    ),
  ].filter((ask) => ask !== null)
  return [
    ...special,
    ...asksFor(findings, [...proved, ...special], {
      tool: 'spf',
      owner: domain,
      type: 'TXT',
      titles: SPF_ASKS,
      findings: TITLED,
    }),
  ]
}

/** What is wrong at the target, whose owner alone can change it. */
function aliasAsks({ domain, findings }: SpfFacts, target: string): Change[] {
  const problems = findings.filter((finding) => asksForAction(finding) && finding.code !== 'cname-at-apex')
  if (problems.length === 0) return []
  const why = [...new Set(problems.map(({ code }) => code))]
  const said = [...new Set(problems.map(({ message }) => message))]
  return [ask('spf-alias', { owner: domain, type: 'CNAME', why }, { domain, target, problems: said })]
}

/** One ask for problems that end together. */
const askOf = (
  why: readonly SpfCode[],
  make: (why: readonly SpfCode[]) => Change | null,
): (Change | null)[] => (why.length > 0 ? [make(why)] : [])

/** Problems of the own texts that one record ends. */
const rivals = ({ records }: SpfFacts): SpfCode[] => [
  'spf-near-miss',
  ...(records.length > 1 ? (['spf-multiple-records'] as const) : []),
  'spf-no-record',
]

const listsNobody = ({ tree, findings }: SpfFacts): boolean =>
  findings.some(({ code }) => code === 'spf-no-sender-listed') ||
  tree.terms.some(({ name, qualifier, dead }) => name === 'all' && qualifier === '+' && !dead)

/** What ends with a list of senders; “~all” alone would only make all mail fail. */
const NOBODY = ['spf-no-sender-listed', 'spf-plus-all', 'spf-neutral-all', 'spf-no-all'] as const

/** Of a domain without a record; a near miss that lists no one is no start, either. */
const firstAsk = ({ domain, state }: SpfFacts, why: readonly SpfCode[]): Change | null =>
  state === 'absent'
    ? ask(
        'spf-first-record',
        { ...at(domain), why: [...why], senders: commonSenders(), needless: needlessSenders() },
        { domain },
      )
    : null

const at = (owner: string) => ({ owner, type: 'TXT' as const })

const sendersAsk = ({ domain, findings }: SpfFacts, why: readonly SpfCode[]): Change => {
  const found = findings.find(({ code }) => code === why[0])?.message ?? ''
  return ask('spf-no-sender-listed', { ...at(domain), why: [...why] }, { domain, found })
}

/** Where the only terms that lead nowhere wait for MX records. */
function serversAsk({ domain, findings, tree }: SpfFacts, why: readonly SpfCode[]): Change | null {
  const gone = tree.terms.filter(({ dead, voidFor }) => !dead && voidFor.length === 2)
  const [{ target } = {}] = gone
  if (target === undefined || !gone.every((term) => awaitsServers(term, domain))) return null
  const hasOthers = !findings.some(({ code }) => code === 'spf-no-address')
  return ask('spf-mx-missing', { owner: target, type: 'MX', why: [...why] }, { domain, target, hasOthers })
}

/** The names are there, but lead to no address: whoever removes them has no sender left. */
const addressAsk = ({ domain, findings }: SpfFacts, why: readonly SpfCode[]): Change | null => {
  const found = findings.find(({ code }) => code === 'spf-no-address')
  return found && why.includes('spf-no-address')
    ? ask('spf-no-address', { ...at(domain), why: [...why] }, found)
    : null
}

const unclearAsk = ({ domain }: SpfFacts, unclear: readonly string[], why: readonly SpfCode[]): Change =>
  ask('spf-unclear', { ...at(domain), why: [...why] }, { domain, unclear })

/** First what no message needs; then the services by cost, since only the visitor knows which of them are still in use. */
function lookupAsk({ domain, tree, dnsLookupCount }: SpfFacts, removable: readonly RemovableTerm[]): Change {
  const [record = ''] = tree.records
  const sure = removable.filter(({ unlessOwnAddress }) => !unlessOwnAddress)
  const left = dnsLookupCount - sure.reduce((sum, { saves }) => sum + saves, 0)
  const removed = new Set(removable.map(({ term }) => term))
  const costs = tree.terms
    .filter((term) => !term.dead && term.totalCost > 0 && !removed.has(term.text))
    .sort((one, other) => other.totalCost - one.totalCost)
  const shorter = recordWithout(
    record,
    sure.map(({ term }) => term),
  )
  const given = {
    ...at(domain),
    ...(removable.length > 0 && { removable: { record, lookups: dnsLookupCount, terms: [...removable] } }),
  }
  return ask('spf-too-many-lookups', given, {
    domain,
    costs,
    excess: dnsLookupCount - LOOKUP_LIMIT,
    sure,
    unsure: removable.filter(({ unlessOwnAddress }) => unlessOwnAddress),
    shorter,
    left,
  })
}
