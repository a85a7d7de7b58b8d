// A change as the forms of a DNS provider: what to edit, create and delete, and what stands in each field.
import { relativeName } from '#shared/dns/presentation.ts'
import type { NameHint } from '#shared/data/dns-hosting/providers.ts'
import { GENERIC_PANEL, type PanelWords } from '#shared/data/dns-hosting/panels.ts'
import { changesTtlOnly, type Change } from './change.ts'

/** The part of a change that is published. */
export type RecordEdit = Pick<Change, 'owner' | 'type' | 'before' | 'after' | 'ttl'>

export interface PanelField {
  part: 'type' | 'name' | 'content' | 'priority' | 'ttl'
  label: string
  /** Empty: the field stays empty. */
  value: string
}

export interface PanelForm {
  /** - ttl: only its TTL changes */
  action: 'create' | 'edit' | 'delete' | 'ttl'
  /** What to look for in the list of records; undefined for a new one. */
  record?: string
  /** Of a record that is deleted, only what it is found by. */
  fields: PanelField[]
}

interface PanelOptions {
  words?: PanelWords | undefined
  /** The zone that the record goes into, if it is known. */
  zone?: string | undefined
  /** What the panel expects as a name. */
  hint?: NameHint | undefined
}

/**
 * A form for each record that is new, gone or another. Records on both sides stay as they are; an old one is edited before
 * a new one is created, so that there are never two of a kind.
 */
export function panelForms(
  edit: RecordEdit,
  { words = GENERIC_PANEL, zone, hint }: PanelOptions = {},
): PanelForm[] {
  const gone = edit.before.filter((record) => !edit.after.includes(record))
  const added = edit.after.filter((record) => !edit.before.includes(record))
  const place: PanelField[] = [
    { part: 'type', label: words.type, value: edit.type },
    { part: 'name', label: words.name, value: panelName(edit.owner, { words, zone, hint }) },
  ]
  if (edit.ttl !== undefined && changesTtlOnly(edit)) {
    const ttl: PanelField = { part: 'ttl', label: words.ttl?.label ?? 'TTL', value: `${edit.ttl}` }
    return edit.after.map((record) => ({ action: 'ttl', record, fields: [...place, ttl] }))
  }
  return [
    ...added.map((record, index): PanelForm => {
      const old = gone[index]
      const fields = [...place, ...contentFields(record, edit.type, words), ...ttlField(words)]
      return old === undefined ? { action: 'create', fields } : { action: 'edit', record: old, fields }
    }),
    ...gone.slice(added.length).map((record): PanelForm => ({ action: 'delete', record, fields: place })),
  ]
}

function panelName(owner: string, { words = GENERIC_PANEL, zone, hint }: PanelOptions): string {
  if (zone === undefined || hint === 'full') return owner
  const short = relativeName(owner, zone)
  if (short !== '@' || words.apex === '@') return short
  return words.apex === 'full' ? owner : ''
}

const ttlField = ({ ttl }: PanelWords): PanelField[] => (ttl ? [{ part: 'ttl', ...ttl }] : [])

function contentFields(record: string, type: Change['type'], words: PanelWords): PanelField[] {
  if (type !== 'MX') {
    const isText = type === 'TXT' || type === 'SPF'
    return [
      { part: 'content', label: isText ? words.content : (words.target ?? words.content), value: record },
    ]
  }
  const label = words.mailServer ?? words.content
  const [priority = '', server = ''] = record.split(' ')
  if (words.priority === undefined) return [{ part: 'content', label, value: record }]
  return [
    { part: 'priority', label: words.priority, value: priority },
    { part: 'content', label, value: server },
  ]
}
