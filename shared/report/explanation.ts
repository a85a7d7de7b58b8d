// What a finding means to someone who does not know DNS, with an example to look at: for the pages under /findings.
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { SiteMap } from '#shared/kit/foreign-fetch.ts'
import type { FindingTable } from './finding-table.ts'

interface Explanation {
  /** What it means and why it matters, in two to four plain sentences. */
  meaning: string
  /** How to fix it in general, where the finding's own `fix` names the case. */
  fix?: string
  /** Left out only where nothing that can be opened shows it: an answer that does not come. */
  example?: Example
}

export type Example =
  | {
      /** What is published at the domain, and at all names that it needs. */
      zone: (domain: string) => Zone
      /** The name to check, if it is not the domain itself. */
      checked?: (domain: string) => string
      /** What its web servers and its registry have, by URL. @param now milliseconds since 1970 */
      files?: (domain: string, now: number) => SiteMap
      /** Further fields of the tool's form. */
      fields?: Readonly<Record<string, string>>
      /** The slug of the tool that shows it, if it is not the protocol's own. */
      tool?: string
    }
  | {
      /** For calculators: the fields of the form. */
      fields: Readonly<Record<string, string>>
    }
  | {
      /** For tools that read a text: what to paste. */
      text: string
      /** The name to save it under, if the tool reads only files. */
      file?: string
    }

/** One for each code of a table. */
export type Explanations<Table extends FindingTable> = Readonly<Record<keyof Table & string, Explanation>>

/** An example of one TXT record at the domain itself. */
export const txt = (...texts: readonly string[]): Example => ({
  zone: (domain) => ({ [domain]: { TXT: [...texts] } }),
})
