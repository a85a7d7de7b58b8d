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
  /** What to know about it before it is published. */
  hint?: string
}

/** How a form asks for a tag, or for something that a record needs besides its tags. */
export interface TagField {
  label: string
  hint?: string
  /** Which fields it stands with. */
  group: string
  /** Its parameter in a URL, if that is not the name of the tag. */
  name?: string
  /** Without it: a list to choose from where there are choices, otherwise a line of text. */
  kind?: 'radio' | 'tick' | 'url' | 'lines' | 'date' | 'domain'
  /** The values to choose from; missing where the value is typed. */
  choices?: readonly TagChoice[]
  /** The label of “no tag”, which is then the first choice. */
  unset?: string
  /** The value at first, if it is neither empty nor the first choice. */
  initial?: string
  /** Until someone edits it, the page fills it in. */
  proposed?: true
  /** Emptied on purpose, it stays empty; other fields are then filled in again. */
  canBeEmptied?: true
  isRequired?: true
  /** It stays in the browser: no URL has it. */
  isLocal?: true
  placeholder?: string
  inputMode?: 'email' | 'url'
  /** Of a field of several lines. */
  rows?: number
  /** What the short form calls it; without it, the short form does not ask. */
  brief?: { label: string; hint?: string }
}

/** How someone who makes a record is asked for a tag, or why nobody is. */
export type Asked = { field: TagField } | { unasked: string; field?: never }

/** The parameter that a tag is asked for by; none for a tag that no one is asked for. */
type ParamOf<Rows, Tag extends keyof Rows> = Rows[Tag] extends { field: infer Field }
  ? Field extends { name: infer Name extends string }
    ? Name
    : Tag
  : never

/** What is typed or chosen in the form of a table, by parameter; null where the page proposes it. */
export type DraftOf<Rows> = {
  [Tag in keyof Rows as ParamOf<Rows, Tag>]: Rows[Tag] extends { field: { proposed: true } }
    ? string | null
    : string
}

/** What a form offers, in its order. */
export const choicesOf = ({ choices = [], unset }: TagField): readonly TagChoice[] =>
  unset === undefined || choices.length === 0 ? choices : [{ value: '', label: unset }, ...choices]

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
