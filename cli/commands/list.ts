// All commands, in the order of the help: those of the catalogue, then those that belong to a terminal. Another one is a line here.
import type { Command } from '#cli/command.ts'
import { fleetCommand } from '#cli/commands/fleet.ts'
import { mailTestCommand } from '#cli/commands/mail-test.ts'
import { publishCommand } from '#cli/commands/publish.ts'
import { reportsCommand } from '#cli/commands/reports.ts'
import { shellCommands } from '#cli/commands/shell.ts'
import { tlsCommand } from '#cli/commands/tls.ts'
import { toolCommands } from '#cli/commands/tool-commands.ts'
import { zoneCommand } from '#cli/commands/zone.ts'

export function commandList(): Command[] {
  const own: Command[] = [
    zoneCommand,
    publishCommand,
    fleetCommand,
    reportsCommand,
    tlsCommand,
    mailTestCommand(),
  ]
  // One that reads files says more than the route of its tool, which takes one domain or one file.
  const ofTools = toolCommands().filter(({ name }) => own.every((one) => one.name !== name))
  const commands = [...ofTools, ...own]
  commands.push(...shellCommands(() => commands))
  return commands
}
