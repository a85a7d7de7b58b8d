import type { CommandFacts, Option } from '#cli/command.ts'
import { wrap } from '#cli/output/wrap.ts'

export const EXITS: [string, string][] = [
  ['0', 'nothing at or above --fail-on'],
  ['1', 'findings at or above --fail-on'],
  ['2', 'the command line is invalid, or a file cannot be read'],
  ['3', 'unknown: no network, or a service that does not answer'],
  ['4', 'a change was refused: the zone has changed since the check, or its server does not allow it'],
]

export const usageOf = ({ name, argument }: CommandFacts): string => {
  const shown = argument
    ? ` ${argument.isOptional ? `[${argument.name}]` : argument.name}${argument.isList ? ' …' : ''}`
    : ''
  return `warmpost ${name}${shown}`
}

export const optionUsage = ({ name, value, valueIsOptional }: Option): string =>
  `--${name}${value ? (valueIsOptional ? `[=${value}]` : ` ${value}`) : ''}`

export function helpText(commands: readonly CommandFacts[], width: number): string {
  return [
    'Email deliverability checks that show their proof.',
    '',
    'Usage: warmpost COMMAND [ARGUMENT] [OPTIONS]',
    '',
    'Commands',
    ...rows(
      commands.map(({ name, about }) => [name, about]),
      width,
    ),
    '',
    'Try: warmpost check northwind.test (a sample that works without a network)',
    'More: warmpost help COMMAND',
    '',
  ].join('\n')
}

export function commandHelp(command: CommandFacts, common: readonly Option[], width: number): string {
  const options = (list: readonly Option[]) =>
    rows(
      list.map((one) => [optionUsage(one), one.about]),
      width,
    )
  return [
    ...wrap(command.about, width),
    '',
    `Usage: ${usageOf(command)} [OPTIONS]`,
    ...(command.argument ? ['', ...rows([[command.argument.name, command.argument.about]], width)] : []),
    ...(command.options.length > 0 ? ['', 'Options', ...options(command.options)] : []),
    '',
    'Options for all commands',
    ...options(common),
    '',
    'Exit codes',
    ...rows(EXITS, width),
    '',
  ].join('\n')
}

/** Two columns; the second starts on the next line if the first is wide. */
function rows(pairs: readonly (readonly [string, string])[], width: number): string[] {
  const room = Math.min(24, Math.max(...pairs.map(([first]) => first.length)) + 2)
  return pairs.flatMap(([first, second]) => {
    const lines = wrap(second, width, ' '.repeat(room + 2))
    if (first.length + 2 > room) return [`  ${first}`, ...lines]
    return [`  ${first.padEnd(room)}${lines[0]?.trimStart() ?? ''}`, ...lines.slice(1)]
  })
}
