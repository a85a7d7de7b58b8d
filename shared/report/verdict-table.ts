// One table of verdicts per tool: each state that a report can be in, with its tone and everything that is said about it.
import type { Verdict } from './verdict.ts'

/** What is said in one state: each part as it is, or made of the values that a rule found, never of sentences. */
export type Saying<Words, Args = unknown> = {
  readonly [Part in keyof Words]: Words[Part] | ((args: Args) => Words[Part])
}

export type VerdictRule<Args = unknown> = Saying<Verdict, Args>

/** Infers from the texts of a verdict which values they name. */
export const verdict = <Args>(texts: VerdictRule<Args>): VerdictRule<Args> => texts

/** Of several possible states, the values of all. */
type Values<Rule> = [Extract<Rule[keyof Rule], (args: never) => unknown>] extends [
  (args: infer Args) => unknown,
]
  ? unknown extends Args
    ? []
    : [values: Args]
  : never

/** Says what a table has for a state. @param parts in the order of the answer */
export const saidBy =
  <Words extends object>(...parts: readonly (keyof Words & string)[]) =>
  <Table extends Readonly<Record<string, Saying<Words, never>>>>(table: Table) =>
  <State extends keyof Table & string>(state: State, ...given: Values<Table[State]>): Words => {
    // Their type was checked at the call.
    const [values]: readonly unknown[] = given
    const texts = table[state] as Saying<Words>
    const said = parts.map((part) => [part, textOf(texts[part], values)])
    return Object.fromEntries(said) as Words
  }

const textOf = (text: unknown, values: unknown): unknown =>
  typeof text === 'function' ? (text as (values: unknown) => unknown)(values) : text

/** Makes the verdicts of a table. A state that it does not have does not compile, nor does a value that its texts miss. */
export const verdictsOf = saidBy<Verdict>('tone', 'heading', 'sentence', 'stamp')

/** The same for answers that have had the stamp before the sentence. */
export const stampedVerdictsOf = saidBy<Verdict>('tone', 'heading', 'stamp', 'sentence')

/** Several sentences as one text, without those that a case does not have. */
export const joined = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter(Boolean).join(' ')

/** After the worst of several problems. */
export const moreBelow = (more: number): string | undefined =>
  more === 0 ? undefined : more === 1 ? 'One more problem is below.' : `${more} more problems are below.`
