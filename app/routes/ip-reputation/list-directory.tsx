// The lists in use and the lists left out, for everybody to see.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { ListsAnswer } from './ip-data.ts'
import styles from './ip-result.module.css'

type ListFacts = ListsAnswer['lists'][number]

const STATES: Record<ListFacts['state'], { tone: Tone; text: string }> = {
  on: { tone: 'ok', text: 'on' },
  off: { tone: 'unknown', text: 'off' },
  untested: { tone: 'info', text: 'untested' },
}

export function ListDirectory({ lists }: { lists: ListsAnswer | null }) {
  if (!lists) return null
  return (
    <section id="lists" className={styles.directory}>
      <h2>The lists that we ask</h2>
      <p>
        A list counts only while it answers its own test: 127.0.0.2 must be on it and 127.0.0.1 must not (RFC
        5782). We test each several times an hour. One that fails is switched off until it passes again.
      </p>
      <Disclosure summary={`The ${lists.lists.length} lists of addresses in use`}>
        <Table lists={lists.lists} />
      </Disclosure>
      <Disclosure summary={`The ${lists.leftOut.length} that we leave out, and why`}>
        <ul className={styles.listings}>
          {lists.leftOut.map(({ zone, name, reason }) => (
            <li key={zone} className={styles.value}>
              <strong>{name}</strong> ({zone}): {reason}
            </li>
          ))}
        </ul>
      </Disclosure>
      <p>
        For programs: <a href="/apis/v1/core/user/tools/ip/lists">the same as JSON</a>, and{' '}
        <code>GET /apis/v1/core/user/tools/ip/reputation?ip=…</code>
      </p>
    </section>
  )
}

const Table = ({ lists }: { lists: ListsAnswer['lists'] }) => (
  <DataTable
    caption={<span className="visually-hidden">Lists in use</span>}
    columns={[
      { key: 'name', label: 'List', heads: true },
      { key: 'lists', label: 'What it lists' },
      { key: 'weight', label: 'Weight', align: 'end' },
      { key: 'state', label: 'Last proved' },
    ]}
    rows={lists.map((list) => ({
      key: list.zone,
      cells: {
        name: (
          <>
            {list.name}
            <small className={styles.zone}>{list.zone}</small>
          </>
        ),
        lists: list.lists,
        weight: list.weight,
        state: (
          <>
            <Badge tone={STATES[list.state].tone}>{STATES[list.state].text}</Badge>
            <small className={styles.zone}>
              {list.provedAt === null ? 'not yet' : dayAndTime(list.provedAt)}
              {list.reason && `: ${list.reason}`}
            </small>
          </>
        ),
      },
    }))}
  />
)

/** "2026-11-20 20:14 UTC" */
const dayAndTime = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
