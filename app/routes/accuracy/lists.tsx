// When each blocklist last proved that it works, as known when the page is loaded.
import { ListName, ListProof, type ListsAnswer } from '#app/components/report/list-proof.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'

export const Lists = ({ lists }: { lists: ListsAnswer | null }) => (
  <section className="stack gap-4" aria-labelledby="lists">
    <h2 id="lists">Blocklists, last tested</h2>
    <p>
      This is the one part of the page that does not come from our test suite: it is current as of when you
      loaded the page. A blocklist counts only if, within the last hour, it listed the test entry that must be
      listed and did not list the one that must not be (RFC 5782, 5). The <a href="/status">status page</a>{' '}
      covers the rest of the service.
    </p>
    {lists ? (
      <div>
        <Proofs of="IP addresses" lists={lists.lists} />
        <Proofs of="domains" lists={lists.domainLists} />
      </div>
    ) : (
      <p>The test results could not be loaded. Reload this page in a minute.</p>
    )}
  </section>
)

/** A site that has just started has tested none of them yet. */
function waitingText(lists: ListsAnswer['lists']): string {
  const waiting = lists.filter(({ state }) => state === 'untested').length
  return waiting > 0 ? `, ${waiting} not tested yet` : ''
}

const Proofs = ({ of, lists }: { of: string; lists: ListsAnswer['lists'] }) => (
  <Disclosure
    summary={`Lists of ${of}: ${lists.filter(({ state }) => state === 'on').length} of ${lists.length} passed within the last hour${waitingText(lists)}`}
  >
    <DataTable
      caption={<span className="visually-hidden">Lists of {of}</span>}
      columns={[
        { key: 'name', label: 'List', heads: 'alone' },
        { key: 'proof', label: 'Last tested' },
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
