import type { GateAnswer, GateOutcome } from './schema.ts'

export const isSure = ({ doubtful, onlyIf }: GateAnswer): boolean => !doubtful && onlyIf.length === 0
export const isFinal = ({ code }: GateAnswer): boolean => code >= 500

/** @param isOpen something that DNS would show is unknown, and decides */
export function outcomeOf(answers: readonly GateAnswer[], isOpen: boolean): GateOutcome {
  const sure = answers.filter(isSure)
  if (sure.some(isFinal)) return 'reject'
  if (sure.length > 0) return 'defer'
  return answers.length > 0 || isOpen ? 'depends' : 'accept'
}

/** One that holds is enough; one that is unknown may be it. */
export const anyOf = (all: readonly (boolean | null)[]): boolean | null =>
  all.includes(true) ? true : all.includes(null) ? null : false
