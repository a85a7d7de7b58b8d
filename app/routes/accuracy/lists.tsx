// When each blocklist last proved that it answers, as it is known at the moment of the request.
import { ListName, ListProof, type ListsAnswer } from '#app/components/tool/list-proof.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './accuracy.module.css'

export const Lists = ({ lists }: { lists: ListsAnswer | null }) => (
  <section className={styles.part} aria-labelledby="lists">
    <h2 id="lists">Blocklists, last proved</h2>
    <p>
      The one part of this page that is not from a test: it is read when you load the page. A list counts only
      while its test entry is listed and its opposite is not (RFC 5782, 5), asked within the last hour. The{' '}
      <a href="/status">status page</a> has the rest of the service.
    </p>
    {lists ? (
      <div>
        <Proofs of="addresses" lists={lists.lists} />
        <Proofs of="domains" lists={lists.domainLists} />
      </div>
    ) : (
      <p>The proofs could not be read just now.</p>
    )}
  </section>
)

const Proofs = ({ of, lists }: { of: string; lists: ListsAnswer['lists'] }) => (
  <Disclosure
    summary={`Lists of ${of}: ${lists.filter(({ state }) => state === 'on').length} of ${lists.length} proved within the last hour`}
  >
    <DataTable
      caption={<span className="visually-hidden">Lists of {of}</span>}
      columns={[
        { key: 'name', label: 'List', heads: 'alone' },
        { key: 'proof', label: 'Last proved' },
      ]}
      rows={lists.map((list) => ({
        key: list.zone,
        cells: {
          name: (
            <span>
              <ListName {...list} />
            </span>
          ),
          proof: (
            <span>
              <ListProof {...list} />
            </span>
          ),
        },
      }))}
    />
  </Disclosure>
)
