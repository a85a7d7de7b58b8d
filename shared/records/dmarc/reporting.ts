// Whether reports can arrive: may receivers send them to each address, and does its host accept mail?
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import {
  type DnsAnswer,
  isAbsent,
  isFailure,
  isNullMx,
  type MxData,
  type Resolver,
} from '#shared/dns/resolver.ts'
import type { Publish } from '#shared/report/change/schema.ts'
import { dmarcFinding, type DmarcFinding } from './findings.ts'
import type { SuffixList } from './legacy.ts'
import { type DmarcRecord, isDmarcRecord, parseDmarc } from './parse.ts'
import { REPORT_TAGS, type ReportTag, type ReportUri, URI_PROBLEMS } from './report-uri.ts'
import type { MailboxState, Reporting } from './schema.ts'

import { type TreeWalk, type TxtAnswer, walkTree } from './tree-walk.ts'

/** Hosts whose permission and mail servers are looked up; RFC 7489 section 6.2 requires receivers to support two. */
const MAX_REPORT_HOSTS = 5

interface HostAnswers {
  /** Not looked up for the policy domain itself, which needs no permission. */
  permission?: TxtAnswer
  mx: DnsAnswer<MxData>
  /** Looked up only if there is no MX record. */
  addresses: DnsAnswer<string>[]
  /** Only if it matters: not of a host outside of the organization that has given its permission. */
  walk?: TreeWalk
}

interface ReportingQuestion {
  record: DmarcRecord
  policyDomain: string
  /** The policy domain's, from the tree walk; missing if unknown. */
  organizationalDomain: string | undefined
  /** How receivers that follow RFC 7489 tell organizations apart. */
  suffixes: SuffixList
}

/** One wave of queries, and a second for hosts without MX records or permission. */
export async function checkReporting(question: ReportingQuestion, resolver: Resolver): Promise<Reporting[]> {
  const { record } = question
  const uris = REPORT_TAGS.flatMap((tag) => record[tag].map((uri) => ({ tag, uri }))).filter(
    ({ uri }) => uri.problem !== 'empty',
  )
  const hosts = [...new Set(uris.flatMap(({ uri }) => (uri.address && uri.host ? [uri.host] : [])))]
  const ask = async (host: string): Promise<[string, HostAnswers]> => [
    host,
    await askHost(host, question, resolver),
  ]
  const answers = new Map(await Promise.all(hosts.slice(0, MAX_REPORT_HOSTS).map(ask)))
  return uris.map(({ tag, uri }) => ({
    tag,
    uri: uri.text,
    ...(uri.host === undefined ? {} : { host: uri.host }),
    ...judge(tag, uri, question, uri.host === undefined ? undefined : answers.get(uri.host)),
  }))
}

async function askHost(
  host: string,
  { policyDomain, organizationalDomain }: ReportingQuestion,
  resolver: Resolver,
): Promise<HostAnswers> {
  const isForeign = isOutside(host, organizationalDomain)
  const [permission, mx, walk] = await Promise.all([
    host === policyDomain ? undefined : resolver.query(permissionName(policyDomain, host), 'TXT'),
    resolver.query(host, 'MX'),
    isForeign ? undefined : walkTree(host, resolver),
  ])
  const isAgreed = permission !== undefined && isGranted(permission, host)
  const [later, ...addresses] = await Promise.all([
    isForeign && !isAgreed ? walkTree(host, resolver) : walk,
    ...(isAbsent(mx) ? [resolver.query(host, 'A'), resolver.query(host, 'AAAA')] : []),
  ])
  return { ...(permission ? { permission } : {}), mx, addresses, ...(later ? { walk: later } : {}) }
}

/** A tree walk ends at the name itself or above it (RFC 9989 section 4.10.2). */
const isOutside = (host: string, organizationalDomain: string | undefined): boolean =>
  organizationalDomain !== undefined && !`.${host}`.endsWith(`.${organizationalDomain}`)

const isGranted = (answer: TxtAnswer, host: string): boolean =>
  REPORT_TAGS.every((tag) => readPermission(answer, tag, host, false).granted === true)

type Judgement = Omit<Reporting, 'tag' | 'uri' | 'host'>

function judge(
  tag: ReportTag,
  uri: ReportUri,
  question: ReportingQuestion,
  answers: HostAnswers | undefined,
): Judgement {
  const { problem, scheme, host } = uri
  if (problem !== undefined)
    return { external: false, authorized: false, reason: URI_PROBLEMS[problem], mailbox: 'not-mail' }
  if (scheme !== 'mailto' || host === undefined) {
    const reason = `Receivers only have to support “mailto:”, so few or none send anything to “${scheme}:”.`
    return { external: null, authorized: null, reason, mailbox: 'not-mail' }
  }
  if (!answers) {
    const reason = `Only the first ${MAX_REPORT_HOSTS} hosts were checked, and this is not one of them.`
    return { external: null, authorized: null, reason, mailbox: 'unknown' }
  }
  const provider = receiverOf(answers.mx.records[0]?.exchange ?? '')
  return {
    ...permission(tag, host, question, answers),
    mailbox: mailboxOf(answers),
    ...(provider && { provider: serviceLabel(provider) }),
  }
}

/** Another organization's host must give permission (RFC 7489 section 7.1). */
function permission(
  tag: ReportTag,
  host: string,
  { policyDomain, organizationalDomain, suffixes }: ReportingQuestion,
  answers: HostAnswers,
): Pick<Judgement, 'external' | 'authorized' | 'reason' | 'permission' | 'disputed'> {
  const { walk, permission: asked } = answers
  const hostOrganization = walk?.organizationalDomain
  if (!asked || (hostOrganization && hostOrganization === organizationalDomain)) {
    const reason = !asked
      ? 'The address is at the domain itself, so no permission is needed.'
      : `${host} belongs to the same organization (${hostOrganization ?? ''}), so no permission is needed.`
    return { external: false, authorized: true, reason }
  }
  const external = !walk || (hostOrganization && organizationalDomain) ? true : null
  const record = permissionRecord(policyDomain, host)
  // A host counts as an organization of its own only because it has no DMARC record.
  const isDisputed =
    !walk?.steps.some(({ result }) => result === 'record') ||
    suffixes.registrableDomain(host) === suffixes.registrableDomain(policyDomain)
  const { granted, reason } = readPermission(asked, tag, host, isDisputed)
  if (granted) return { external, authorized: true, reason }
  if (external === null) {
    const doubt = `We could not find out whether ${host} belongs to the same organization; if it does not, it has to agree.`
    return { external, authorized: null, reason: doubt, permission: record }
  }
  const disputed = granted === false && isDisputed ? { disputed: true as const } : {}
  return { external, authorized: granted, reason, permission: record, ...disputed }
}

/** @param addresses looked up only if there is no MX record */
export function mailboxOf({ mx, addresses }: Pick<HostAnswers, 'mx' | 'addresses'>): MailboxState {
  if (isFailure(mx)) return 'unknown'
  if (mx.kind === 'answer') return isNullMx(mx.records) ? 'null-mx' : 'reachable'
  // RFC 5321 section 5.1: without MX records, mail goes to the host's own IP address.
  if (addresses.some(({ kind }) => kind === 'answer')) return 'reachable'
  return addresses.some((answer) => isFailure(answer)) ? 'unknown' : 'nowhere'
}

/** About addresses that receivers may not send to, or that accept no mail. */
export const reportingFindings = (
  reporting: readonly Reporting[],
  /** The parked domain: nobody needs reports there. */
  parked: string | null,
): DmarcFinding[] =>
  reporting.flatMap((line) => [...permissionFinding(line), ...mailboxFinding(line, parked)])

function permissionFinding(line: Reporting): DmarcFinding[] {
  const { external, authorized, mailbox } = line
  // A text that is not an address already has a finding from the record itself, and a host that accepts no mail has its own.
  if (mailbox === 'not-mail' || isDead(mailbox) || authorized === true) return []
  return [
    dmarcFinding(
      authorized === null || external === null ? 'dmarc-unknown-permission' : 'dmarc-reports-not-accepted',
      line,
    ),
  ]
}

/** Permission would not help: no report can arrive there. */
const isDead = (mailbox: MailboxState): boolean => mailbox === 'null-mx' || mailbox === 'nowhere'

function mailboxFinding({ host, tag, mailbox }: Reporting, parked: string | null): DmarcFinding[] {
  if (host === undefined) return []
  if (mailbox === 'unknown') return [dmarcFinding('dmarc-unknown-mailbox', { host, tag })]
  return isDead(mailbox)
    ? [
        dmarcFinding('dmarc-mailbox-unreachable', {
          host,
          tag,
          isRefused: mailbox === 'null-mx',
          isNeeded: host !== parked,
        }),
      ]
    : []
}

/** Where receivers look for permission to send reports about `domain` to `host`. */
const permissionName = (domain: string, host: string): string => `${domain}._report._dmarc.${host}`

export const permissionRecord = (domain: string, host: string): Publish => ({
  name: permissionName(domain, host),
  type: 'TXT',
  content: 'v=DMARC1;',
})

interface Permission {
  /** null: unknown. */
  granted: boolean | null
  reason: string
}

/**
 * RFC 9990 section 3, once RFC 7489 section 7.1.
 * @param answer the answer for `permissionName`
 */
function readPermission(answer: TxtAnswer, tag: ReportTag, host: string, isDisputed: boolean): Permission {
  // Some receivers treat the host as the same organization, or do not ask.
  const who = isDisputed
    ? 'receivers that require permission send nothing there'
    : 'receivers send nothing there'
  if (isFailure(answer)) {
    return {
      granted: null,
      reason: `We could not find out whether ${host} accepts them. ${failureText(answer)}`,
    }
  }
  const records = answer.records.map(({ text }) => text.trim()).filter(isDmarcRecord)
  if (records.length === 0) {
    const strange = answer.records.length > 0 ? ' (the text there does not start with v=DMARC1)' : ''
    return {
      granted: false,
      reason: `${host} has not agreed to receive them: it has no DMARC record at ${answer.name}${strange}, so ${who}.`,
    }
  }
  const foreign = overrides(records, tag).find((other) => other !== host)
  if (foreign !== undefined) {
    return {
      granted: false,
      reason: `The permission at ${answer.name} sends the reports on to ${foreign}, another host, so receivers send them to neither.`,
    }
  }
  return { granted: true, reason: `${host} has agreed to receive them${origin(answer)}.` }
}

/** The hosts that a permission names instead of its own (RFC 7489 section 7.1, step 8). */
const overrides = (records: readonly string[], tag: ReportTag): string[] =>
  records.flatMap((record) => parseDmarc(record)[tag]).flatMap(({ host }) => host ?? [])

function origin({ aliases }: TxtAnswer): string {
  const target = aliases.at(-1)?.target
  return target === undefined ? '' : `, through a CNAME to ${target}`
}
