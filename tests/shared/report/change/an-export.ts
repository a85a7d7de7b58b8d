import { recordChange, type RecordChange } from '#shared/report/change/change.ts'
import type { ExportFormatId } from '#shared/report/change/export/format-list.ts'
import { exportChange } from '#shared/report/change/export/formats.ts'

export const DMARC = 'v=DMARC1; p=none; rua=mailto:a@example.com,mailto:b@example.com'

export const changeOf = (part: Partial<RecordChange> = {}) =>
  recordChange({
    id: 'x',
    title: 'x',
    text: 'x',
    why: [],
    risk: 'none',
    type: 'TXT',
    owner: '_dmarc.example.com',
    zone: 'example.com',
    before: ['v=DMARC1'],
    after: [DMARC],
    ...part,
  })

export function textOf(format: ExportFormatId, part?: Partial<RecordChange>): string {
  const outcome = exportChange(changeOf(part), format)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.text
}
export const reasonOf = (format: ExportFormatId, part?: Partial<RecordChange>): string => {
  const outcome = exportChange(changeOf(part), format)
  return outcome.ok ? 'exported' : outcome.reason
}
