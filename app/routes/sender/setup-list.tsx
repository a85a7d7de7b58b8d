// The records that a service asks for, in order, to copy; what only the service knows is said in its place.
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { SETUP_PARTS } from '#shared/senders/setup-parts.ts'
import type { SenderAnswer, SenderShown } from './sender-data.ts'
import styles from './sender.module.css'

export function Setup({ sender: { name, records, menu, menuUrl } }: { sender: SenderShown }) {
  return (
    <section className="stack gap-4" aria-labelledby="setup">
      <h2 id="setup">What to publish, in order</h2>
      {menu !== undefined && (
        <p>
          {name} shows its records under {menuUrl === undefined ? menu : <a href={menuUrl}>{menu}</a>}. Verify
          the domain there once they are published.
        </p>
      )}
      {records.length === 0 ? (
        <p>We know of no record that {name} asks each customer for.</p>
      ) : (
        <>
          <p className="note">
            For example.com: enter your domain above to see its own records. What differs from customer to
            customer is shown as “…”.
          </p>
          <SetupList service={name} records={records} />
        </>
      )}
      <p>
        Then check <Link to="/tool/dmarc">DMARC</Link>: it is what ties SPF and DKIM to your domain.
      </p>
    </section>
  )
}

type Shown = SenderShown['records'][number] &
  Partial<Pick<SenderAnswer['records'][number], 'state' | 'there'>>

export const SetupList = ({ service, records }: { service: string; records: readonly Shown[] }) => (
  <ol className="stack gap-5">
    {records.map((record, index) => (
      <li key={`${record.name} ${record.type} ${record.value ?? ''}`} className="stack gap-2">
        <p className="row gap-2-4">
          <strong>
            {index + 1}. {SETUP_PARTS[record.part]}
          </strong>
          {record.isOptional && <span className="note">optional</span>}
          {record.state && <State state={record.state} />}
        </p>
        {record.part === 'inbound' && (
          <p className="note">
            Publish it only if the emails of this name are to arrive at {service}: other MX records at the
            name have to go, and what they receive goes with them.
          </p>
        )}
        <RecordParts service={service} record={record} />
        {record.there !== undefined && record.state === 'other' && (
          <p className="note">
            There instead: <code className="anywhere">{record.there}</code>
          </p>
        )}
      </li>
    ))}
  </ol>
)

const STATES: Record<SenderAnswer['records'][number]['state'], { tone: Tone; word: string }> = {
  found: { tone: 'ok', word: 'There' },
  other: { tone: 'bad', word: 'Something else is there' },
  missing: { tone: 'bad', word: 'Missing' },
  'shown-there': { tone: 'info', word: 'Cannot be looked up' },
  unknown: { tone: 'unknown', word: 'Unknown' },
}

const State = ({ state }: { state: keyof typeof STATES }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
)

function RecordParts({
  service,
  record: { part, name, type, value, priority },
}: {
  service: string
  record: Shown
}) {
  const isTerm = part === 'spf'
  return (
    <>
      <Part label={`Name of the ${type} record`} text={name} service={service} />
      {value === undefined ? (
        <p>
          Its value: {service} shows it
          {type === 'TXT' && part === 'dkim' ? ', a long text that begins with “v=DKIM1” or “k=rsa”' : ''}.
        </p>
      ) : (
        <Part
          label={isTerm ? 'What the SPF record there has to name' : type === 'TXT' ? 'Text' : 'Target'}
          text={priority === undefined ? value : `${priority} ${value}`}
          service={service}
        />
      )}
    </>
  )
}

const TOKEN = /\{(?:token\d?|region)\}/

function Part({ label, text, service }: { label: string; text: string; service: string }) {
  if (!TOKEN.test(text)) return <RecordWithCopy label={label} text={text} />
  return (
    <p className={styles.pattern}>
      <span className="note">
        {label}, as {service} shows it
      </span>
      <code className="anywhere">{text.replace(new RegExp(TOKEN, 'g'), '…')}</code>
    </p>
  )
}
