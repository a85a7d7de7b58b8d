// Whether reports can arrive: may receivers send them to each address, and does its host take mail?
import { mailProviderLabel, mailProviderOf } from '#shared/mx/mail-providers.ts'
import { isAbsent, isFailure, type DnsAnswer, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import type { DmarcRecord } from '#shared/dmarc/parse.ts'
import { permissionName, permissionRecord, readPermission, wildcardName } from '#shared/dmarc/permission.ts'
import type { ReportUri, UriProblem } from '#shared/dmarc/report-uri.ts'
import type { MailboxState, Reporting } from '#shared/dmarc/schema.ts'
import { walkTree, type TreeWalk, type TxtAnswer } from '#shared/dmarc/tree-walk.ts'

/** Hosts whose permission and mail servers are asked for; RFC 7489 section 6.2 makes receivers serve two. */
export const MAX_REPORT_HOSTS = 5

interface HostAnswers {
  exact: TxtAnswer
  wildcard: TxtAnswer
  mx: DnsAnswer<MxData>
  /** Asked only when there is no MX record. */
  addresses: DnsAnswer<string>[]
  walk: TreeWalk
}

export interface ReportingQuestion {
  record: DmarcRecord
  policyDomain: string
  /** Of the policy domain, by the tree walk; missing when it could not be found out. */
  organizationalDomain: string | undefined
}

/** One wave of questions, and a second one for hosts without MX records. */
export async function checkReporting(question: ReportingQuestion, resolver: Resolver): Promise<Reporting[]> {
  const { record, policyDomain } = question
  const uris = [
    ...record.rua.map((uri) => ({ tag: 'rua' as const, uri })),
    ...record.ruf.map((uri) => ({ tag: 'ruf' as const, uri })),
  ].filter(({ uri }) => uri.problem !== 'empty')
  const hosts = [...new Set(uris.flatMap(({ uri }) => (uri.address && uri.host ? [uri.host] : [])))]
  const ask = async (host: string): Promise<[string, HostAnswers]> => [
    host,
    await askHost(policyDomain, host, resolver),
  ]
  const answers = new Map(await Promise.all(hosts.slice(0, MAX_REPORT_HOSTS).map(ask)))
  return uris.map(({ tag, uri }) => ({
    tag,
    uri: uri.text,
    ...(uri.host === undefined ? {} : { host: uri.host }),
    ...judge(tag, uri, question, uri.host === undefined ? undefined : answers.get(uri.host)),
  }))
}

async function askHost(policyDomain: string, host: string, resolver: Resolver): Promise<HostAnswers> {
  const [exact, wildcard, mx, walk] = await Promise.all([
    resolver.query(permissionName(policyDomain, host), 'TXT'),
    resolver.query(wildcardName(host), 'TXT'),
    resolver.query(host, 'MX'),
    walkTree(host, resolver),
  ])
  const addresses = isAbsent(mx)
    ? await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
    : []
  return { exact, wildcard, mx, addresses, walk }
}

type Judgement = Omit<Reporting, 'tag' | 'uri' | 'host'>

function judge(
  tag: 'rua' | 'ruf',
  uri: ReportUri,
  question: ReportingQuestion,
  answers: HostAnswers | undefined,
): Judgement {
  const { problem, scheme, host } = uri
  if (problem !== undefined)
    return { external: false, authorized: false, reason: URI_PROBLEMS[problem], mailbox: 'not-mail' }
  if (scheme !== 'mailto' || host === undefined) {
    const reason = `Receivers need to know “mailto:” only, so few or none send anything to “${scheme}:”.`
    return { external: null, authorized: null, reason, mailbox: 'not-mail' }
  }
  if (!answers) {
    const reason = `Only the first ${MAX_REPORT_HOSTS} hosts were asked, and this is not one of them.`
    return { external: null, authorized: null, reason, mailbox: 'unknown' }
  }
  const provider = mailProviderOf(answers.mx.records[0]?.exchange ?? '')
  return {
    ...permission(tag, host, question, answers),
    mailbox: mailboxOf(answers),
    ...(provider && { provider: mailProviderLabel(provider) }),
  }
}

/** Another organization's host must agree (RFC 7489 section 7.1). */
function permission(
  tag: 'rua' | 'ruf',
  host: string,
  { policyDomain, organizationalDomain }: ReportingQuestion,
  answers: HostAnswers,
): Pick<Judgement, 'external' | 'authorized' | 'reason' | 'permission'> {
  const hostOrganization = answers.walk.organizationalDomain
  if (host === policyDomain || (hostOrganization && hostOrganization === organizationalDomain)) {
    const reason =
      host === policyDomain
        ? 'The address is at the domain itself, so nobody has to agree.'
        : `${host} belongs to the same organization (${hostOrganization ?? ''}), so nobody has to agree.`
    return { external: false, authorized: true, reason }
  }
  const external = hostOrganization && organizationalDomain ? true : null
  const { granted, reason } = readPermission(answers, tag, host)
  if (granted) return { external, authorized: true, reason }
  const record = permissionRecord(policyDomain, host)
  if (external === null) {
    const doubt = `We could not find out whether ${host} belongs to the same organization; if it does not, it has to agree.`
    return { external, authorized: null, reason: doubt, permission: record }
  }
  return { external, authorized: granted, reason, permission: record }
}

function mailboxOf({ mx, addresses }: HostAnswers): MailboxState {
  if (isFailure(mx)) return 'unknown'
  if (mx.kind === 'answer')
    return mx.records.every(({ exchange }) => exchange === '.') ? 'null-mx' : 'reachable'
  // RFC 5321 section 5.1: without MX records the host's own address takes the mail.
  if (addresses.some(({ kind }) => kind === 'answer')) return 'reachable'
  return addresses.some((answer) => isFailure(answer)) ? 'unknown' : 'nowhere'
}

export const URI_PROBLEMS: Record<UriProblem, string> = {
  empty: 'There is nothing between two commas.',
  'no-scheme': 'The address must begin with “mailto:”; receivers cannot read it otherwise.',
  'no-address': 'There is no mail address behind “mailto:”.',
  'bad-host': 'What stands behind the @ is no domain.',
  'bad-character': 'It has a blank or another character that no URI can have.',
  encode: 'A “!” must be written as %21, since it once began a size limit.',
}
