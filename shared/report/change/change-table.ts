// One table of changes per room: the id with its title, its text and what is the same in every case. Code finds values and
// records; only the table speaks.
import { askChange, type Change, recordChange, type RecordChange } from './change.ts'

type Text = string | ((values: never) => string)
type Texts = readonly string[] | ((values: never) => readonly string[])
type Fixed = Omit<RecordChange, 'id' | 'title' | 'text' | 'notes' | 'prerequisites'>

/** What is said under one id. The texts are functions of values that a rule found, never of sentences. */
interface ChangeEntry extends Partial<Fixed> {
  title: Text
  text: Text
  notes?: Texts
  prerequisites?: Texts
}

/** By id. What follows a slash is not part of the id: it tells cases of one change apart. */
export type ChangeTable = Readonly<Record<string, ChangeEntry>>

type EachFunction<Entry> = Entry extends unknown
  ? {
      [Key in keyof Entry]: Entry[Key] extends (values: infer Values) => unknown
        ? (values: Values) => void
        : never
    }[keyof Entry]
  : never

/** All that the texts of an entry name. */
type ValuesOf<Entry> = EachFunction<Entry> extends (values: infer Values) => void ? Values : never

type Values<Entry> = [EachFunction<Entry>] extends [never] ? [] : [values: ValuesOf<Entry>]

/**
 * The records, and what is not the same in every case; what is undefined or an empty list is left out. The id is that of the
 * key, except for an ask that stands for a change of records: it has its id.
 */
type Given<Entry, Needed extends keyof RecordChange> = Pick<RecordChange, Exclude<Needed, keyof Entry>> & {
  [Key in keyof RecordChange]?: RecordChange[Key] | undefined
} & {
  /** What the id ends in, if there can be several: a selector, a host, a number. */
  suffix?: string | undefined
}

/** Where the words go, for a change that does not begin with them: the fields of an answer never change their order. */
export const ITS_WORDS = { id: '', title: '', text: '', notes: undefined }

/** Makes the changes of a table. An id that it does not have does not compile, nor does a value that its texts miss. */
export const changesOf = <const Table extends ChangeTable>(table: Table) => {
  type Id = keyof Table & string
  const said = (key: Id, { suffix, ...given }: Given<object, never>, values: unknown) => {
    // The types of the values were checked at the call.
    const { title, text, notes, prerequisites, ...same } = table[key] as ChangeEntry
    const [id = ''] = key.split('/', 1)
    const change = {
      ...('title' in given ? {} : ITS_WORDS),
      ...given,
      ...same,
      id: given.id || (suffix === undefined ? id : `${id}-${suffix}`),
      title: textOf(title, values),
      text: textOf(text, values),
      notes: given.notes ?? textOf(notes, values),
      prerequisites: given.prerequisites ?? textOf(prerequisites, values),
    }
    return Object.fromEntries(Object.entries(change).filter(([name, value]) => isSaid(name, value)))
  }
  return {
    /** A change of records. */
    record: <Key extends Id>(
      id: Key,
      given: Given<Table[Key], 'owner' | 'type' | 'before' | 'after' | 'why' | 'risk'>,
      ...values: Values<Table[Key]>
    ): Change => recordChange(said(id, given, values[0]) as unknown as RecordChange),
    /** What only someone else can do. */
    ask: <Key extends Id>(
      id: Key,
      given: Given<Table[Key], 'owner' | 'type' | 'why'>,
      ...values: Values<Table[Key]>
    ): Change => askChange(said(id, given, values[0]) as unknown as RecordChange & Change),
  }
}

/** For a table of which others make changes, too. */
export type ChangesOf<Table extends ChangeTable> = ReturnType<typeof changesOf<Table>>

const textOf = (text: Text | Texts | undefined, values: unknown) =>
  typeof text === 'function' ? text(values as never) : text

/** Nothing lost and nothing noted is not mentioned. */
const isSaid = (name: string, value: unknown): boolean =>
  value !== undefined &&
  !((name === 'notes' || name === 'loses') && Array.isArray(value) && value.length === 0)
