// The DMARC generator's form: what was chosen, as in the URL, and the record that follows from it.
import {
  buildDmarcRecord,
  checkDmarcInput,
  defaultMailbox,
  type DmarcInputProblem,
  type DmarcRecordInput,
} from '#shared/records/dmarc/build-record.ts'
import {
  DMARC_TAGS,
  dmarcTag,
  isRemovedTag,
  TAG_NAMES,
  type ChosenTag,
  type Policy,
} from '#shared/records/dmarc/tags.ts'
import type { TagChoice, TagField } from '#shared/records/tag-list/tag-table.ts'
import { parseAddressList } from '#shared/records/dmarc/report-uri.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { isDay } from './roll-out-day.ts'

/** The choices of a tag’s list, the default first; an empty one is not set. */
export function choicesOf(name: ChosenTag): readonly TagChoice[] {
  const { choices = [], unset }: TagField = DMARC_TAGS[name].field
  return unset === undefined ? choices : [{ value: '', label: unset }, ...choices]
}

export const isChosen = (name: string): name is ChosenTag => dmarcTag(name)?.field?.choices !== undefined

/** The tags that RFC 9989 removed come last. */
const CHOSEN = TAG_NAMES.filter(isChosen).sort((one, other) => +isRemovedTag(one) - +isRemovedTag(other))

/** Every field as typed or chosen. */
export type DmarcDraft = Record<ChosenTag, string> & {
  p: Policy
  domain: string
  /** null until someone edits the field: then it has the mailbox that we propose. */
  rua: string | null
  ruf: string
  /** The first day of the plan; empty: today. */
  start: string
}

export function readDraft(params: URLSearchParams): DmarcDraft {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const chosen = CHOSEN.map((name) => {
    const choices = choicesOf(name)
    const choice = choices.find(({ value }) => value === params.get(name))
    return [name, (choice ?? choices[0])?.value ?? '']
  })
  return {
    ...(Object.fromEntries(chosen) as Record<ChosenTag, string> & { p: Policy }),
    domain: text('domain'),
    rua: params.get('rua')?.trim() ?? null,
    ruf: text('ruf'),
    start: text('start'),
  }
}

/** The draft's query string: everything that is not at its default. */
export function draftQuery({ rua, ...draft }: DmarcDraft): string {
  const isDefault = (name: string, value: string) =>
    CHOSEN.some((tag) => tag === name && choicesOf(tag)[0]?.value === value)
  const set = Object.entries(draft).filter(([name, value]) => value !== '' && !isDefault(name, value))
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
  const chosen = Object.fromEntries(CHOSEN.flatMap((name) => (draft[name] ? [[name, draft[name]]] : [])))
  const input: DmarcRecordInput = {
    // Each is one of the choices of its tag.
    ...(chosen as Partial<DmarcRecordInput>),
    p: draft.p,
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
