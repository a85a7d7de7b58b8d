// The BIMI generator's form: what was chosen, as in the URL, and the record that follows from it.
import {
  type BimiInputProblem,
  type BimiRecordInput,
  buildBimiRecord,
  checkBimiInput,
} from '#shared/records/bimi/build-record.ts'
import { DEFAULT_SELECTOR, parseBimi } from '#shared/records/bimi/tags.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'

/** Every field as typed or chosen. */
export interface BimiDraft {
  domain: string
  selector: string
  logo: string
  certificate: string
  avp: string
  lps: string
  /** "decline" makes a record that declines a logo. */
  kind: string
}

const EMPTY: BimiDraft = {
  domain: '',
  selector: DEFAULT_SELECTOR,
  logo: '',
  certificate: '',
  avp: 'brand',
  lps: '',
  kind: 'logo',
}

export function readDraft(params: URLSearchParams): BimiDraft {
  const fields = Object.keys(EMPTY) as (keyof BimiDraft)[]
  const read = (field: keyof BimiDraft) => params.get(field)?.trim() || EMPTY[field]
  const draft = Object.fromEntries(fields.map((field) => [field, read(field)])) as unknown as BimiDraft
  return {
    ...draft,
    avp: draft.avp === 'personal' ? 'personal' : 'brand',
    kind: draft.kind === 'decline' ? 'decline' : 'logo',
  }
}

/** The form filled in from a published record. */
export function draftFrom(record: string, draft: BimiDraft): BimiDraft {
  const { l = '', a = '', avp = 'brand', lps = '', declines } = parseBimi(record)
  return { ...draft, logo: l, certificate: a, avp, lps, kind: declines ? 'decline' : 'logo' }
}

/** The draft's URL: everything that is not at its default. */
export function draftAddress(draft: BimiDraft): string {
  const set = Object.entries(draft).filter(
    ([name, value]) => value !== '' && value !== EMPTY[name as keyof BimiDraft],
  )
  return `/tool/bimi?${new URLSearchParams([['tab', 'generator'], ...set]).toString()}`
}

export interface DraftRecord {
  record: string
  problems: BimiInputProblem[]
  /** The domain's A-label name; empty while nothing is typed or while it is not a domain. */
  domain: string
  selector: string
  domainError?: string
  /** False while a field has an error, or while there is no logo URL. */
  usable: boolean
  /** Nothing is wrong, but the logo's URL is still missing. */
  isWaiting: boolean
}

export function draftRecord(draft: BimiDraft): DraftRecord {
  const parsed = draft.domain.trim() === '' ? null : parseDomainInput(draft.domain)
  const selector = draft.selector.trim().toLowerCase() || DEFAULT_SELECTOR
  const lps = draft.lps.trim()
  const input: BimiRecordInput = {
    declines: draft.kind === 'decline',
    logoUrl: draft.logo.trim(),
    certificateUrl: draft.certificate.trim(),
    avp: draft.avp === 'personal' ? 'personal' : 'brand',
    prefixes: lps === '' ? null : lps.split(',').map((prefix) => prefix.trim()),
  }
  const problems = checkBimiInput(input, selector)
  const domainError = parsed?.ok === false ? parsed.message : undefined
  const isRight = domainError === undefined && !problems.some(({ severity }) => severity === 'error')
  const isWaiting = isRight && !input.declines && input.logoUrl === ''
  return {
    record: buildBimiRecord(input),
    problems,
    selector,
    domainError,
    isWaiting,
    domain: parsed?.ok ? parsed.domain.replace(/^.*\._bimi\./, '') : '',
    usable: isRight && !isWaiting,
  }
}

/** What to look up in DNS for the draft; null while there is nothing to look up. */
export function questionOf(draft: BimiDraft): string | null {
  const { usable, domain } = draftRecord(draft)
  return usable && domain ? draftAddress(draft) : null
}
