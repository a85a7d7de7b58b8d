// The form of a generator as data: the fields of a record's tags and those that the record needs besides, and what is typed or
// chosen in them, as in the URL.
import {
  type Asked,
  choicesOf,
  type DraftOf,
  type FieldProblem,
  type TagField,
} from '#shared/records/tag-list/tag-table.ts'

export type Problem = FieldProblem<string>

export interface FormField extends TagField {
  name: string
}

/** Fields that few people need. */
interface FoldedGroup {
  group: string
  summary: string
  /** Before the fields. */
  intro?: string
}

/** What the rest of the draft makes of a field. */
interface FieldTies {
  isHidden?: boolean
  isOptional?: boolean
  /** Nothing else can be chosen. */
  isFixed?: boolean
  hint?: string
}

export interface GeneratorForm<Draft> {
  /** Of the full form. */
  address: string
  fields: readonly FormField[]
  groups: readonly (string | FoldedGroup)[]
  ties?: (draft: Draft) => Partial<Record<keyof Draft, FieldTies>>
}

export type DraftIn<Form> = Form extends GeneratorForm<infer Draft> ? Draft : never

type Rows = Readonly<Record<string, Asked>>

/** @param rows those of the record's tags, and those of other fields, in the order of the form within each group */
export const formOf = <const Table extends Rows>(
  form: Pick<GeneratorForm<DraftOf<Table>>, 'address' | 'groups' | 'ties'>,
  rows: Table,
): GeneratorForm<DraftOf<Table>> => ({
  ...form,
  fields: Object.entries(rows).flatMap(([tag, { field }]) => (field ? [{ name: tag, ...field }] : [])),
})

type Texts = Readonly<Record<string, string | null>>

/** What is in a field before anyone edits it. */
const initialOf = (field: FormField): string => field.initial ?? choicesOf(field)[0]?.value ?? ''

export const isAtFirst = (field: FormField, text: string | null): boolean =>
  field.proposed ? text === null : text === initialOf(field)

function textIn(field: FormField, params: URLSearchParams): string | null {
  const { name, proposed, canBeEmptied } = field
  // The boxes of a form come one by one.
  const given = params.getAll(name).flatMap((value) => value.trim() || [])
  const typed = given.join(', ')
  if (proposed) return typed === '' && !(canBeEmptied && params.has(name)) ? null : typed
  const choices = choicesOf(field)
  const isOffered = choices.length === 0 || choices.some(({ value }) => value === typed)
  return isOffered && typed !== '' ? typed : initialOf(field)
}

export const readDraft = <Draft>({ fields }: GeneratorForm<Draft>, params: URLSearchParams): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, textIn(field, params)])) as Draft

/** The query string of a draft: everything that is not as it is at first. */
export function draftQuery<Draft extends object>({ fields }: GeneratorForm<Draft>, draft: Draft): string {
  const texts = draft as Texts
  const set = fields.filter((field) => !field.isLocal && !isAtFirst(field, texts[field.name] ?? null))
  return new URLSearchParams(set.map(({ name }) => [name, texts[name] ?? ''])).toString()
}

export const draftAddress = <Draft extends object>(form: GeneratorForm<Draft>, draft: Draft): string =>
  [form.address, draftQuery(form, draft)].filter(Boolean).join('&')

/** The draft with what a published record says. @param values by tag */
export const withTags = <Draft extends object>(
  draft: Draft,
  rows: Rows,
  values: Readonly<Record<string, string | undefined>>,
): Draft => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(rows).map(([tag, { field }]) => {
      const full = { name: tag, ...field } as FormField
      return [full.name, values[tag] ?? initialOf(full)]
    }),
  ),
})

/** The values of a draft by tag; undefined for one that is empty. */
export const tagsIn = <Tag extends string>(
  draft: object,
  rows: Readonly<Record<Tag, Asked>>,
): Partial<Record<Tag, string>> => {
  const texts = draft as Texts
  const entries = Object.entries<Asked>(rows)
  return Object.fromEntries(
    entries.map(([tag, { field }]) => [tag, texts[field?.name ?? tag]?.trim() || undefined]),
  ) as Partial<Record<Tag, string>>
}

/** @param parsed what is in the field for the domain; null while nothing is */
export const domainProblems = (parsed: { ok: boolean; message?: string } | null): Problem[] =>
  parsed?.ok === false ? [{ field: 'domain', severity: 'error', message: parsed.message ?? '' }] : []

export const hasError = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

/** All messages for one field, as one text. */
export function messagesAt(
  problems: readonly Problem[],
  field: string,
  severity: Problem['severity'],
): string | undefined {
  const messages = problems.filter((problem) => problem.field === field && problem.severity === severity)
  return messages.length > 0 ? messages.map(({ message }) => message).join(' ') : undefined
}
