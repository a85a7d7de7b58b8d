// The tables of what rules say in each state, and which states are said while a test watches.
import { readFileSync } from 'node:fs'
import { LIST_VERDICTS } from '#shared/address-list/verdict.ts'
import { IP_VERDICTS } from '#shared/blocklists/ip-reputation/verdict.ts'
import { MONITOR_VERDICTS } from '#shared/dmarc-reports/dmarc-monitor/verdict.ts'
import { DMARC_REPORTS_VERDICTS } from '#shared/dmarc-reports/verdict.ts'
import { DELIVERY_VERDICTS } from '#shared/domain/domain-report/check.ts'
import { REPUTATION_PART_VERDICTS } from '#shared/domain/domain-report/check-reputation.ts'
import { SETTLED_VERDICTS } from '#shared/domain/domain-report/combine.ts'
import { AUTHENTICATION_PART_VERDICTS } from '#shared/domain/domain-report/judge-authentication.ts'
import { REPORT_VERDICTS } from '#shared/domain/domain-report/verdict.ts'
import { REPUTATION_VERDICTS } from '#shared/domain/domain-reputation/verdict.ts'
import { AUTHENTICATION_VERDICTS } from '#shared/domain/email-authentication/verdict.ts'
import { GATE_VERDICTS } from '#shared/domain/provider-rules/verdict.ts'
import { HEADER_VERDICTS } from '#shared/message/header/verdict.ts'
import { MESSAGE_LISTS_VERDICTS } from '#shared/message/conclude-lists.ts'
import { SUBJECT_VERDICTS } from '#shared/message/subject-line/check.ts'
import { TEMPLATE_VERDICTS } from '#shared/message/template/verdict.ts'
import { MESSAGE_VERDICTS } from '#shared/message/verdict.ts'
import { MOVE_VERDICTS } from '#shared/moves/verdict.ts'
import { SEQUENCE_VERDICTS } from '#shared/plans/email-sequence/check.ts'
import { WARMUP_VERDICTS } from '#shared/plans/warmup-plan/verdict.ts'
import { POSTMASTER_VERDICTS } from '#shared/postmaster/verdict.ts'
import { BIMI_VERDICTS } from '#shared/records/bimi/verdict.ts'
import { CNAME_VERDICTS } from '#shared/records/cname/verdict.ts'
import { DKIM_KEY_VERDICTS } from '#shared/records/dkim/key-verdict.ts'
import { DKIM_SEARCH_VERDICTS } from '#shared/records/dkim/verdict.ts'
import { DMARC_VERDICTS } from '#shared/records/dmarc/verdict.ts'
import { MX_VERDICTS } from '#shared/records/mx/verdict.ts'
import { SPF_VERDICTS } from '#shared/records/spf/verdict.ts'
import { TRANSPORT_VERDICTS } from '#shared/records/transport/verdict.ts'
import { NAME_VERDICTS } from '#shared/report/unanswered.ts'
import { PLACEMENT_VERDICTS } from '#shared/saved/deliverability-test/verdict.ts'
import { FLEET_CELLS } from '#shared/saved/fleet/cells.ts'
import { FLEET_VERDICTS } from '#shared/saved/fleet/verdict.ts'
import { UNSUBSCRIBE_VERDICTS } from '#shared/saved/mail-watch/unsubscribe-test.ts'
import { MAIL_WATCH_VERDICTS } from '#shared/saved/mail-watch/verdict.ts'
import { WATCH_ITSELF_VERDICTS, WATCH_VERDICTS } from '#shared/saved/watch/verdict.ts'
import { SETUP_VERDICTS } from '#shared/senders/verdict.ts'
import { toolOfRules } from '#tests/helpers/rules-of-tool.ts'
import { sourceFiles } from '#tests/helpers/source-files.ts'

/** By their files below shared/. */
const TABLES: Readonly<Record<string, Record<string, Record<string, unknown>>>> = {
  'address-list/verdict.ts': { LIST_VERDICTS },
  'blocklists/ip-reputation/verdict.ts': { IP_VERDICTS },
  'dmarc-reports/dmarc-monitor/verdict.ts': { MONITOR_VERDICTS },
  'dmarc-reports/verdict.ts': { DMARC_REPORTS_VERDICTS },
  'domain/domain-report/check.ts': { DELIVERY_VERDICTS },
  'domain/domain-report/check-reputation.ts': { REPUTATION_PART_VERDICTS },
  'domain/domain-report/combine.ts': { SETTLED_VERDICTS },
  'domain/domain-report/judge-authentication.ts': { AUTHENTICATION_PART_VERDICTS },
  'domain/domain-report/verdict.ts': { REPORT_VERDICTS },
  'domain/domain-reputation/verdict.ts': { REPUTATION_VERDICTS },
  'domain/email-authentication/verdict.ts': { AUTHENTICATION_VERDICTS },
  'domain/provider-rules/verdict.ts': { GATE_VERDICTS },
  'message/header/verdict.ts': { HEADER_VERDICTS },
  'message/conclude-lists.ts': { MESSAGE_LISTS_VERDICTS },
  'message/subject-line/check.ts': { SUBJECT_VERDICTS },
  'message/template/verdict.ts': { TEMPLATE_VERDICTS },
  'message/verdict.ts': { MESSAGE_VERDICTS },
  'plans/email-sequence/check.ts': { SEQUENCE_VERDICTS },
  'plans/warmup-plan/verdict.ts': { WARMUP_VERDICTS },
  'moves/verdict.ts': { MOVE_VERDICTS },
  'postmaster/verdict.ts': { POSTMASTER_VERDICTS },
  'records/bimi/verdict.ts': { BIMI_VERDICTS },
  'records/cname/verdict.ts': { CNAME_VERDICTS },
  'records/dkim/key-verdict.ts': { DKIM_KEY_VERDICTS },
  'records/dkim/verdict.ts': { DKIM_SEARCH_VERDICTS },
  'records/dmarc/verdict.ts': { DMARC_VERDICTS },
  'records/mx/verdict.ts': { MX_VERDICTS },
  'records/spf/verdict.ts': { SPF_VERDICTS },
  'records/transport/verdict.ts': { TRANSPORT_VERDICTS },
  'report/unanswered.ts': { NAME_VERDICTS },
  'saved/deliverability-test/verdict.ts': { PLACEMENT_VERDICTS },
  'saved/fleet/cells.ts': { FLEET_CELLS },
  'saved/fleet/verdict.ts': { FLEET_VERDICTS },
  'saved/mail-watch/unsubscribe-test.ts': { UNSUBSCRIBE_VERDICTS },
  'saved/mail-watch/verdict.ts': { MAIL_WATCH_VERDICTS },
  'senders/verdict.ts': { SETUP_VERDICTS },
  'saved/watch/verdict.ts': { WATCH_ITSELF_VERDICTS, WATCH_VERDICTS },
}

interface SaidTable {
  /** Such as SPF_VERDICTS. */
  name: string
  /** The slug of the tool. */
  room: string
  rules: Record<string, unknown>
}

export const SAID_TABLES: readonly SaidTable[] = Object.entries(TABLES).flatMap(([file, tables]) =>
  Object.entries(tables).map(([name, rules]) => ({ name, room: toolOfRules(file), rules })),
)

/** The names of all such tables in the source. */
export const writtenTables = (): string[] =>
  sourceFiles('shared').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const ([A-Z\d_]+_(?:VERDICTS|CELLS)) = \{/gm)].map(
      ([, name]) => name ?? '',
    ),
  )

/** A state, as it is watched. */
export const stateKey = ({ name }: Pick<SaidTable, 'name'>, state: string): string => `${name} ${state}`

/** Calls back with each state that is said. @returns what ends it */
export function watchStates(said: (key: string) => void): () => void {
  const ends = SAID_TABLES.flatMap((table) =>
    Object.entries(table.rules).map(([state, rule]) => {
      const asIs = { value: rule, enumerable: true, configurable: true, writable: true }
      const get = () => {
        said(stateKey(table, state))
        return rule
      }
      Object.defineProperty(table.rules, state, { get, enumerable: true, configurable: true })
      return () => Object.defineProperty(table.rules, state, asIs)
    }),
  )
  return () => {
    for (const end of ends) end()
  }
}
