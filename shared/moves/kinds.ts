// Which kinds of services have what moves; apart from the passports, for pages.
import type { SenderKind } from '#shared/data/mail-services/passports/passport.ts'
import type { MoveKind } from './schema.ts'

type Moving = Exclude<MoveKind, 'domain'>

/** What can be moved to, and from. */
const TARGETS: Readonly<Record<Moving, readonly SenderKind[]>> = {
  mailboxes: ['mailboxes'],
  sending: ['relay', 'marketing', 'outreach', 'crm', 'help_desk', 'shop', 'app'],
}

/** What takes the mail of a domain, or sends it, besides. */
const SOURCES: Readonly<Record<Moving, readonly SenderKind[]>> = {
  mailboxes: ['forwarding', 'web_host'],
  sending: ['web_host'],
}

/** A move to another domain has no service as its target. */
export const isTarget = (what: MoveKind, kind: SenderKind): boolean =>
  what !== 'domain' && TARGETS[what].includes(kind)

export const isSource = (what: MoveKind, kind: SenderKind): boolean =>
  isTarget(what, kind) || (what !== 'domain' && SOURCES[what].includes(kind))
