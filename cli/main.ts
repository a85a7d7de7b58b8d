// The command line: which command, with what, printed how, and how it ends.
import { writeFile } from 'node:fs/promises'
import { commandList } from '#cli/commands/list.ts'
import { given, isGiven, type Call, type Command, type Given, type Outcome } from '#cli/command.ts'
import { COMMON_OPTIONS, failOnOf, FORMATS, type Format } from '#cli/common-options.ts'
import { EXIT, Failure } from '#cli/failure.ts'
import { commandHelp, helpText } from '#cli/help.ts'
import { hasFailed } from '#cli/output/levels.ts'
import { githubOf, jsonOf, junitOf, markdownOf, sarifOf } from '#cli/output/machine.ts'
import { safeText } from '#cli/output/safe-text.ts'
import { textOf } from '#cli/output/text.ts'
import { parseArguments } from '#cli/parse-arguments.ts'
import { processTerminal, reasonOf, type Terminal } from '#cli/terminal.ts'

/** Runs one command line, and ends the process. */
export async function main(words: readonly string[]): Promise<never> {
  // Who reads the output has left, as `head` does: nothing more is wanted.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.usage),
  )
  const code = await run(words, processTerminal())
  // Kept connections would hold the process for seconds.
  return new Promise((_resolve) => process.stdout.write('', () => process.exit(code)))
}

/** @returns the exit code */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(words, terminal)
  } catch (error) {
    terminal.progress(null)
    const isExpected = error instanceof Failure
    terminal.note(
      safeText(`warmpost: ${isExpected ? error.message : `a bug, please report it: ${reasonOf(error)}`}`),
    )
    if (terminal.env.DEBUG && error instanceof Error) terminal.note(error.stack ?? '')
    return isExpected && error.kind === 'usage' ? EXIT.usage : EXIT.unreachable
  }
}

async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = words
  const commands = commandList()
  if (['help', '--help', '-h'].includes(name)) return help(commands, rest[0], terminal)
  const command = commandNamed(commands, name)
  if (rest.includes('--help')) return help(commands, name, terminal)
  const parsed = parseArguments(rest, command, COMMON_OPTIONS)
  const call: Call = { ...parsed, terminal }
  const outcomes = await command.run(call)
  terminal.progress(null)
  await print(outcomes, parsed.options, terminal)
  const exit = outcomes.find((outcome) => outcome.exit !== undefined)?.exit
  return exit ?? (hasFailed(outcomes, failOnOf(parsed.options)) ? EXIT.findings : EXIT.ok)
}

function commandNamed(commands: readonly Command[], name: string): Command {
  const command = commands.find((one) => one.name === name)
  if (command) return command
  throw new Failure(`${name} is no command. There are ${commands.map((one) => one.name).join(', ')}.`)
}

function help(commands: readonly Command[], name: string | undefined, terminal: Terminal): number {
  const text =
    name === undefined
      ? helpText(commands, terminal.width)
      : commandHelp(commandNamed(commands, name), COMMON_OPTIONS, terminal.width)
  terminal.write(text)
  return EXIT.ok
}

const FORMS: Record<Format, (outcomes: readonly Outcome[]) => string> = {
  json: jsonOf,
  sarif: sarifOf,
  junit: junitOf,
  md: markdownOf,
  github: githubOf,
}

/** The forms that were asked for; text for people where none of them goes to the standard output. */
async function print(outcomes: readonly Outcome[], options: Given, terminal: Terminal): Promise<void> {
  let isPrinted = false
  for (const format of FORMATS.filter((one) => isGiven(options, one))) {
    const text = FORMS[format](outcomes)
    const file = given(options, format)
    if (file !== undefined) {
      await save(file, text)
      continue
    }
    if (isPrinted)
      throw new Failure('Two forms cannot both be printed: give one of them a file, as in --sarif=FILE.')
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
