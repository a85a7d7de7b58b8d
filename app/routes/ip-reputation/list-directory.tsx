// The lists in use and the lists left out, for anyone to see.
import { ListName, ListProof, type ListsAnswer } from '#app/components/report/list-proof.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './ip-result.module.css'

export function ListDirectory({ lists }: { lists: ListsAnswer | null }) {
  if (!lists) return null
  return (
    <section id="lists" className={`${styles.directory} stack gap-3`}>
      <h2>The lists we check</h2>
      <p>
        A list counts only while it passes its own test: 127.0.0.2 must be on it and 127.0.0.1 must not (RFC
        5782). We test each one several times an hour. A list that fails is turned off until it passes again.
      </p>
      <Disclosure summary={`The ${lists.lists.length} IP address lists in use`}>
        <Table lists={lists.lists} />
      </Disclosure>
      <Disclosure summary={`The ${lists.leftOut.length} we leave out, and why`}>
        <ul className={`${styles.listings} stack gap-5`}>
          {lists.leftOut.map(({ zone, name, reason }) => (
            <li key={zone} className="anywhere">
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
      { key: 'state', label: 'Last tested' },
    ]}
    rows={lists.map((list) => ({
      key: list.zone,
      cells: {
        name: <ListName {...list} />,
        lists: list.lists,
        weight: list.weight,
        state: <ListProof {...list} />,
      },
    }))}
  />
)
