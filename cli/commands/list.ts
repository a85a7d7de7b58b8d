// All commands, in the order of the help: those of the catalogue, then those that belong to a terminal. Another one is a line here.
import type { Command } from '#cli/command.ts'
import { fleetCommand } from '#cli/commands/fleet.ts'
import { mailTestCommand } from '#cli/commands/mail-test.ts'
import { shellCommands } from '#cli/commands/shell.ts'
import { tlsCommand } from '#cli/commands/tls.ts'
import { toolCommands } from '#cli/commands/tool-commands.ts'
import { zoneCommand } from '#cli/commands/zone.ts'

export function commandList(): Command[] {
  const commands: Command[] = [...toolCommands(), zoneCommand, fleetCommand, tlsCommand, mailTestCommand()]
  commands.push(...shellCommands(() => commands))
  return commands
}
