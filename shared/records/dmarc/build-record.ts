import type { FieldProblem } from '#shared/records/tag-list/tag-table.ts'
import { shortened } from '#shared/kit/sentence.ts'
import { isWeaker } from './parse.ts'
import { isValidUri, parseReportUri, type ReportTag, toReportUri } from './report-uri.ts'
import {
  CHOICE_TAGS,
  DMARC_TAGS,
  type DmarcChoices,
  type DmarcTagName,
  type Policy,
  TAG_NAMES,
} from './tags.ts'

/** The choices of a form; the tags that RFC 9989 removed are written only on request. */
export interface DmarcRecordInput extends Partial<DmarcChoices> {
  p: Policy
  sp?: Policy
  np?: Policy
  fo?: string
  pct?: string
  rf?: string
  ri?: string
  /** Email addresses or URIs, as typed. */
  rua?: readonly string[]
  ruf?: readonly string[]
}

export interface ReportMailbox {
  /** With mailto: */
  uris: readonly string[]
  /** The domain that accepts the reports, or whose record already names them. */
  of: string
  /** It has yet to be created. */
  isNew: boolean
}

/** The names in a sentence. */
export const mailboxNames = ({ uris }: ReportMailbox): string[] =>
  uris.map((uri) => uri.replace(/^mailto:/i, ''))

/** The mailbox that the site proposes for aggregate reports. */
export const defaultMailbox = (domain: string): string => `dmarc@${domain}`

/** The record to start from: it affects no mail, and reports arrive. */
export const defaultRecord = (domain: string): string =>
  buildDmarcRecord({ p: 'none', rua: [defaultMailbox(domain)] })

/** Values that equal their defaults are left out: sp if it equals p, np if it equals what it would fall back to. */
export function buildDmarcRecord(input: DmarcRecordInput): string {
  const { p, sp, np, fo } = input
  const [rua, ruf] = [uris(input.rua), uris(input.ruf)]
  const written: Readonly<Partial<Record<DmarcTagName, string>>> = {
    ...input,
    sp: sp === p ? undefined : sp,
    np: np === (sp ?? p) ? undefined : np,
    fo: ruf === '' ? undefined : fo,
    rua,
    ruf,
  }
  // RFC 7489 section 6.3 wants p right after the version, as the table has it.
  const tags = TAG_NAMES.flatMap((name) => {
    const value = written[name]
    const isDefault = CHOICE_TAGS.some((one) => one === name && DMARC_TAGS[one].otherwise === value)
    return value && !isDefault ? [`${name}=${value}`] : []
  })
  return ['v=DMARC1', ...tags].join('; ')
}

const uris = (items: readonly string[] = []): string =>
  [...new Set(items.filter((item) => item.trim() !== '').map(toReportUri))].join(',')

export type DmarcInputProblem = FieldProblem<DmarcTagName>

/** What is wrong with what someone chose or typed in the DMARC generator. */
export function checkDmarcInput(input: DmarcRecordInput): DmarcInputProblem[] {
  return [
    ...addressProblems('rua', input.rua ?? []),
    ...addressProblems('ruf', input.ruf ?? []),
    ...policyProblems(input),
    ...legacyProblems(input),
  ]
}

const warning = (field: DmarcTagName, message: string): DmarcInputProblem => ({
  field,
  severity: 'warning',
  message,
})

function addressProblems(field: ReportTag, items: readonly string[]): DmarcInputProblem[] {
  const seen = new Set<string>()
  const problems = items.flatMap((item): DmarcInputProblem[] => {
    const uri = toReportUri(item)
    const isKnown = seen.has(uri)
    seen.add(uri)
    if (isKnown) return [warning(field, `“${shortened(item)}” is listed twice; once is enough.`)]
    const read = parseReportUri(uri)
    if (!isValidUri(read))
      return [{ field, severity: 'error', message: `“${shortened(item)}” is not an email address.` }]
    if (read.scheme !== 'mailto')
      return [
        warning(
          field,
          `Receivers only have to support email addresses, so few or none report to “${shortened(item)}”.`,
        ),
      ]
    if (/@.*!\d+[kmgt]?$/i.test(item))
      return [
        warning(field, `The size limit in “${shortened(item)}” is obsolete and left out (RFC 9989, 4.8).`),
      ]
    return []
  })
  if (seen.size > 2)
    problems.push(
      warning(field, 'Receivers only have to support two addresses: put the most important ones first.'),
    )
  return problems
}

function policyProblems({
  p,
  sp,
  np,
  t,
  psd,
  fo,
  rua = [],
  ruf = [],
}: DmarcRecordInput): DmarcInputProblem[] {
  const problems: DmarcInputProblem[] = []
  if (rua.length === 0)
    problems.push(warning('rua', 'Without an address you get no reports on who sends as you and what fails.'))
  if (sp && isWeaker(sp, p))
    problems.push(
      warning('sp', 'Subdomains would be less protected than the domain itself; spoofers look for that.'),
    )
  if (np && isWeaker(np, sp ?? p))
    problems.push(warning('np', 'Nobody sends from names that do not exist, so “reject” is safe.'))
  if (t === 'y' && p === 'none' && (sp ?? p) === 'none' && (np ?? sp ?? p) === 'none')
    problems.push(warning('t', 'Test mode has no effect on the policy “none”.'))
  if (psd === 'y')
    problems.push(
      warning('psd', 'Only registries set this: anyone can register names below a public suffix.'),
    )
  if (fo && ruf.length === 0)
    problems.push(warning('fo', 'Left out, since there is no address for failure reports.'))
  return problems
}

const legacyProblems = (input: DmarcRecordInput): DmarcInputProblem[] =>
  (['pct', 'rf', 'ri'] as const)
    .filter((field) => input[field])
    .map((field) =>
      warning(field, `RFC 9989 removed ${field}: newer receivers ignore it.${DMARC_TAGS[field].removed}`),
    )
