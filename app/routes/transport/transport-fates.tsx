// What happens to an email today: a column for each kind of sender, a line for each kind of day.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { TransportAnswer } from './transport-data.ts'

type SenderFates = TransportAnswer['fates'][number]
type Day = 'normal' | 'attack' | 'expired'
type Outcome = SenderFates[Day]['outcome']

const SENDERS: Record<SenderFates['sender'], string> = {
  neither: 'A sender that checks nothing',
  'mta-sts': 'One that honors MTA-STS',
  dane: 'One that honors DANE',
}

const DAYS: readonly (readonly [day: Day, label: string])[] = [
  ['normal', 'On an ordinary day'],
  ['attack', 'With a forged DNS answer or an attacker on the line'],
  ['expired', 'When your certificate has expired'],
]

const WORDS: Record<Outcome, { tone: Tone; word: string }> = {
  protected: { tone: 'ok', word: 'arrives, verified' },
  delivered: { tone: 'info', word: 'arrives' },
  exposed: { tone: 'warn', word: 'exposed' },
  stopped: { tone: 'warn', word: 'waits' },
  unknown: { tone: 'unknown', word: 'unknown' },
}

/** Waiting is right during an attack, and wrong on an ordinary day. */
function shown(day: Day, outcome: Outcome): { tone: Tone; word: string } {
  if (outcome !== 'stopped' || day === 'expired') return WORDS[outcome]
  return day === 'attack' ? { tone: 'ok', word: 'kept back' } : { tone: 'bad', word: 'waits' }
}

export const TransportFates = ({ fates }: { fates: readonly SenderFates[] }) => (
  <div className="stack gap-3">
    <DataTable
      caption="What happens to an email today"
      columns={[
        { key: 'day', label: 'When', heads: 'alone' },
        ...fates.map(({ sender }) => ({ key: sender, label: SENDERS[sender] })),
      ]}
      rows={DAYS.map(([day, label]) => ({
        key: day,
        cells: {
          day: label,
          ...Object.fromEntries(
            fates.map((line) => [line.sender, <Fate key={day} day={day} fate={line[day]} />]),
          ),
        },
      }))}
    />
    <p className="note">
      Which standard a sender honors is its own choice: Gmail honors MTA-STS, Microsoft 365 honors both, and
      many others neither.
    </p>
  </div>
)

function Fate({ day, fate: { outcome, text } }: { day: Day; fate: SenderFates[Day] }) {
  const { tone, word } = shown(day, outcome)
  return (
    <div className="grid gap-1 start regular">
      <Badge tone={tone}>{word}</Badge>
      <span className="note">{text}</span>
    </div>
  )
}
