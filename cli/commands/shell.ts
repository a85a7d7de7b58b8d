// What shells and `man` read, made from the commands: completion for bash, zsh and fish, and the manual page.
import { COMMON_OPTIONS } from '#cli/common-options.ts'
import type { Command, CommandFacts, Option, Outcome } from '#cli/command.ts'
import { EXITS, optionUsage, usageOf } from '#cli/help.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

const printed = (command: string, raw: string): Outcome[] => [
  { subject: command, command, report: raw, findings: [], changes: [], view: [], raw },
]

type Facts = () => Promise<readonly CommandFacts[]>

/** @param commands all of them */
export const completionCommand = (commands: Facts): Command => ({
  name: 'completion',
  about: 'Print the completion script for a shell. Load it with: source <(warmpost completion bash).',
  argument: { name: 'SHELL', about: `One of ${SHELLS.join(', ')}.`, isOptional: true },
  options: [],
  run: async ({ arguments: [shell = 'bash'] }) => {
    const all = await commands()
    return printed('completion', shell === 'fish' ? fish(all) : bash(all, shell === 'zsh'))
  },
})

/** @param commands all of them */
export const manCommand = (commands: Facts): Command => ({
  name: 'man',
  about: 'Print the manual page. Read it with: warmpost man | man -l -.',
  options: [],
  run: async () => printed('man', manual(await commands())),
})

const flagsOf = (options: readonly Option[]): string => options.map(({ name }) => `--${name}`).join(' ')

function bash(commands: readonly CommandFacts[], isZsh: boolean): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${flagsOf(options)}" ;;`)
  const choices = [...COMMON_OPTIONS, ...commands.flatMap(({ options }) => options)]
    .filter(({ choices }) => choices)
    .map(({ name, choices = [] }) => [name, choices.join(' ')] as const)
  return [
    ...(isZsh ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_warmpost() {',
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  case "$before" in',
    ...[...new Map(choices)].map(
      ([name, words]) => `    --${name}) COMPREPLY=($(compgen -W "${words}" -- "$word")); return ;;`,
    ),
    '  esac',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "help ${commands.map(({ name }) => name).join(' ')}" -- "$word")); return`,
    '  fi',
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    '  esac',
    `  [[ "$word" == -* ]] && COMPREPLY=($(compgen -W "$words ${flagsOf(COMMON_OPTIONS)}" -- "$word"))`,
    '}',
    'complete -o default -F _warmpost warmpost',
    '',
  ].join('\n')
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

function fish(commands: readonly CommandFacts[]): string {
  const option = ({ name, value, about, choices }: Option, when: string) =>
    `complete -c warmpost ${when}-l ${name}${value && choices ? ` -xa ${quoted(choices.join(' '))}` : value ? ' -r' : ''} -d ${quoted(about)}`
  return [
    ...commands.map(
      ({ name, about }) => `complete -c warmpost -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
    ),
    ...COMMON_OPTIONS.map((one) => option(one, '')),
    ...commands.flatMap(({ name, options }) =>
      options.map((one) => option(one, `-n ${quoted(`__fish_seen_subcommand_from ${name}`)} `)),
    ),
    '',
  ].join('\n')
}

/** Escapes what roff would read as a request. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

function manual(commands: readonly CommandFacts[]): string {
  const item = (term: string, about: string) => ['.TP', `.B ${roff(term)}`, roff(about)]
  return [
    '.TH WARMPOST 1',
    '.SH NAME',
    'warmpost \\- email deliverability checks that show their proof',
    '.SH SYNOPSIS',
    '.B warmpost',
    'COMMAND [ARGUMENT] [OPTIONS]',
    '.SH COMMANDS',
    ...commands.flatMap((command) => [
      ...item(usageOf(command), command.about),
      ...command.options.flatMap((one) => ['.RS', ...item(optionUsage(one), one.about), '.RE']),
    ]),
    '.SH OPTIONS',
    ...COMMON_OPTIONS.flatMap((one) => item(optionUsage(one), one.about)),
    '.SH EXIT STATUS',
    ...EXITS.flatMap(([code, about]) => item(code, about)),
    '',
  ].join('\n')
}
