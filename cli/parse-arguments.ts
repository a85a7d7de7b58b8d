// Parses a command line: "--name value", "--name=value", and "--" before what only looks like an option.
import type { CommandFacts, Given, Option } from '#cli/command.ts'
import { Failure } from '#cli/failure.ts'

interface Parsed {
  arguments: string[]
  options: Given
}

export function parseArguments(
  words: readonly string[],
  command: CommandFacts,
  common: readonly Option[],
): Parsed {
  const known = new Map([...common, ...command.options].map((option) => [option.name, option]))
  const options = new Map<string, (string | true)[]>()
  const plain: string[] = []
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      plain.push(...rest.splice(0))
    } else if (word.startsWith('--')) {
      const { name, value } = readOption(word, rest, known, command)
      options.set(name, [...(options.get(name) ?? []), value])
    } else if (word.startsWith('-') && word !== '-') {
      throw new Failure(
        `${word} is not an option. Options start with two dashes; see warmpost help ${command.name}.`,
      )
    } else {
      plain.push(word)
    }
  }
  checkArguments(plain, command)
  checkRepeated(options, known)
  return { arguments: plain, options }
}

function readOption(
  word: string,
  rest: string[],
  known: ReadonlyMap<string, Option>,
  command: CommandFacts,
): { name: string; value: string | true } {
  const equals = word.indexOf('=')
  const name = word.slice(2, equals < 0 ? undefined : equals)
  const option = known.get(name)
  if (!option)
    throw new Failure(`warmpost ${command.name} has no option --${name}; see warmpost help ${command.name}.`)
  if (equals >= 0) {
    if (!option.value) throw new Failure(`--${name} takes no value.`)
    return { name, value: chosen(option, word.slice(equals + 1)) }
  }
  if (!option.value || option.valueIsOptional) return { name, value: true }
  const value = rest.shift()
  if (value === undefined) throw new Failure(`--${name} needs a value: --${name} ${option.value}.`)
  return { name, value: chosen(option, value) }
}

function chosen({ name, choices }: Option, value: string): string {
  if (!choices || choices.includes(value)) return value
  throw new Failure(`--${name} must be one of ${choices.join(', ')}.`)
}

function checkArguments(plain: readonly string[], { name, argument }: CommandFacts): void {
  if (!argument) {
    if (plain.length > 0) throw new Failure(`warmpost ${name} takes no argument.`)
    return
  }
  if (plain.length === 0 && !argument.isOptional)
    throw new Failure(`What for? warmpost ${name} ${argument.name}: ${argument.about}`)
  if (plain.length > 1 && !argument.isList)
    throw new Failure(`warmpost ${name} takes one ${argument.name}; ${plain.length} were given.`)
}

function checkRepeated(options: Given, known: ReadonlyMap<string, Option>): void {
  for (const [name, values] of options)
    if (values.length > 1 && !known.get(name)?.isList) throw new Failure(`--${name} may be given only once.`)
}
