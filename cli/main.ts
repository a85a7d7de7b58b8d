import { cutText } from '#shared/kit/foreign-text.ts'
import { commandFacts, loadCommand } from '#cli/commands/list.ts'
import type { Call, CommandFacts } from '#cli/command.ts'
import { COMMON_OPTIONS } from '#cli/common-options.ts'
import { EXIT, Failure } from '#cli/failure.ts'
import { commandHelp, helpText } from '#cli/help.ts'
import { safeText } from '#cli/output/safe-text.ts'
import { parseArguments } from '#cli/parse-arguments.ts'
import { processTerminal, reasonOf, withoutSecrets, type SafeTerminal, type Terminal } from '#cli/terminal.ts'

/** Written into the bundle by cli/compile.mjs. */
declare const PACKAGE_VERSION: string | undefined

/** Runs one command line and ends the process. */
export async function main(words: readonly string[]): Promise<never> {
  // The reader of the output, such as `head`, has left: there is nothing more to do.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.usage),
  )
  process.stderr.on('error', () => undefined)
  const code = await run(words, processTerminal())
  // Connections that are kept open would hold the process for seconds.
  return new Promise((_resolve) => process.stdout.write('', (error) => error || process.exit(code)))
}

/** In characters: what is longer repeats a long argument. */
const MAX_MESSAGE = 1_000

/** @returns the exit code */
export async function run(words: readonly string[], plain: Terminal): Promise<number> {
  const terminal = withoutSecrets(plain, words)
  try {
    return await runCommand(words, terminal)
  } catch (error) {
    terminal.progress(null)
    const isExpected = error instanceof Failure
    terminal.note(
      safeText(
        `warmpost: ${isExpected ? cutText(error.message, MAX_MESSAGE) : `this is a bug, please report it: ${reasonOf(error)}`}`,
      ),
    )
    if (terminal.env.DEBUG && error instanceof Error) terminal.note(error.stack ?? '')
    return isExpected && error.kind === 'usage' ? EXIT.usage : EXIT.unreachable
  }
}

async function runCommand(words: readonly string[], terminal: SafeTerminal): Promise<number> {
  const [name = 'help', ...rest] = words
  if (['version', '--version', '-V'].includes(name)) return show(`warmpost ${VERSION}\n`, terminal)
  if (['help', '--help', '-h'].includes(name)) return show(await help(rest[0], terminal), terminal)
  if (optionsIn(rest).includes('--help')) return show(await help(name, terminal), terminal)
  const parsed = parseArguments(rest, await factsOf(name), COMMON_OPTIONS)
  const call: Call = { ...parsed, terminal }
  // The checks and the report writers are loaded only here: help needs none of them.
  const command = await loadCommand(name)
  const outcomes = (await command?.run(call)) ?? []
  terminal.progress(null)
  const { exitOf, print } = await import('#cli/output/print.ts')
  await print(outcomes, parsed.options, terminal)
  return exitOf(outcomes, parsed.options)
}

/** What follows two dashes is an argument, whatever it looks like. */
const optionsIn = (words: readonly string[]): readonly string[] => {
  const end = words.indexOf('--')
  return end === -1 ? words : words.slice(0, end)
}

const VERSION = typeof PACKAGE_VERSION === 'undefined' ? 'from source' : PACKAGE_VERSION

async function factsOf(name: string): Promise<CommandFacts> {
  const commands = await commandFacts()
  const command = commands.find((one) => one.name === name)
  if (command) return command
  throw new Failure(
    `${name} is not a command. The commands are ${commands.map((one) => one.name).join(', ')}.`,
  )
}

const help = async (name: string | undefined, { width }: Terminal): Promise<string> =>
  name === undefined
    ? helpText(await commandFacts(), width)
    : commandHelp(await factsOf(name), COMMON_OPTIONS, width)

function show(text: string, terminal: Terminal): number {
  terminal.write(text)
  return EXIT.ok
}
