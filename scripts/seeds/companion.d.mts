import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { SeedMailbox } from './secret-file.mjs'

export interface CompanionOptions {
  mailboxes: readonly SeedMailbox[]
  worker: { url: string; secret: string }
  log?: (line: string) => void
  newClient?: (options: ImapFlowOptions) => ImapFlow
}

export function companionOf(options: CompanionOptions): { round: () => Promise<number>; hangUp: () => void }
export function startCompanion(options: CompanionOptions): { stop: () => Promise<void> }
