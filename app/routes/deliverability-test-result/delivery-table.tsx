// Where each copy landed, how long it took, and which server handed it over.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { FOLDER_LABELS } from '#shared/saved/deliverability-test/folder-labels.ts'
import type { Folder, Placement } from '#shared/saved/deliverability-test/schema.ts'
import { durationText } from '#shared/message/header/texts.ts'

const TONES: Record<Folder, Tone> = {
  inbox: 'ok',
  promotions: 'warn',
  spam: 'bad',
  other: 'info',
  missing: 'bad',
  waiting: 'info',
  unknown: 'unknown',
}

export function DeliveryTable({ placements }: { placements: readonly Placement[] }) {
  return (
    <DataTable
      caption={<span className="visually-hidden">Every mailbox of the test</span>}
      columns={[
        { key: 'email', label: 'Email', heads: true },
        { key: 'deliveredTo', label: 'Delivered to', status: true },
        { key: 'deliveredIn', label: 'Delivered in', align: 'end' },
        { key: 'senderIp', label: 'Sender IP' },
      ]}
      rows={placements.map(({ address, folder, place, seconds, ip }) => ({
        key: address,
        cells: {
          email: <Address text={address} />,
          deliveredTo: (
            <span>
              <Badge tone={TONES[folder]}>{FOLDER_LABELS[folder]}</Badge>
              {place && (
                <small>
                  {' '}
                  <bdi>{place}</bdi>
                </small>
              )}
            </span>
          ),
          deliveredIn: seconds === undefined ? '–' : durationText(seconds),
          senderIp: ip ? <code>{ip}</code> : '–',
        },
      }))}
    />
  )
}

/** In a narrow column, the line breaks after the at sign. */
function Address({ text }: { text: string }) {
  const end = text.indexOf('@') + 1
  return (
    <span>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </span>
  )
}
