// What changes ask of the entries of an MX list.
import type { MxData } from '#shared/dns/resolver.ts'
import type { MxCode } from './findings.ts'
import { rangeOf, type HostAnswers } from './judge-host.ts'
import type { MxEntry, MxFacts } from './schema.ts'
import { isError } from '#shared/report/verdict.ts'

export interface MxFactsAndAnswers {
  report: MxFacts
  /** What was found out about each host. */
  answers: ReadonlyMap<string, HostAnswers>
}

export const textOf = ({ priority, exchange }: MxData): string => `${priority} ${exchange}`

export const hasCode = ({ findings }: MxEntry, code: MxCode): boolean =>
  findings.some((finding) => finding.code === code)

/** Surely accepts mail: nothing is wrong with it, and it has a public address. */
export const isSound = ({ findings, addresses }: MxEntry): boolean =>
  !findings.some(isError) && addresses.some((address) => rangeOf(address) === null)

/** A server whose name is a CNAME, and the name at its end. */
export interface AliasPair {
  entry: MxEntry
  target: string
}
