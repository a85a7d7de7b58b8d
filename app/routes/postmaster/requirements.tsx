// Gmail's requirements, each with its state as a coin and, where one needs work, the record beside it.
import type { ReactNode } from 'react'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { StationMark } from '#app/components/mail-route/station-parts.tsx'
import { Link } from '#app/components/ui/link.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import { STATUS_WORDS } from '#shared/postmaster/gmail-words.ts'
import type { PostmasterReport } from '#shared/postmaster/schema.ts'
import styles from './postmaster.module.css'

type Requirement = PostmasterReport['requirements'][number]

const TONES: Record<Requirement['status'], Tone> = { compliant: 'ok', needs_work: 'bad', unknown: 'unknown' }

/** What needs work comes first, in Gmail's own order. */
const ORDER: readonly Requirement['status'][] = ['needs_work', 'unknown', 'compliant']

interface RequirementsProps {
  domain: string
  requirements: readonly Requirement[]
  /** Several domains have their own lists. */
  isOneOfMany: boolean
}

export function Requirements({ domain, requirements, isOneOfMany }: RequirementsProps) {
  const id = `requirements-${domain}`
  const inOrder = ORDER.flatMap((status) => requirements.filter((one) => one.status === status))
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h3 id={id}>
        Gmail’s requirements
        {isOneOfMany && (
          <>
            : <bdi className="anywhere">{domain}</bdi>
          </>
        )}
      </h3>
      <ol className={styles.requirements}>
        {inOrder.map((one, index) => (
          <Row key={one.id} requirement={one} isNew={isFirstOfRecord(inOrder, index)} />
        ))}
      </ol>
    </section>
  )
}

/** A record that answers several rows is shown once. */
const isFirstOfRecord = (rows: readonly Requirement[], index: number): boolean =>
  rows.findIndex(({ change }) => change !== undefined && change.id === rows[index]?.change?.id) === index

function Row({ requirement, isNew }: { requirement: Requirement; isNew: boolean }) {
  const { name, status, text, change, tool } = requirement
  const tone = TONES[status]
  const title = (
    <p>
      <strong>{name}</strong> <span className={styles.word}>{STATUS_WORDS[status]}</span>
    </p>
  )
  if (status === 'compliant' && !change) return <Coin tone={tone}>{title}</Coin>
  return (
    <Coin tone={tone}>
      {title}
      <p>{text}</p>
      {isNew &&
        change?.after.map((record) => (
          <RecordWithCopy key={record} text={record} label={`${change.type} at ${change.owner}`} />
        ))}
      {tool !== undefined && (
        <p className="note">
          <Link to={tool}>{labelOf(tool)}</Link>
        </p>
      )}
    </Coin>
  )
}

const Coin = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <li className={styles.requirement} data-tone={tone}>
    <StationMark tone={tone} />
    <div className="stack gap-2">{children}</div>
  </li>
)

/** Gmail's own verdict on each domain. */
export const Said = ({ said }: Pick<PostmasterReport, 'said'>) =>
  said.length > 0 && (
    <section className="stack gap-3" aria-labelledby="said">
      <h3 id="said">What Gmail says as a whole</h3>
      <ul className={styles.requirements}>
        {said.map(({ domain, status, meaning, todo }) => (
          <Coin key={domain} tone={TONES[status]}>
            {said.length > 1 && (
              <p className="strong">
                <bdi className="anywhere">{domain}</bdi>
              </p>
            )}
            <p>
              {meaning} {todo}
            </p>
          </Coin>
        ))}
      </ul>
    </section>
  )

const labelOf = (address: string): string =>
  TOOL_COLUMNS.flatMap(({ entries }) => entries).find(({ to }) => to === address.split('?')[0])?.label ??
  address
