// What a monitor shows, as files to pass on: nothing in them opens the monitor, and unknown senders are networks.
import { csvLine } from '#shared/kit/escape.ts'
import type { MonitorState } from './schema.ts'

const OF_SENDERS = ['day', 'sender', 'kind', 'group', 'mark', 'messages', 'pass', 'refused'] as const
const OF_PROVIDERS = ['metric', 'domain', 'key', 'value'] as const

/** One row (RFC 4180) for each sender and day, and then for each figure of a provider. */
export const monitorCsv = ({ senders, provider }: Pick<MonitorState, 'senders' | 'provider'>): string =>
  [
    [...OF_SENDERS, ...OF_PROVIDERS],
    ...senders.flatMap(({ name, kind, group, mark = '', days }) =>
      days.map(({ day, messages, aligned, refused }) => [
        ...[day, name, kind, group, mark, messages, aligned, refused],
        ...OF_PROVIDERS.map(() => ''),
      ]),
    ),
    ...provider.series.flatMap(({ provider: name = '', metric, domain = '', key = '', days }) =>
      days.map(({ day, value }) => [
        ...[day, name, 'provider', ...OF_SENDERS.slice(3).map(() => '')],
        ...[metric, domain, key, value],
      ]),
    ),
  ]
    .map(csvLine)
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
  'provider',
  'tls',
  'unverified',
] as const satisfies (keyof MonitorState)[]
