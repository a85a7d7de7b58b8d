// The parts of the service, and how full the room for each kind of stored data is.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { PartText, RoomText } from './status-text.ts'

export const PartTable = ({ parts }: { parts: readonly PartText[] }) =>
  parts.length > 0 && (
    <DataTable
      caption="Parts of the service"
      columns={[
        { key: 'name', label: 'Part', heads: 'alone', wide: true },
        { key: 'state', label: 'State', wide: true, status: true },
        { key: 'meaning', label: 'What it means for you', sentences: true },
      ]}
      rows={parts.map(({ name, tone, word, meaning }) => ({
        key: name,
        cells: { name, state: <Badge tone={tone}>{word}</Badge>, meaning },
      }))}
    />
  )

/** Nothing when it is unknown. */
export const RoomTable = ({ rooms }: { rooms: readonly RoomText[] }) =>
  rooms.length > 0 && (
    <DataTable
      caption="How full the room for stored data is"
      columns={[
        { key: 'name', label: 'What', heads: 'alone', wide: true },
        { key: 'percent', label: 'Used', wide: true, status: true },
        { key: 'meaning', label: 'What it means for you', sentences: true },
      ]}
      rows={rooms.map(({ name, percent, tone, meaning }) => ({
        key: name,
        cells: { name, percent: <Badge tone={tone}>{`${percent}%`}</Badge>, meaning },
      }))}
    />
  )
