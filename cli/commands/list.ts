// All commands, in the order of the help: those of the catalogue, then those that belong to a terminal. Another one is a line here.
// Each is loaded where it is called, since most of them bring all checks along.
import type { Command, CommandFacts } from '#cli/command.ts'

const OWN: Readonly<Record<string, () => Promise<Command>>> = {
  zone: async () => (await import('#cli/commands/zone.ts')).zoneCommand,
  publish: async () => (await import('#cli/commands/publish.ts')).publishCommand,
  fleet: async () => (await import('#cli/commands/fleet.ts')).fleetCommand,
  reports: async () => (await import('#cli/commands/reports.ts')).reportsCommand,
  tls: async () => (await import('#cli/commands/tls.ts')).tlsCommand,
  'mail-test': async () => (await import('#cli/commands/mail-test.ts')).mailTestCommand(),
  completion: async () => (await import('#cli/commands/shell.ts')).completionCommand(commandFacts),
  man: async () => (await import('#cli/commands/shell.ts')).manCommand(commandFacts),
}

/** Written into the bundle by cli/compile.mjs: to make it, every check has to be loaded. */
declare const COMMAND_FACTS: readonly CommandFacts[] | undefined

/** What commands there are, and what they take. */
export const commandFacts = async (): Promise<readonly CommandFacts[]> =>
  typeof COMMAND_FACTS === 'undefined' ? commandList() : COMMAND_FACTS

export async function commandList(): Promise<Command[]> {
  const { toolCommands } = await import('#cli/commands/tool-commands.ts')
  // One that reads files says more than the route of its tool, which takes one domain or one file.
  const ofTools = toolCommands().filter(({ name }) => !Object.hasOwn(OWN, name))
  return [...ofTools, ...(await Promise.all(Object.values(OWN).map((load) => load())))]
}

/** @param name of one that there is */
export async function loadCommand(name: string): Promise<Command | undefined> {
  if (Object.hasOwn(OWN, name)) return OWN[name]?.()
  const { toolCommands } = await import('#cli/commands/tool-commands.ts')
  return toolCommands().find((one) => one.name === name)
}
