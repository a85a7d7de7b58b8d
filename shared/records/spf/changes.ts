// What to publish at a domain so that SPF works: one record to replace what is there, and leftovers to delete.
import { commonSenders } from '#shared/data/mail-services/common-senders.ts'
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { asksFor, type AskTitles, GET_MX_RECORDS } from '#shared/report/change/manual-steps.ts'
import { DNS_FINDINGS, saysNoSuchName } from '#shared/report/unanswered.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { APEX_FINDINGS, apexAsks } from '#shared/records/cname/at-apex.ts'
import { listTerms, LOOKUP_LIMIT, verb } from './limits.ts'
import { awaitsServers } from './dead-ends.ts'
import { isSenderIdRecord, parseSpf, senderIdAsSpf } from './parse.ts'
import { SPF_FINDINGS, type SpfCode, type SpfFinding } from './findings.ts'
import { NO_MAIL_RECORD } from './repair-record.ts'
import type { SpfTreeTerm } from './schema.ts'
import { listNames, plural } from '#shared/kit/sentence.ts'
import type { Repair } from './repair-record.ts'
import type { SpfFacts } from './verdict.ts'

export interface SpfPublished {
  /** The domain is a CNAME to this name, where its records are published. */
  target: string | undefined
  /** Every TXT record at the domain, as published. */
  texts: readonly string[]
  /** The records of the discontinued type 99. */
  type99: readonly string[]
  repair: Repair
}

const TITLED = { ...SPF_FINDINGS, ...DNS_FINDINGS, ...APEX_FINDINGS }

const GENERATOR = '/tool/spf-generator'

const whoSends = (domain: string): string =>
  `Who sends as ${domain}? List every service (mailboxes, newsletter, online store, help desk), write the record with the SPF generator at ${GENERATOR}, and publish it. Only if ${domain} sends no mail at all, publish “${NO_MAIL_RECORD}”: with it, receivers refuse everything.`

const LIST_SERVERS = 'List the servers that send your mail'

/** What a first record is made from. */
const SOURCES = {
  'type 99': () => 'the one of the discontinued type SPF (99)',
  'sender id': () => 'the Sender ID record, which nobody reads anymore',
  mx: (domain: string) => `the mail servers of ${domain}`,
}

export const SPF_CHANGES = {
  'spf-record/first': {
    title: 'Publish an SPF record',
    text: ({ domain, source }: { domain: string; source: keyof typeof SOURCES }) =>
      `Receivers look here for the servers that may send as your domain. This record is made from ${SOURCES[source](domain)}.`,
    prerequisites: [
      `Find every other service that sends as your domain (newsletter, CRM, online store, help desk) and add its include: the SPF generator at ${GENERATOR} helps.`,
    ],
  },
  'spf-record/move': {
    title: 'Move the SPF record to where receivers look',
    text: ({ domain, misplaced }: { domain: string; misplaced: string }) =>
      `Publish this record at ${domain}, then delete the one at ${misplaced}. If your DNS provider adds the domain to the name itself, enter the name without it (often “@”).`,
  },
  'spf-record/no-mail': {
    title: 'Publish an SPF record',
    text: ({ domain }: { domain: string }) =>
      `The MX record of ${domain} says that it accepts no mail. If it sends none either, this record says so, and receivers can refuse forged mail.`,
  },
  'spf-record/merge': {
    title: ({ count }: { count: number }) =>
      `Replace ${count === 2 ? 'both' : `all ${count}`} SPF records with one`,
    text: ({ count }: { count: number }) =>
      `Publish this one record and delete the other ${count === 2 ? 'one' : count - 1}: with more than one, receivers use none.`,
  },
  // Whoever is not in the list passes today, and does not afterward.
  'spf-record/close': {
    title: 'List who sends, then close the SPF record',
    text: 'Publish this record in place of the old one, which lets everyone send.',
    prerequisites: ({ domain }: { domain: string }) => [
      `Find every service that sends as ${domain} (mailboxes, newsletter, CRM, online store, help desk), and add its include to this record: until now, all of them passed. The SPF generator at ${GENERATOR} helps.`,
    ],
  },
  'spf-record/replace': {
    title: ({ isNearMiss }: { isNearMiss: boolean }) =>
      isNearMiss ? 'Correct the start of the SPF record' : 'Replace the SPF record',
    text: ({ keepsAll }: { keepsAll: boolean }) =>
      `Publish this record in place of the old one.${keepsAll ? ' It keeps every sender that works today.' : ''}`,
  },
  'spf-near-miss': {
    title: 'Delete the TXT record that only looks like SPF',
    text: 'Delete it: receivers ignore it, and the real SPF record at the same name says all of it.',
  },
  'spf-sender-id': {
    title: 'Delete the Sender ID record',
    text: 'Delete the record that starts with “spf2.0/”: nobody uses Sender ID anymore.',
    prerequisites: ({ missing }: { missing: readonly string[] }) =>
      missing.length === 0
        ? []
        : [
            `It names ${listTerms(missing)}, which the SPF record does not. If ${verb(missing, 'that server sends', 'those servers send')} your mail, add ${verb(missing, 'it', 'them')} to the SPF record first.`,
          ],
  },
  'spf-type-99': {
    title: 'Delete the record of type SPF',
    text: 'Delete the record of the discontinued type SPF (99) and keep the one of type TXT: no receiver reads the old type.',
  },
  'spf-first-record': {
    title: 'Find out who sends your email',
    text: ({ domain }: { domain: string }) => whoSends(domain),
    rfc: 'RFC 7208, 3',
  },
  'spf-no-sender-listed': {
    title: LIST_SERVERS,
    text: ({ domain, found }: { domain: string; found: string }) => `${found} ${whoSends(domain)}`,
    rfc: 'RFC 7208, 2.6.3',
  },
  'spf-no-address': {
    title: LIST_SERVERS,
    text: ({ message, fix = '' }: Pick<SpfFinding, 'message' | 'fix'>) => `${message} ${fix}`,
    rfc: 'RFC 7208, 5.3',
  },
  'spf-mx-missing': {
    title: GET_MX_RECORDS,
    text: ({ domain, target, hasOthers }: { domain: string; target: string; hasOthers: boolean }) =>
      `“mx” in the SPF record of ${domain} allows the mail servers of ${target}, which has no MX records${hasOthers ? '' : ', so no server can pass'}. Publish the MX records your mailbox provider gives you. If ${target} receives no mail, ${hasOthers ? 'remove “mx” from the SPF record' : `list the servers that send as ${domain} in the SPF record instead of “mx”`}.`,
    rfc: 'RFC 7208, 5.4',
  },
  'spf-record-cut': {
    title: 'Enter the whole SPF record again',
    text: ({ message, fix = '' }: Pick<SpfFinding, 'message' | 'fix'>) => `${message} ${fix}`,
    rfc: 'RFC 7208, 3.3',
  },
  'spf-unclear': {
    title: 'Find out what a part of the SPF record means',
    text: ({ domain, unclear }: { domain: string; unclear: readonly string[] }) =>
      `It is not clear what ${listTerms(unclear)} ${verb(unclear, 'means', 'mean')} in the SPF records of ${domain}. Ask whoever published ${verb(unclear, 'it', 'them')}, correct that part, and check again: everything else is clear, and nothing of it has to go.`,
    rfc: 'RFC 7208, 4.6',
  },
  'spf-alias': {
    title: ({ target }: { target: string }) => `Ask the owner of ${target} to fix the SPF record`,
    text: ({ domain, target, problems }: { domain: string; target: string; problems: readonly string[] }) =>
      `${domain} is a CNAME to ${target}, so the record is published there, and a name with a CNAME cannot have its own. ${problems.join(' ')}`,
    rfc: 'RFC 1034, 3.6.2',
  },
  'spf-too-many-lookups': {
    title: ({ excess }: { excess: number }) => `Save ${plural(excess, 'DNS lookup', 'DNS lookups')}`,
    text: ({ domain, costs }: { domain: string; costs: readonly SpfTreeTerm[] }) =>
      `Remove the services that no longer send as ${domain}, or have one send from a subdomain with its own record. What each term costs: ${listNames(costs.map(costText), { more: 'smaller ones' })}.`,
    why: ['spf-too-many-lookups'],
    rfc: 'RFC 7208, 4.6.4',
  },
} satisfies ChangeTable

const costText = ({ text, service, totalCost }: SpfTreeTerm): string =>
  `“${text}”${service ? ` (${service})` : ''}: ${totalCost}`

const { record, ask } = changesOf(SPF_CHANGES)

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
  return [record('spf-record/first', { ...draft, risk, loses, senders, rfc: rest.rfc }, { domain, source })]
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
  { target, repair: { unclear } }: SpfPublished,
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
    ...askOf(open('spf-too-many-lookups'), () => lookupAsk(report)),
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
    ? ask('spf-first-record', { ...at(domain), why: [...why], senders: commonSenders() }, { domain })
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

/** Lists the services by cost: the visitor knows which of them are still in use, we do not. */
function lookupAsk({ domain, tree, dnsLookupCount }: SpfFacts): Change {
  const costs = tree.terms
    .filter((term) => !term.dead && term.totalCost > 0)
    .sort((one, other) => other.totalCost - one.totalCost)
  return ask('spf-too-many-lookups', at(domain), { domain, costs, excess: dnsLookupCount - LOOKUP_LIMIT })
}

export const SPF_ASKS: AskTitles<SpfCode> = {
  'spf-syntax-error': 'Correct the term that receivers cannot read',
  'spf-include-without-record': 'Ask the service for its new include',
  'spf-redirect-without-record': 'Correct the redirect',
  'spf-too-many-void-lookups': 'Remove the names that no longer exist',
  'spf-too-many-void-lookups-ipv6': 'Remove the names that no longer exist',
  'spf-void-lookups': 'Remove the names that no longer exist',
  'spf-too-many-mx': 'List the mail servers by their networks',
  'spf-wide-network': 'Allow fewer addresses',
  'spf-plus-all': 'Ask the owner of the open record to close it',
  'spf-ptr': 'Replace “ptr” with the addresses of your servers',
  'spf-multiple-records': 'Ask the service to publish one record',
  'spf-reporting-modifiers': 'Name a mailbox for the reports',
  'spf-error-for-some': 'Ask the service for a record that answers for every server',
  'spf-dead-terms': 'Move what you need before “all”',
}
