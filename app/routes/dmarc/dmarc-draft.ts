// The DMARC generator's form: what was chosen, as in the URL, and the record that follows from it.
import {
  buildDmarcRecord,
  defaultMailbox,
  type DmarcRecordInput,
} from '#shared/records/dmarc/build-record.ts'
import { checkDmarcInput, type DmarcInputProblem } from '#shared/records/dmarc/check-input.ts'
import { POLICIES } from '#shared/records/dmarc/parse.ts'
import { parseAddressList } from '#shared/records/dmarc/report-uri.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { isDay } from './roll-out-day.ts'

/** The choices of each list, the default first; an empty one is not set. */
export const CHOICES = {
  p: POLICIES,
  sp: ['', ...POLICIES],
  np: ['', ...POLICIES],
  adkim: ['r', 's'],
  aspf: ['r', 's'],
  t: ['n', 'y'],
  psd: ['', 'n', 'y', 'u'],
  fo: ['', '0', '1', 'd', 's'],
  pct: ['', '100', '50', '25', '10'],
  rf: ['', 'afrf', 'iodef'],
  ri: ['', '3600', '86400', '604800'],
} as const

export type ChoiceField = keyof typeof CHOICES

/** Every field as typed or chosen. */
export type DmarcDraft = { [F in ChoiceField]: (typeof CHOICES)[F][number] } & {
  domain: string
  /** null until someone edits the field: then it has the mailbox that we propose. */
  rua: string | null
  ruf: string
  /** The first day of the plan; empty: today. */
  start: string
}

export function readDraft(params: URLSearchParams): DmarcDraft {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const choice = <F extends ChoiceField>(field: F): DmarcDraft[F] => {
    const choices: readonly string[] = CHOICES[field]
    return (choices.find((one) => one === params.get(field)) ?? choices[0] ?? '') as DmarcDraft[F]
  }
  const fields = Object.keys(CHOICES) as ChoiceField[]
  return {
    ...(Object.fromEntries(fields.map((field) => [field, choice(field)])) as Pick<DmarcDraft, ChoiceField>),
    domain: text('domain'),
    rua: params.get('rua')?.trim() ?? null,
    ruf: text('ruf'),
    start: text('start'),
  }
}

/** The draft's query string: everything that is not at its default. */
export function draftQuery({ rua, ...draft }: DmarcDraft): string {
  const set = Object.entries(draft).filter(
    ([name, value]) => value !== '' && value !== CHOICES[name as ChoiceField]?.[0],
  )
  const params = new URLSearchParams(set)
  if (rua !== null) params.set('rua', rua)
  return params.toString()
}

/** The draft's URL. */
export const draftAddress = (draft: DmarcDraft): string => `/tool/dmarc?tab=generator&${draftQuery(draft)}`

export interface DraftRecord {
  record: string
  input: DmarcRecordInput
  problems: DmarcInputProblem[]
  /** The domain's A-label name; empty while nothing is typed or while it is not a domain. */
  domain: string
  domainError?: string
  startError?: string
  /** The contents of the field for aggregate reports. */
  rua: string
  /** False while a field has an error. */
  usable: boolean
}

export function draftRecord(draft: DmarcDraft): DraftRecord {
  const parsed = draft.domain === '' ? null : parseDomainInput(draft.domain)
  const domain = parsed?.ok ? parsed.domain.replace(/^(?:_dmarc\.)+/, '') : ''
  const rua = draft.rua ?? (domain && defaultMailbox(domain))
  const { p, adkim, aspf, t } = draft
  const input: DmarcRecordInput = {
    p,
    adkim,
    aspf,
    t,
    sp: draft.sp || undefined,
    np: draft.np || undefined,
    psd: draft.psd || undefined,
    fo: draft.fo || undefined,
    pct: draft.pct || undefined,
    rf: draft.rf || undefined,
    ri: draft.ri || undefined,
    rua: parseAddressList(rua),
    ruf: parseAddressList(draft.ruf),
  }
  const problems = checkDmarcInput(input)
  const domainError = parsed?.ok === false ? parsed.message : undefined
  const startError =
    draft.start === '' || isDay(draft.start) ? undefined : 'Enter a date, for example 2026-11-20.'
  return {
    record: buildDmarcRecord(input),
    input,
    problems,
    domain,
    domainError,
    startError,
    rua,
    usable: domainError === undefined && !problems.some(({ severity }) => severity === 'error'),
  }
}
