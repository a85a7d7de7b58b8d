// All commands, in the order of the help: those of the catalog, then those of the terminal only. A new one is one line here.
// Each is loaded when it is called, since most of them load all checks.
import type { Command, CommandFacts } from '#cli/command.ts'

const OWN: Readonly<Record<string, () => Promise<Command>>> = {
  zone: async () => (await import('#cli/commands/zone.ts')).zoneCommand,
  publish: async () => (await import('#cli/commands/publish.ts')).publishCommand,
  fleet: async () => (await import('#cli/commands/fleet.ts')).fleetCommand,
  list: async () => (await import('#cli/commands/list-check.ts')).listCommand,
  reports: async () => (await import('#cli/commands/reports.ts')).reportsCommand,
  postmaster: async () => (await import('#cli/commands/postmaster.ts')).postmasterCommand,
  move: async () => (await import('#cli/commands/move.ts')).moveCommand,
  subject: async () => (await import('#cli/commands/subject.ts')).subjectCommand,
  sequence: async () => (await import('#cli/commands/sequence.ts')).sequenceCommand,
  tls: async () => (await import('#cli/commands/tls.ts')).tlsCommand,
  'mail-test': async () => (await import('#cli/commands/mail-test.ts')).mailTestCommand(),
  'mail-watch': async () => (await import('#cli/commands/mail-watch.ts')).mailWatchCommand(),
  monitor: async () => (await import('#cli/commands/monitor.ts')).monitorCommand(),
  sender: async () => (await import('#cli/commands/sender.ts')).senderCommand,
  explain: async () => (await import('#cli/commands/explain.ts')).explainCommand,
  completion: async () => (await import('#cli/commands/shell.ts')).completionCommand(commandFacts),
  man: async () => (await import('#cli/commands/shell.ts')).manCommand(commandFacts),
}

/** cli/compile.mjs writes this into the bundle: making it loads every check. */
declare const COMMAND_FACTS: readonly CommandFacts[] | undefined

/** Which commands there are, and their options. */
export const commandFacts = async (): Promise<readonly CommandFacts[]> =>
  typeof COMMAND_FACTS === 'undefined' ? commandList() : COMMAND_FACTS

export async function commandList(): Promise<Command[]> {
  const { toolCommands } = await import('#cli/commands/tool-commands.ts')
  // A command that reads files has a better description than its tool's route, which reads one domain or file.
  const ofTools = (await toolCommands()).filter(({ name }) => !Object.hasOwn(OWN, name))
  return [...ofTools, ...(await Promise.all(Object.values(OWN).map((load) => load())))]
}

/** @param name of an existing command */
export async function loadCommand(name: string): Promise<Command | undefined> {
  if (Object.hasOwn(OWN, name)) return OWN[name]?.()
  const { findToolCommand } = await import('#cli/commands/tool-commands.ts')
  return findToolCommand(name)
}
