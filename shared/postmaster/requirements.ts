// The requirements that Gmail judges (ComplianceRowData.requirement), in its order: what each is called, what shows it, and
// which finding says that it needs work.
import type { Method } from '#shared/domain/email-authentication/schema.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import { mailTest } from '#shared/tools/message.ts'
import { spf } from '#shared/tools/spf.ts'
import type { Tool } from '#shared/tools/tool.ts'
import type { RequirementCode } from './findings.ts'

/** Those that records in DNS can meet. */
export type RecordMethod = Extract<Method, 'SPF' | 'DKIM' | 'DMARC'>

interface InRecords {
  name: string
  methods: readonly RecordMethod[]
  tool: Tool
}

interface Elsewhere {
  name: string
  code: RequirementCode
  tool: Tool
}

export const REQUIREMENTS = {
  SPF: { name: 'SPF', methods: ['SPF'], tool: spf },
  DKIM: { name: 'DKIM', methods: ['DKIM'], tool: dkim },
  SPF_AND_DKIM: { name: 'SPF and DKIM', methods: ['SPF', 'DKIM'], tool: emailAuthentication },
  DMARC_POLICY: { name: 'DMARC record', methods: ['DMARC'], tool: dmarc },
  DMARC_ALIGNMENT: { name: 'The same domain in “From”', code: 'postmaster-alignment', tool: mailTest },
  MESSAGE_FORMATTING: { name: 'Form of the messages', code: 'postmaster-form', tool: mailTest },
  DNS_RECORDS: { name: 'Reverse DNS of the server', code: 'postmaster-reverse-dns', tool: ipReputation },
  ENCRYPTION: { name: 'Encryption on the way', code: 'postmaster-encryption', tool: mailTest },
  USER_REPORTED_SPAM_RATE: { name: 'Few spam reports', code: 'postmaster-spam-reported', tool: listCheck },
  ONE_CLICK_UNSUBSCRIBE: { name: 'One-click unsubscribe', code: 'postmaster-one-click', tool: mailTest },
  HONOR_UNSUBSCRIBE: { name: 'Unsubscribing works', code: 'postmaster-unsubscribe', tool: mailWatch },
} as const satisfies Record<string, InRecords | Elsewhere>

type RequirementId = keyof typeof REQUIREMENTS

export const REQUIREMENT_IDS = Object.keys(REQUIREMENTS) as RequirementId[]

/** Undefined for one that Gmail has named since. */
export const requirementOf = (id: string): InRecords | Elsewhere | undefined =>
  Object.hasOwn(REQUIREMENTS, id) ? REQUIREMENTS[id as RequirementId] : undefined
