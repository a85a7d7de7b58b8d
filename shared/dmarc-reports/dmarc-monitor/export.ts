// What a monitor shows, as files to pass on: nothing in them opens the monitor, and unknown senders are networks.
import { csvLine } from '#shared/kit/escape.ts'
import type { MonitorState } from './schema.ts'

const COLUMNS = ['day', 'sender', 'kind', 'group', 'mark', 'messages', 'pass', 'refused'] as const

/** One row (RFC 4180) for each sender and day. */
export const monitorCsv = ({ senders }: Pick<MonitorState, 'senders'>): string =>
  csvLine(COLUMNS) +
  senders
    .flatMap(({ name, kind, group, mark = '', days }) =>
      days.map(({ day, messages, aligned, refused }) =>
        csvLine([day, name, kind, group, mark, messages, aligned, refused]),
      ),
    )
    .join('')

/** Without its feed and who is told. Its address is public, but a file that is passed on does not have to spread it. */
export function monitorJson(state: MonitorState): string {
  const shown = Object.fromEntries(SHOWN.map((field) => [field, state[field]]))
  return `${JSON.stringify(shown, null, 2).replaceAll(state.address, '…')}\n`
}

const SHOWN = [
  'domain',
  'since',
  'window',
  'verdict',
  'findings',
  'totals',
  'ready',
  'lostShare',
  'readiness',
  'reporters',
  'senders',
  'moreSenders',
  'days',
  'policies',
  'published',
  'tls',
  'unverified',
] as const satisfies (keyof MonitorState)[]
