// What a CNAME is for: that the name leads to its target.
import type { Intent } from '#shared/change/intent.ts'

export const cnameIntents = (texts: readonly string[]): Intent[] =>
  texts.map((text) => ({ key: text.toLowerCase(), what: `the way to ${text}` }))
