// Which of our templates makes a change, and with which value: a template is a fixed record with one gap, known to DNS
// providers in advance, so it can make a change exactly or not at all.
import DMARC from '#shared/dns/domain-connect/templates/warmpost.example.dmarc-record.json'
import SPF from '#shared/dns/domain-connect/templates/warmpost.example.spf-record.json'
import { isWithin } from '#shared/dns/domain-name.ts'
import { relativeName } from '#shared/dns/presentation.ts'
import { isSpfRecord } from '#shared/records/spf/parse.ts'
import type { Change } from '#shared/report/change/change.ts'

/** The tools whose changes have a template. */
export const CONNECT_TOOLS = ['dmarc', 'spf'] as const
export type ConnectTool = (typeof CONNECT_TOOLS)[number]

/** "dmarc" for "dmarc-record", the id of a change; undefined if there is no template. */
export const connectTool = (changeId: string): ConnectTool | undefined =>
  CONNECT_TOOLS.find((tool) => changeId.startsWith(`${tool}-`))

export const TEMPLATES = { dmarc: DMARC, spf: SPF } as const satisfies Record<ConnectTool, object>

export interface TemplateCall {
  tool: ConnectTool
  /** The zone. */
  domain: string
  /** Below the zone; empty for the zone itself. */
  host: string
  variables: Readonly<Record<string, string>>
}

type TemplateOutcome = { ok: true; call: TemplateCall } | { ok: false; reason: string }

interface CalledAt {
  zone: string
  /** The provider keeps every published record, whatever the template says. */
  keepsConflicts: boolean
}

/** No provider's form was tested with a longer value. */
const MAX_VALUE = 1000
/** Printable ASCII; a percent sign would start another variable. */
const VALUE = /^[ !"#$&-~]+$/

export function templateCall(change: Change, at: CalledAt): TemplateOutcome {
  const tool = connectTool(change.id)
  const { owner, type, before, after, keep } = change
  if (tool === undefined || change.action === 'ask' || type !== 'TXT')
    return no('There is no template for it.')
  if (!isWithin(owner, at.zone)) return no(`It is not in the zone ${at.zone}.`)
  if (keep === undefined) return no('We do not know what else is published at the name.')
  const [record, ...more] = after
  if (record === undefined || more.length > 0) return no('A template publishes one record.')
  if (at.keepsConflicts && before.length > 0)
    return no('This provider does not replace records through a template.')
  return CALLS[tool]({ owner, before, keep, record }, at.zone)
}

interface Edit {
  owner: string
  before: readonly string[]
  keep: readonly string[]
  record: string
}

const CALLS: Record<ConnectTool, (edit: Edit, zone: string) => TemplateOutcome> = {
  dmarc({ owner, before, keep, record }, zone) {
    const [{ host, data, txtConflictMatchingPrefix: prefix }] = TEMPLATES.dmarc.records as [
      (typeof TEMPLATES.dmarc.records)[0],
    ]
    const lead = data.replace('%dmarcRules%', '')
    if (!owner.startsWith(`${host}.`) || !record.startsWith(lead)) return no('It is not a DMARC record.')
    const isReplaced = (text: string) => text.startsWith(prefix)
    if (!before.every(isReplaced) || keep.some(isReplaced))
      return no('The template would leave a record that must be removed.')
    const name = owner.slice(host.length + 1)
    return called('dmarc', zone, name, { dmarcRules: record.slice(lead.length) })
  },
  // The provider merges the rules into the existing record and ends it with "~all": the result is only known if there is no
  // record yet.
  spf({ owner, before, keep, record }, zone) {
    const [, rules] = /^v=spf1 (\S.*) ~all$/.exec(record) ?? []
    if (rules === undefined) return no('The template can only write a record that ends with ~all.')
    if (before.length > 0 || keep.some(isSpfRecord))
      return no('The template can only add the first record at a name.')
    return called('spf', zone, owner, { spfRules: rules })
  },
}

function called(
  tool: ConnectTool,
  zone: string,
  name: string,
  variables: TemplateCall['variables'],
): TemplateOutcome {
  if (!isWithin(name, zone)) return no(`It is not in the zone ${zone}.`)
  if (Object.values(variables).some((value) => value.length > MAX_VALUE || !VALUE.test(value)))
    return no('The record is too long or has characters that a template cannot contain.')
  const host = name === zone ? '' : relativeName(name, zone)
  return { ok: true, call: { tool, domain: zone, host, variables } }
}

const no = (reason: string): TemplateOutcome => ({ ok: false, reason })
