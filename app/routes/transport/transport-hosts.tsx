// Each mail server: whether the policy names it, and its TLSA records.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { TransportAnswer } from './transport-answer.ts'

type DaneHost = TransportAnswer['dane'][number]

const DANE: Record<DaneHost['state'], { tone: Tone; word: string }> = {
  usable: { tone: 'ok', word: 'usable' },
  absent: { tone: 'info', word: 'none' },
  insecure: { tone: 'warn', word: 'not signed' },
  broken: { tone: 'bad', word: 'broken' },
  unknown: { tone: 'unknown', word: 'unknown' },
}

export const TransportHosts = ({ report: { mx, mtaSts, dane } }: { report: TransportAnswer }) => (
  <DataTable
    caption="The mail servers, in the order senders try them"
    columns={[
      { key: 'mx', label: 'Mail server', heads: true, wide: true },
      { key: 'policy', label: 'In the policy' },
      { key: 'dane', label: 'TLSA records' },
    ]}
    rows={mx.map((host) => ({
      key: host,
      cells: {
        mx: <code className="small anywhere">{host}</code>,
        policy: <InPolicy mtaSts={mtaSts} host={host} />,
        dane: <Tlsa host={dane.find((line) => line.mx === host)} />,
      },
    }))}
  />
)

function InPolicy({ mtaSts, host }: { mtaSts: TransportAnswer['mtaSts']; host: string }) {
  const line = mtaSts.covers.find(({ mx }) => mx === host)
  if (mtaSts.state === 'unknown') return <Badge tone="unknown">unknown</Badge>
  if (!line) return 'no policy'
  if (line.covered) return <Badge tone="ok">named</Badge>
  return <Badge tone={mtaSts.policy?.mode === 'enforce' ? 'bad' : 'warn'}>missing</Badge>
}

function Tlsa({ host }: { host: DaneHost | undefined }) {
  if (!host) return 'not looked up'
  const { tone, word } = DANE[host.state]
  return (
    <div className="grid gap-1 start regular">
      <Badge tone={tone}>{word}</Badge>
      {host.records.length > 0 && (
        <ul className="grid gap-1">
          {host.records.map((record, index) => (
            <li key={index}>
              <code className="small anywhere">{record}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
