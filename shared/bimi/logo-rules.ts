// The rules for logos, in the order of the report, and how serious it is to break each.

export const PROFILE = 'SVG Tiny PS draft, 2'

/** The rules in the order of the report, with the text for each one that is met. */
export const RULES = {
  readable: 'The file is well-formed XML.',
  root: 'The root element is svg.',
  version: 'The root element says version="1.2".',
  profile: 'The root element says baseProfile="tiny-ps".',
  title: 'The file has a title, and the title comes first.',
  position: 'The root element has no x or y.',
  script: 'The file has no script, link or event.',
  animation: 'The file has no animation.',
  bitmap: 'The file has no bitmap, video or sound.',
  external: 'The file refers to nothing outside itself.',
  elements: 'Every element is part of the profile and in its place.',
  attributes: 'Every attribute is part of the profile.',
  values: 'Every value is one the profile allows.',
  references: 'Everything the file refers to exists and draws a reasonable number of shapes.',
  size: 'The file is at most 32 KB.',
  square: 'The logo is square.',
} as const
export type LogoRule = keyof typeof RULES

export interface Breach {
  rule: LogoRule
  message: string
  line: number
  /** Missing: error. */
  severity?: 'info' | 'warning'
  fix?: string
}
