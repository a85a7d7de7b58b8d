// All tables of changes and of what people are asked for, and what of them is said while reports are made.
import { REVERSE_ASKS } from '#shared/blocklists/ip-reputation/conclude.ts'
import { REMOVAL_CHANGES } from '#shared/blocklists/removal-change.ts'
import { KEY_ASKS, TLS_ASKS, WHOSE_CHANGES } from '#shared/dmarc-reports/judge.ts'
import { MONITOR_CHANGES } from '#shared/dmarc-reports/dmarc-monitor/changes.ts'
import { LOCK_CHANGES } from '#shared/domain/domain-report/combine.ts'
import { CHECKER_CHANGES } from '#shared/domain/domain-reputation/check.ts'
import { REGISTRATION_CHANGES } from '#shared/domain/domain-reputation/registration.ts'
import { ZONE_CHANGES } from '#shared/dns/zone-file/changes.ts'
import { LOGO_CHANGES } from '#shared/domain/email-authentication/combine.ts'
import { SERVER_CHANGES } from '#shared/domain/provider-rules/check.ts'
import { SENDER_CHANGES } from '#shared/domain/provider-rules/facts-of-records.ts'
import { MESSAGE_ASKS, MESSAGE_CHANGES } from '#shared/message/changes.ts'
import { HEADER_CHANGES } from '#shared/message/header/changes.ts'
import { CONTENT_ASKS, UNSUBSCRIBE_ASKS } from '#shared/message/kind.ts'
import { MOVE_CHANGES } from '#shared/moves/plan/changes.ts'
import { DOMAIN_MOVE_CHANGES } from '#shared/moves/plan/domain-changes.ts'
import { POSTMASTER_ASKS } from '#shared/postmaster/judge-requirements.ts'
import { BIMI_ASKS, BIMI_CHANGES } from '#shared/records/bimi/changes.ts'
import { CNAME_ASKS, CNAME_CHANGES } from '#shared/records/cname/changes.ts'
import { DKIM_ASKS, DKIM_CHANGES } from '#shared/records/dkim/change-table.ts'
import { DMARC_ASKS, DMARC_CHANGES } from '#shared/records/dmarc/change-table.ts'
import { STEP_CHANGES } from '#shared/records/dmarc/next-step.ts'
import { MX_ASKS, MX_CHANGES } from '#shared/records/mx/change-table.ts'
import { SPF_ASKS, SPF_CHANGES } from '#shared/records/spf/change-table.ts'
import { TRANSPORT_ASKS, TRANSPORT_CHANGES } from '#shared/records/transport/change-table.ts'
import { PLACEMENT_CHANGES } from '#shared/saved/deliverability-test/verdict.ts'
import { MAIL_WATCH_CHANGES } from '#shared/saved/mail-watch/advance.ts'
import { UNDO_CHANGES } from '#shared/saved/watch/event-view.ts'
import { SETUP_CHANGES } from '#shared/senders/changes.ts'
import { FLEET_ASKS } from '#shared/saved/fleet/groups.ts'

export const CHANGE_TABLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  REVERSE_ASKS,
  REMOVAL_CHANGES,
  KEY_ASKS,
  TLS_ASKS,
  MONITOR_CHANGES,
  WHOSE_CHANGES,
  LOCK_CHANGES,
  CHECKER_CHANGES,
  REGISTRATION_CHANGES,
  LOGO_CHANGES,
  SERVER_CHANGES,
  SENDER_CHANGES,
  SETUP_CHANGES,
  MESSAGE_CHANGES,
  MESSAGE_ASKS,
  CONTENT_ASKS,
  HEADER_CHANGES,
  UNSUBSCRIBE_ASKS,
  MOVE_CHANGES,
  DOMAIN_MOVE_CHANGES,
  POSTMASTER_ASKS,
  BIMI_CHANGES,
  BIMI_ASKS,
  CNAME_CHANGES,
  CNAME_ASKS,
  DKIM_CHANGES,
  DKIM_ASKS,
  DMARC_CHANGES,
  DMARC_ASKS,
  STEP_CHANGES,
  MX_CHANGES,
  MX_ASKS,
  SPF_CHANGES,
  SPF_ASKS,
  TRANSPORT_CHANGES,
  TRANSPORT_ASKS,
  PLACEMENT_CHANGES,
  MAIL_WATCH_CHANGES,
  UNDO_CHANGES,
  FLEET_ASKS,
  ZONE_CHANGES,
}

/** @returns a function that ends it; it returns what nothing read, as “TABLE id” */
export function watchTables(): () => string[] {
  const unread = new Set<string>()
  const ends = Object.entries(CHANGE_TABLES).flatMap(([name, table]) =>
    Object.entries(table).map(([id, value]) => {
      const word = `${name} ${id}`
      unread.add(word)
      const get = () => {
        unread.delete(word)
        return value
      }
      Object.defineProperty(table, id, { get, enumerable: true, configurable: true })
      return () => Object.defineProperty(table, id, { value, enumerable: true, configurable: true })
    }),
  )
  return () => {
    for (const end of ends) end()
    return [...unread]
  }
}
