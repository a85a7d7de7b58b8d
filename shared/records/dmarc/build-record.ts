// Writes a DMARC record from a form's choices.
import {
  CHOICE_TAGS,
  DMARC_TAGS,
  TAG_NAMES,
  type DmarcChoices,
  type DmarcTagName,
  type Policy,
} from './tags.ts'
import { toReportUri } from './report-uri.ts'

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
