// What to publish at a domain so that SPF works: one record to replace what is there, and leftovers to delete.
import { commonSenders } from '#shared/data/mail-services/common-senders.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import { saysNoSuchName } from '#shared/report/no-such-name.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { listNames } from '#shared/report/list-names.ts'
import { LOOKUP_LIMIT } from './limits.ts'
import { isSenderIdRecord } from './parse.ts'
import type { SpfCode } from './findings.ts'
import { NO_MAIL_RECORD, type Repair } from './repair-record.ts'
import { listTerms, verb } from './term-text.ts'
import type { SpfFacts } from './verdict.ts'

export interface SpfPublished {
  /** The domain is a CNAME, so its records are published at the target. */
  isAlias: boolean
  /** Every TXT record at the domain, as published. */
  texts: readonly string[]
  /** The records of the discontinued type 99. */
  type99: readonly string[]
  repair: Repair
}

/** Changes of records, yet to be proved. */
export function spfDrafts(report: SpfFacts, { isAlias, texts, type99, repair }: SpfPublished): Change[] {
  if (isAlias || report.state === 'unknown') return []
  if (saysNoSuchName(report.findings)) return []
  return [
    ...recordDraft(report, repair),
    ...leftoverDraft(report, 'spf-sender-id', texts.filter(isSenderIdRecord), {
      title: 'Delete the Sender ID record',
      text: 'Delete the record that starts with “spf2.0/”: nobody uses Sender ID anymore.',
    }),
    ...leftoverDraft(report, 'spf-type-99', type99, {
      title: 'Delete the record of type SPF',
      text: 'Delete the record of the discontinued type SPF (99) and keep the one of type TXT: no receiver reads the old type.',
      type: 'SPF',
    }),
  ]
}

function recordDraft(report: SpfFacts, repair: Repair): Change[] {
  const { domain, state, records } = report
  const { before, content, notes, risk, loses } = repair
  if (content === null || (before.length === 1 && before[0] === content)) return []
  const [record, ...others] = records
  // The near misses say nothing that the record does not say.
  if (record === content && others.length === 0)
    return leftoverDraft(
      report,
      'spf-near-miss',
      before.filter((text) => text !== record),
      NEAR_MISS,
    )
  const isFirst = before.length === 0 && content !== NO_MAIL_RECORD
  return [
    recordChange({
      id: 'spf-record',
      title: titleOf(before.length, state !== 'found'),
      text: leadOf(report, repair),
      ...(notes.length > 0 ? { notes } : {}),
      owner: domain,
      type: 'TXT',
      before: [...before],
      after: [content],
      why: [],
      risk,
      ...(loses.length > 0 ? { loses } : {}),
      prerequisites: isFirst ? [OTHER_SENDERS] : [],
      ...(isFirst && { senders: commonSenders().filter(({ include }) => !content.includes(include)) }),
      rfc: before.length > 1 ? 'RFC 7208, 4.5' : 'RFC 7208, 3',
    }),
  ]
}

const NEAR_MISS = {
  title: 'Delete the TXT record that only looks like SPF',
  text: 'Delete it: receivers ignore it, and the real SPF record at the same name says all of it.',
}

const GENERATOR = '/tool/spf-generator'

const OTHER_SENDERS = `Find every other service that sends as your domain (newsletter, CRM, online store, help desk) and add its include: the SPF generator at ${GENERATOR} helps.`

function titleOf(before: number, isNearMissOnly: boolean): string {
  if (before === 0) return 'Publish an SPF record'
  if (before > 1) return `Replace ${before === 2 ? 'both' : `all ${before}`} SPF records with one`
  return isNearMissOnly ? 'Correct the start of the SPF record' : 'Replace the SPF record'
}

function leadOf({ domain, canPass, findings }: SpfFacts, { before, content, keepsSenders }: Repair): string {
  const isOld = findings.some(({ code }) => code === 'spf-type-99')
  if (before.length === 0)
    return content === NO_MAIL_RECORD
      ? `The MX record of ${domain} says that it accepts no mail. If it sends none either, this record says so, and receivers can refuse forged mail.`
      : `Receivers look here for the servers that may send as your domain. This record is made from ${isOld ? 'the one of the discontinued type SPF (99)' : `the mail servers of ${domain}`}.`
  if (before.length > 1)
    return `Publish this one record and delete the other ${before.length === 2 ? 'one' : before.length - 1}: with more than one, receivers use none.`
  return canPass !== false && keepsSenders
    ? 'Publish this record in place of the old one. It keeps every sender that works today.'
    : 'Publish this record in place of the old one.'
}

function leftoverDraft(
  { domain }: SpfFacts,
  id: string,
  before: readonly string[],
  { title, text, type = 'TXT' }: { title: string; text: string; type?: 'TXT' | 'SPF' },
): Change[] {
  if (before.length === 0) return []
  return [
    recordChange({
      id,
      title,
      text,
      owner: domain,
      type,
      before: [...before],
      after: [],
      why: [],
      risk: 'none',
    }),
  ]
}

/** The problems that remain once the proved changes are published. */
export function spfAsks(report: SpfFacts, proved: readonly Change[], { unclear }: Repair): Change[] {
  const { domain, findings } = report
  if (report.state === 'unknown') return []
  const ended = new Set(proved.flatMap(({ why }) => why))
  const open = (...codes: readonly SpfCode[]) =>
    codes.filter(
      (code) =>
        !ended.has(code) && findings.some((finding) => finding.code === code && asksForAction(finding)),
    )
  const special = [
    ...askOf(open('spf-too-many-lookups'), () => lookupAsk(report)),
    ...(unclear.length > 0 ? askOf(open(...rivals(report)), (why) => unclearAsk(report, unclear, why)) : []),
    ...(unclear.length === 0
      ? askOf(open('spf-no-record', 'spf-near-miss'), (why) => firstAsk(report, why))
      : []),
    ...(listsNobody(report) ? askOf(open(...NOBODY), (why) => sendersAsk(report, why)) : []),
    ...askOf(open('spf-no-address', 'spf-void-lookups'), (why) => addressAsk(report, why)),
  ].filter((ask) => ask !== null)
  return [
    ...special,
    ...asksFor(findings, [...proved, ...special], {
      tool: 'spf',
      owner: domain,
      type: 'TXT',
      titles: TITLES,
    }),
  ]
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

const ask = (
  { domain }: SpfFacts,
  why: readonly SpfCode[],
  { id, title, text, ...more }: Pick<Change, 'id' | 'title' | 'text'> & Partial<Change>,
): Change => askChange({ id, title, text, owner: domain, type: 'TXT', why: [...why], ...more })

const whoSends = (domain: string): string =>
  `Who sends as ${domain}? List every service (mailboxes, newsletter, online store, help desk), write the record with the SPF generator at ${GENERATOR}, and publish it. Only if ${domain} sends no mail at all, publish “${NO_MAIL_RECORD}”: with it, receivers refuse everything.`

/** Of a domain without a record; a near miss that lists no one is no start, either. */
const firstAsk = (report: SpfFacts, why: readonly SpfCode[]): Change | null =>
  report.state !== 'absent'
    ? null
    : ask(report, why, {
        id: 'spf-first-record',
        title: 'Find out who sends your email',
        text: whoSends(report.domain),
        senders: commonSenders(),
        rfc: 'RFC 7208, 3',
      })

const sendersAsk = (report: SpfFacts, why: readonly SpfCode[]): Change =>
  ask(report, why, {
    id: 'spf-no-sender-listed',
    title: 'List the servers that send your mail',
    text: `${report.findings.find(({ code }) => code === why[0])?.message ?? ''} ${whoSends(report.domain)}`,
    rfc: 'RFC 7208, 2.6.3',
  })

/** The names are there, but lead to no address: whoever removes them has no sender left. */
const addressAsk = (report: SpfFacts, why: readonly SpfCode[]): Change | null => {
  const found = report.findings.find(({ code }) => code === 'spf-no-address')
  if (!found || !why.includes('spf-no-address')) return null
  return ask(report, why, {
    id: 'spf-no-address',
    title: 'List the servers that send your mail',
    text: `${found.message} ${found.fix ?? ''}`,
    rfc: 'RFC 7208, 5.3',
  })
}

const unclearAsk = (report: SpfFacts, unclear: readonly string[], why: readonly SpfCode[]): Change =>
  ask(report, why, {
    id: 'spf-unclear',
    title: 'Find out what a part of the SPF record means',
    text: `It is not clear what ${listTerms(unclear)} ${verb(unclear, 'means', 'mean')} in the SPF records of ${report.domain}. Ask whoever published ${verb(unclear, 'it', 'them')}, correct that part, and check again: everything else is clear, and nothing of it has to go.`,
    rfc: 'RFC 7208, 4.6',
  })

/** Lists the services by cost: the visitor knows which of them are still in use, we do not. */
function lookupAsk(report: SpfFacts): Change {
  const { domain, tree, dnsLookupCount } = report
  const costs = tree.terms
    .filter((term) => !term.dead && term.totalCost > 0)
    .sort((one, other) => other.totalCost - one.totalCost)
    .map((term) => `“${term.text}”${term.service ? ` (${term.service})` : ''}: ${term.totalCost}`)
  return ask(report, ['spf-too-many-lookups'], {
    id: 'spf-too-many-lookups',
    title: `Save ${dnsLookupCount - LOOKUP_LIMIT} DNS ${dnsLookupCount - LOOKUP_LIMIT === 1 ? 'lookup' : 'lookups'}`,
    text: `Remove the services that no longer send as ${domain}, or have one send from a subdomain with its own record. What each term costs: ${listNames(costs, { more: 'smaller ones' })}.`,
    rfc: 'RFC 7208, 4.6.4',
  })
}

const TITLES: Partial<Record<SpfCode, string>> = {
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
  'spf-no-sender-listed': 'List the servers that send your mail',
  'spf-reporting-modifiers': 'Name a mailbox for the reports',
  'spf-error-for-some': 'Ask the service for a record that answers for every server',
  'spf-dead-terms': 'Move what you need before “all”',
}
