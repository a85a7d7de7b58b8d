import type * as evidence from '#shared/template/evidence.ts'
import type { ruleWeight } from '#shared/template/weights.ts'

export function ruleRows(
  evidence: Pick<typeof evidence, 'MAILS' | 'RULES'>,
  weightOf: typeof ruleWeight,
): string[]
