// What is wrong with a generator's input, said at the field that it concerns.

/** Every generator's own kind of problem fits. */
export interface FieldProblem {
  field: string
  severity: 'error' | 'warning'
  message: string
}

/** All that is to be said at one field, in one text. */
export function messagesAt(
  problems: readonly FieldProblem[],
  field: string,
  severity: FieldProblem['severity'],
): string | undefined {
  const messages = problems.filter((problem) => problem.field === field && problem.severity === severity)
  return messages.length > 0 ? messages.map(({ message }) => message).join(' ') : undefined
}
