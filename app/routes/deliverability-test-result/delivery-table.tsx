// Where each copy landed, how long it took, and which server handed it over.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { Folder, SeedDelivery } from '#shared/deliverability-test/result.ts'

const TONES: Record<Folder, Tone> = { Inbox: 'ok', Promotions: 'warn', Spam: 'bad', Unreceived: 'unknown' }

export function DeliveryTable({ deliveries }: { deliveries: readonly SeedDelivery[] }) {
  return (
    <DataTable
      caption={<span className="visually-hidden">Every mailbox of the test</span>}
      columns={[
        { key: 'email', label: 'Email', heads: true },
        { key: 'deliveredTo', label: 'Delivered to', status: true },
        { key: 'deliveredIn', label: 'Delivered in', align: 'end' },
        { key: 'senderIp', label: 'Sender IP' },
      ]}
      rows={deliveries.map(({ email, deliveredTo, deliveredInSeconds, senderIp }) => ({
        key: email,
        cells: {
          email: <Address text={email} />,
          deliveredTo: <Badge tone={TONES[deliveredTo]}>{deliveredTo}</Badge>,
          deliveredIn: deliveredInSeconds === undefined ? '–' : `${deliveredInSeconds} s`,
          senderIp: senderIp ? <code>{senderIp}</code> : '–',
        },
      }))}
    />
  )
}

/** Where the column is too narrow, a line ends after the at sign. */
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
