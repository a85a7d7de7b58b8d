// What another server says, within a sentence of ours: short, on one line, and without our own secrets.
import { cutText } from '#shared/kit/foreign-text.ts'
import { safeText } from '#cli/output/safe-text.ts'
import type { Secrets } from '#cli/output/secrets.ts'

const MAX_LENGTH = 300

export type ForeignText = (text: string) => string

/** Secrets are hidden before the text is cut: half of one would no longer be recognized. */
export const foreignText =
  (secrets: Secrets): ForeignText =>
  (text) =>
    cutText(safeText(secrets.hide(text)), MAX_LENGTH)
