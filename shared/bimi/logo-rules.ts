// The rules that a logo is judged by, in the order of the report, and what a breach of one is.

export const PROFILE = 'SVG Tiny PS draft, 2'

/** The rules in the order of the report, and what is said of one that is met. */
export const RULES = {
  readable: 'The file is well-formed XML.',
  root: 'The root element is svg.',
  version: 'It says version="1.2".',
  profile: 'It says baseProfile="tiny-ps".',
  title: 'It has a title, and it comes first.',
  position: 'The root element has no x and no y.',
  script: 'There is no script, no link and no event.',
  animation: 'There is no animation.',
  bitmap: 'There is no bitmap, video or sound in it.',
  external: 'It refers to nothing outside itself.',
  elements: 'Every element is part of the profile and in its place.',
  attributes: 'Every attribute is part of the profile.',
  values: 'Every value is one the profile allows.',
  references: 'What it refers to within itself is there, and draws a sane number of shapes.',
  size: 'It is not larger than 32 KB.',
  square: 'It is square.',
} as const
export type LogoRule = keyof typeof RULES

export interface Breach {
  rule: LogoRule
  message: string
  line: number
  /** error unless said otherwise. */
  severity?: 'info' | 'warning'
  fix?: string
}
