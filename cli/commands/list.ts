// All commands, in the order of the help: those of the catalogue, then those that belong to a terminal.
import type { Command } from '#cli/command.ts'
import { toolCommands } from '#cli/commands/tool-commands.ts'
import { zoneCommand } from '#cli/commands/zone.ts'

export function commandList(): Command[] {
  const tools = toolCommands()
  return [...tools, zoneCommand]
}
