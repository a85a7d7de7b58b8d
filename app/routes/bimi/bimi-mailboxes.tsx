// Which mailbox providers can show the logo, and what is missing at the others.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { BimiAnswer } from './bimi-data.ts'
import styles from './bimi-result.module.css'

type Mailboxes = BimiAnswer['mailboxes']

const STATES: Record<Mailboxes[number]['state'], { tone: Tone; word: string }> = {
  ready: { tone: 'ok', word: 'can show it' },
  'not-ready': { tone: 'bad', word: 'shows none' },
  never: { tone: 'info', word: 'no BIMI' },
  unknown: { tone: 'unknown', word: 'unknown' },
}

export const BimiMailboxes = ({ mailboxes }: { mailboxes: Mailboxes }) => (
  <div className={`${styles.part} stack gap-4`}>
    <DataTable
      caption="Who can show the logo"
      columns={[
        { key: 'name', label: 'Mailbox provider', heads: true },
        { key: 'state', label: 'Logo', status: true },
        { key: 'reason', label: 'Why', sentences: true },
      ]}
      rows={mailboxes.map(({ name, state, reason }) => ({
        key: name,
        cells: {
          name,
          state: (
            <span className="one-line">
              <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
            </span>
          ),
          reason,
        },
      }))}
    />
    <p className="note">
      As published up to mid-2026. Each message must also pass DMARC, and each provider looks at your
      reputation: nobody can guarantee a logo.
    </p>
  </div>
)
