// The changes of a report as a table for a spreadsheet (RFC 4180): one row each, in order.
import { lossSentences } from '#shared/report/change/change.ts'
import { csvLine } from '#shared/kit/escape.ts'
import type { ReportChange } from './schema.ts'

const HEAD = [
  'number',
  'part',
  'action',
  'name',
  'type',
  'before',
  'after',
  'what',
  'why',
  'risk',
  'optional',
  'gives up',
]

export const changesCsv = (changes: readonly ReportChange[]): string =>
  [HEAD, ...changes.map((change, index) => rowOf(change, index + 1))].map(csvLine).join('')

const rowOf = (
  { part, action, owner, type, before, after, title, text, risk, optional, loses }: ReportChange,
  number: number,
) => [
  String(number),
  part,
  action,
  owner,
  type,
  before.join(' | '),
  after.join(' | '),
  title,
  text,
  risk,
  optional ? 'yes' : '',
  lossSentences({ loses }).join(' '),
]
