// What is wrong with a generator's input, shown at its field.

/** Every generator's own kind of problem fits. */
export interface FieldProblem {
  field: string
  severity: 'error' | 'warning'
  message: string
}

/** All messages for one field, as one text. */
export function messagesAt(
  problems: readonly FieldProblem[],
  field: string,
  severity: FieldProblem['severity'],
): string | undefined {
  const messages = problems.filter((problem) => problem.field === field && problem.severity === severity)
  return messages.length > 0 ? messages.map(({ message }) => message).join(' ') : undefined
}
