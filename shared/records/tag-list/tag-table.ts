// One table of tags per record: everything that is true of a tag stands in its row, and whoever reads, judges, explains, repairs,
// builds or asks for it reads the row.

/** One of the values of a tag that has a fixed set of them. */
export interface TagValue {
  /** What it means, in one sentence. */
  meaning: string
  /** In the list of a form. */
  label: string
  /** What its owner wants with it; missing where receivers do that anyway. */
  wish?: string
  /** Other words that people write for it, in lower case. */
  typed?: readonly string[]
}

export interface TagChoice {
  value: string
  label: string
}

/** How a form asks for a tag. */
export interface TagField {
  label: string
  hint?: string
  /** Which tags it stands with. */
  group: string
  /** The values to choose from; missing where the value is typed. */
  choices?: readonly TagChoice[]
  /** The label of “no tag”, which is then the first choice. */
  unset?: string
}

/** `Read` is the record as receivers read it, which some meanings depend on. */
export interface TagRule<Read = unknown> {
  /** Whether receivers can use the value, as written. */
  accepts: (value: string) => boolean
  /** The value that was meant by what someone typed; undefined if there is no telling. */
  meant?: (typed: string) => string | undefined
  /** What receivers use without the tag; a record that is built does not have it then. */
  otherwise?: string
  /** What it means that the tag is missing, where that is not what the meaning of the default says. */
  absent?: string
  /** Whether that is worth a line where the tag is missing; without it, always. */
  tellsOtherwise?: (record: Read) => boolean
  /** What the value means, in one sentence. */
  meaning: (value: string, record: Read) => string
  /** In place of that, for a value that receivers cannot use. */
  misread?: string
  /** The standard dropped the tag; what to do instead, in a sentence. */
  removed?: string
  field?: TagField
}

/** The row of a tag by a name from a record; undefined for a tag that the table does not know. */
export const rowOf = <Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The line about a tag that a record does not have; none where its absence says nothing. */
export function defaultOf<Read>(name: string, row: TagRule<Read> | undefined, record: Read) {
  const { otherwise, absent, tellsOtherwise, meaning } = row ?? {}
  if (otherwise === undefined || !meaning || tellsOtherwise?.(record) === false) return []
  return [
    { name, value: otherwise, meaning: absent ?? meaning(otherwise, record), state: 'default' as const },
  ]
}

/** What is wrong with what someone chose or typed in a form. */
export interface FieldProblem<Field extends string> {
  field: Field
  /** error: the record would not work; warning: it works, but could be better. */
  severity: 'error' | 'warning'
  message: string
}

/** A tag with a fixed set of values, whose capitals make no difference. */
export const choiceTag = <const Values extends Readonly<Record<string, TagValue>>>(
  values: Values,
  {
    field,
    ...rest
  }: {
    otherwise: keyof Values & string
    tellsOtherwise?: () => boolean
    field: Omit<TagField, 'choices'>
  },
) => ({
  ...rest,
  values,
  accepts: (value: string) => Object.hasOwn(values, value.toLowerCase()),
  meant: (typed: string) =>
    Object.keys(values).find((value) => value === typed || values[value]?.typed?.includes(typed)),
  meaning: (value: string) => values[value.toLowerCase()]?.meaning ?? '',
  field: {
    ...field,
    choices: Object.entries(values).map(([value, { label }]): TagChoice => ({ value, label })),
  },
})
