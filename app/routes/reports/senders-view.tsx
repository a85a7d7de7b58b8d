// Senders by service, with the reason why their mail fails.
import { useRef, useState } from 'react'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { useFocusOnRow } from '#app/components/ui/use-focus-kept.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import { REASONS } from '#shared/dmarc-reports/explain.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { spfUseText } from '#shared/dmarc-reports/sources/title.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { Sender } from '#shared/dmarc-reports/schema.ts'
import { namedBy } from '#shared/dmarc-reports/sources/name-senders.ts'
import type { FoundSource } from '#shared/dmarc-reports/sources/schema.ts'
import { LookUpSources } from './look-up-sources.tsx'
import { MarkButtons, SENDER_MARKS } from './mark-buttons.tsx'
import { SmallButton } from './part.tsx'
import { SenderName } from './sender-name.tsx'
import styles from './reports.module.css'

const SHOWN = 10

interface SendersViewProps {
  senders: readonly Sender[]
  count: number
  /** Missing where a visitor can say nothing: on the server, and in samples. */
  onMark?: (name: string, mark: Mark | null) => void
}

export function SendersView({ senders: read, count, onMark }: SendersViewProps) {
  const [found, setFound] = useState<readonly FoundSource[]>([])
  const senders = namedBy(read, found)
  const [shown, setShown] = useState(SHOWN)
  const table = useRef<HTMLDivElement>(null)
  const focusOnRow = useFocusOnRow(table, 'tbody tr')
  return (
    <>
      <div ref={table}>
        <DataTable
          caption={<span className="visually-hidden">Senders</span>}
          columns={[
            { key: 'name', label: 'Sender', heads: true },
            { key: 'state', label: 'State', status: true },
            { key: 'messages', label: 'Messages', align: 'end' },
            { key: 'pass', label: 'Pass', align: 'end' },
            { key: 'why', label: 'What the reports show', sentences: true },
          ]}
          rows={senders.slice(0, shown).map((sender) => ({
            key: `${sender.kind} ${sender.name}`,
            cells: {
              name: <SenderName sender={sender} />,
              state: <State sender={sender} />,
              messages: <span className="one-line">{numberText(sender.messages)}</span>,
              pass: <span className="one-line">{percentText(sender.aligned, sender.messages)}</span>,
              why: <Why sender={sender} onMark={onMark} />,
            },
          }))}
        />
      </div>
      {onMark && <LookUpSources senders={senders} found={found} onFound={setFound} />}
      <div className="row gap-2-4">
        {senders.length > shown && (
          <SmallButton
            label={`Show all ${senders.length}`}
            onClick={() => {
              focusOnRow(shown)
              setShown(senders.length)
            }}
          />
        )}
        {count > senders.length && (
          <span className={styles.soft}>
            {plural(count - senders.length, 'more sender is', 'more senders are')} not listed.
          </span>
        )}
      </div>
    </>
  )
}

function stateOf({ own, hurt, unclaimed, unknown, forwarded }: Sender): { tone: Tone; word: string } {
  if (own > 0) return { tone: hurt > 0 ? 'bad' : 'warn', word: 'fails' }
  if (unclaimed > 0) return { tone: 'unknown', word: 'yours?' }
  if (unknown > 0) return { tone: 'unknown', word: 'proves nothing' }
  return forwarded > 0 ? { tone: 'info', word: 'passed on' } : { tone: 'ok', word: 'passes' }
}

function State({ sender }: { sender: Sender }) {
  const { tone, word } = stateOf(sender)
  return <Badge tone={tone}>{word}</Badge>
}

interface WhyProps {
  sender: Sender
  onMark: SendersViewProps['onMark']
}

function Why({ sender, onMark }: WhyProps) {
  const { name, mark, aligned, messages: all, reasons, addresses, addressCount, own, hurt, spfOnly } = sender
  const spfUse = spfUseText(sender)
  return (
    <div className="stack gap-1 small">
      {reasons.slice(0, 3).map(({ reason, messages }) => (
        <span key={reason}>
          {REASONS[reason]} ({numberText(messages)})
        </span>
      ))}
      {own > 0 && hurt > 0 && <span>{plural(hurt, 'message was', 'messages were')} stopped</span>}
      {reasons.length === 0 && spfOnly > 0 && <span>{numberText(spfOnly)} by SPF alone</span>}
      {spfUse !== undefined && <bdi>{spfUse}</bdi>}
      {onMark && (mark !== undefined || aligned < all) && (
        <span className="wrap gap-2">
          <MarkButtons name={name} mark={mark} marks={SENDER_MARKS} onMark={(said) => onMark(name, said)} />
        </span>
      )}
      <details className={styles.addresses}>
        <summary>{plural(addressCount, 'address', 'addresses')}</summary>
        <ul>
          {addresses.map(({ ip, messages, aligned }) => (
            <li key={ip}>
              <a
                href={`/tool/ip-reputation-checker?ip=${encodeURIComponent(ip)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {ip}
                <span className="visually-hidden"> (asks about the address in a new tab)</span>
              </a>{' '}
              {numberText(aligned)} of {numberText(messages)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
