import { explainAll, explainCode, type ExplainedFinding } from '#shared/report/catalogue/explain.ts'
import type { Command, Outcome } from '#cli/command.ts'
import { Failure } from '#cli/failure.ts'

/** Codes that are listed for a misspelled one. */
const MAX_SUGGESTED = 8

export const explainCommand: Command = {
  name: 'explain',
  about: 'Say what a finding means and how to fix it. Without a code, list all findings.',
  argument: {
    name: 'CODE',
    about: 'The code of a finding, such as spf-too-many-lookups.',
    isOptional: true,
  },
  options: [],
  // A promise, so that a failure is one, too.
  run: (call) =>
    Promise.resolve(call.arguments).then(([code]) =>
      code === undefined ? [listOf(explainAll())] : [explained(code)],
    ),
}

const outcome = (subject: string, report: unknown, view: readonly string[]): Outcome => ({
  subject,
  command: 'explain',
  report,
  findings: [],
  changes: [],
  view,
})

const listOf = (findings: readonly ExplainedFinding[]): Outcome =>
  outcome(
    'findings',
    findings,
    findings.map(({ code, title }) => `${code}  ${title}`),
  )

function explained(asked: string): Outcome {
  const found = explainCode(asked.toLowerCase())
  if (!found) throw new Failure(`There is no finding ${asked}.${suggested(asked)}`)
  const { code, title, severity, meaning, fix, rfc, help, example } = found.finding
  return outcome(code, found.finding, [
    `${title} (${severity})`,
    '',
    meaning,
    ...(fix === undefined ? [] : ['', `How to fix it: ${fix}`]),
    ...(rfc === undefined ? [] : ['', `The rule: ${rfc}`]),
    ...(example === undefined ? [] : ['', `An example: ${example}`]),
    // On a line of its own, where it is not cut.
    '',
    help,
  ])
}

function suggested(asked: string): string {
  const codes = explainAll().map(({ code }) => code)
  const near = codes.filter((code) => code.includes(asked) || asked.includes(code)).slice(0, MAX_SUGGESTED)
  return near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ' “warmpost explain” lists all of them.'
}
