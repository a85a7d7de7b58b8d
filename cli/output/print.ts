import { writeFile } from 'node:fs/promises'
import { given, isGiven, type Given, type Outcome } from '#cli/command.ts'
import { failOnOf, FORMATS, type Format } from '#cli/common-options.ts'
import { EXIT, Failure } from '#cli/failure.ts'
import { hasFailed } from '#cli/output/levels.ts'
import { githubOf, jsonOf, junitOf, markdownOf, sarifOf } from '#cli/output/machine.ts'
import { textOf } from '#cli/output/text.ts'
import { reasonOf, type SafeTerminal } from '#cli/terminal.ts'

const FORMS: Record<Format, (outcomes: readonly Outcome[]) => string> = {
  json: jsonOf,
  sarif: sarifOf,
  junit: junitOf,
  md: markdownOf,
  github: githubOf,
}

/** Text for people, unless one of the formats goes to standard output. */
export async function print(
  outcomes: readonly Outcome[],
  options: Given,
  terminal: SafeTerminal,
): Promise<void> {
  let isPrinted = false
  for (const format of FORMATS.filter((one) => isGiven(options, one))) {
    const text = FORMS[format](outcomes)
    const file = given(options, format)
    if (file !== undefined) {
      await save(file, terminal.secrets.hide(text))
      continue
    }
    if (isPrinted)
      throw new Failure(
        'Two formats cannot both be printed. Write one of them to a file, as in --sarif=FILE.',
      )
    isPrinted = true
    terminal.write(text)
  }
  const isQuiet = isGiven(options, 'quiet') && !hasFailed(outcomes, 'unknown')
  if (!isPrinted && !isQuiet)
    terminal.write(
      textOf(outcomes, { color: terminal.color, width: terminal.width, all: isGiven(options, 'all') }),
    )
}

async function save(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${reasonOf(error)}`)
  }
}

export function exitOf(outcomes: readonly Outcome[], options: Given): number {
  const exit = outcomes.find((outcome) => outcome.exit !== undefined)?.exit
  return exit ?? (hasFailed(outcomes, failOnOf(options)) ? EXIT.findings : EXIT.ok)
}
