// One table of findings per protocol: the code with how severe it is, its rule, its sentence and what to do about it.
import { bogusPart, SIGN_AGAIN } from '#shared/dns/failure-text.ts'
import type { Finding, Severity } from './finding.ts'
import { SITE_ORIGIN } from '#shared/site.ts'

/** Where all findings are listed. */
export const FINDINGS_PATH = '/findings'

/** What is said under one code. `Args` is what its texts name: the values that a rule found, never sentences. */
export interface FindingRule<Args = unknown> {
  /** How severe it is at worst. */
  severity: Severity
  /** How severe it is in a case, where that depends on more than the code. */
  severityOf?: (args: Args) => Severity
  /** About something that could not be found out, so it blames nobody. */
  unknown?: true
  /** A few words, the same in every case. */
  title: string
  /** The rule behind it, e.g. "RFC 7208, 4.6.4". */
  rfc?: string
  /** One plain sentence. */
  message: string | ((args: Args) => string)
  /** The name in DNS that shows it, where a report can have the code more than once: a change ends the one at its name. */
  owner?: (args: Args) => string
  /** What to do about it, in one sentence or one record; undefined in a case that asks for nothing. */
  fix?: string | ((args: Args) => string | undefined)
}

/** By code. Each rule takes arguments of its own. */
export type FindingTable<Code extends string = string> = Readonly<Record<Code, FindingRule<never>>>

/** Infers from the texts of a rule which values they name. */
export const rule = <Args>(texts: FindingRule<Args>): FindingRule<Args> => texts

export type CodeOf<Table> = keyof Table & string

type Values<Rule> =
  Rule extends FindingRule<infer Args> ? (unknown extends Args ? [] : [values: Args]) : never

/** The protocol of a code: its prefix. */
export const protocolOf = (code: string): string => code.split(/[-:]/, 1)[0] ?? ''

/** The page that explains a code, as a path of the site. */
export const helpPath = (code: string): string => `${FINDINGS_PATH}/${code}`

/** What asks for changes need of the tables that have these codes. */
export type TitlesOf<Code extends string> = Readonly<Record<Code, Pick<FindingRule, 'title'>>>

/** Makes the findings of a table. A code that it does not have does not compile, nor does a value that its texts miss. */
export const findingsOf =
  <Table extends FindingTable>(table: Table) =>
  <Code extends CodeOf<Table>>(code: Code, ...given: Values<Table[Code]>): Finding<Code> => {
    // Not taken apart above: the types of the library say it there for each table.
    const [values] = given
    // The type of the values was checked at the call.
    const { severity, severityOf, unknown, rfc, message, fix, owner } = table[code] as FindingRule
    const said = textOf(message, values) ?? ''
    const fixed = unknown && bogusPart(said) !== undefined ? SIGN_AGAIN : textOf(fix, values)
    return {
      code,
      severity: severityOf?.(values) ?? severity,
      ...(unknown && { unknown }),
      message: said,
      ...(rfc !== undefined && { rfc }),
      ...(fixed !== undefined && { fix: fixed }),
      ...(owner && { owner: owner(values) }),
      help: `${SITE_ORIGIN}${helpPath(code)}`,
    }
  }

const textOf = (text: FindingRule['message'] | FindingRule['fix'], values: unknown): string | undefined =>
  typeof text === 'function' ? text(values) : text
