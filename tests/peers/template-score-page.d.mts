import type * as evidence from '#shared/message/template/evidence.ts'
import type { ruleWeight } from '#shared/message/template/score.ts'

export function ruleRows(
  evidence: Pick<typeof evidence, 'MAILS' | 'RULES'>,
  weightOf: typeof ruleWeight,
): string[]
