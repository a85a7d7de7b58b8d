/** What a fact is about: the part of a passport that it proves. */
export type FactAbout =
  | 'service'
  | 'names'
  | 'spf'
  | 'bounce'
  | 'dkim'
  | 'ownership'
  | 'tracking'
  | 'inbound'
  | 'menu'
  | 'limits'

export interface Fact {
  about: FactAbout
  /** One or two sentences for a visitor. */
  what: string
  /** The page or the repository's file that says so. */
  source: string
  /** The day it was read, as 2026-11-30. */
  readOn: string
}

/** By the id of the passport. */
export type SenderFacts = Readonly<Record<string, Fact[]>>
