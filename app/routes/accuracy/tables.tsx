// What the accuracy page counts: public test suites, findings, other programs, blocklists.
import { ListName, ListProof, type ListsAnswer } from '#app/components/report/list-proof.tsx'
import { Day } from '#app/components/prose/text-page.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import {
  BOUNCE_SCORES,
  BOUNCE_SETS,
  PEERS,
  SUITES,
  type Accuracy,
  type Difference,
  type PeerTable,
  type RoomRules,
  type SuiteFigures,
} from '#app/content/accuracy.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import styles from './accuracy.module.css'

// The public test suites, how many cases each has, and what every case checks.

export const Suites = ({ suites }: Pick<Accuracy, 'suites'>) => (
  <section className="stack gap-4" aria-labelledby="suites">
    <h2 id="suites">Public test suites</h2>
    <p>Cases that others wrote, each with the answer it expects.</p>
    <DataTable
      caption={<span className="visually-hidden">Test suites and their cases</span>}
      columns={[
        { key: 'name', label: 'Suite', heads: 'alone' },
        { key: 'cases', label: 'Pass', align: 'end' },
        { key: 'holds', label: 'What passes means', sentences: true },
      ]}
      rows={suites.map((suite) => ({
        key: suite.id,
        cells: {
          name: SUITES[suite.id].name,
          cases: <span className="one-line">{`${suite.cases - suite.against} of ${suite.cases}`}</span>,
          holds: <Holds {...suite} />,
        },
      }))}
    />
  </section>
)

function Holds({ id, chosen, against }: SuiteFigures) {
  const suite: { holds: string; chosen?: string; against?: string; test: string } = SUITES[id]
  return (
    <span>
      {suite.holds}
      {chosen > 0 && ` ${chosen} ${suite.chosen}.`}
      {against > 0 && ` ${against} ${suite.against}.`}
      <small className="block soft anywhere">{suite.test}</small>
    </span>
  )
}

// Every finding that a check can have, with the section it is based on and a test that triggers it.
const nameOf = (room: string) => TOOLS.find(({ slug }) => slug === room)?.label ?? 'Several tools'

export function Rules({ rooms }: { rooms: Accuracy['rules'] }) {
  const rules = rooms.flatMap((room) => room.rules)
  const without = rules.filter(({ rfc }) => rfc === '').length
  return (
    <section className="stack gap-4" aria-labelledby="rules">
      <h2 id="rules">Every rule</h2>
      <p>
        {rules.length} findings. At least one test input triggers each of them; if no input triggers a
        finding, the test run fails. {without} have no RFC section: they are based on practice or on our
        judgment. Reports on a whole domain repeat the findings of the tools that they run.
      </p>
      <div>
        {rooms.map((room) => (
          <Room key={room.room} {...room} />
        ))}
      </div>
      <small className="block soft anywhere">tests/shared/report/produced.test.ts</small>
    </section>
  )
}

const Room = ({ room, rules }: RoomRules) => (
  <Disclosure summary={`${nameOf(room)}: ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`}>
    <DataTable
      caption={<span className="visually-hidden">{nameOf(room)}</span>}
      columns={[
        { key: 'code', label: 'Finding', heads: 'alone', wide: true },
        { key: 'severity', label: 'Severity', status: true },
        { key: 'rfc', label: 'Section' },
        { key: 'test', label: 'Test' },
      ]}
      rows={rules.map(({ code, severity, rfc, test }) => ({
        key: code,
        cells: { code: <code>{code}</code>, severity, rfc, test },
      }))}
    />
  </Disclosure>
)

// Other programs that ran the same cases, and every case in which one of them differs from us.
export const Peers = ({ peers }: Pick<Accuracy, 'peers'>) => (
  <section className="stack gap-4" aria-labelledby="peers">
    <h2 id="peers">Compared with other checkers</h2>
    <p>
      Other programs get the same cases. A test fails when one of them differs from us and the table of
      differences does not list it, or when the table lists a difference that is not there.
    </p>
    <div>
      {peers.map((table) => (
        <Peer key={table.id} {...table} />
      ))}
    </div>
  </section>
)

const Peer = ({ id, cases, skipped, differences }: PeerTable) => (
  <Disclosure
    summary={
      <span>
        {PEERS[id].name}: {cases} cases, {differences.length} differences
      </span>
    }
  >
    <p>
      Compared on: {PEERS[id].asked}.
      {skipped > 0 &&
        ` ${skipped} more cases need a DNS server that does not answer for some record types only.`}{' '}
      <small className="block soft anywhere">{PEERS[id].test}</small>
    </p>
    <ul className={styles.differences}>
      {differences.map((difference) => (
        <li key={difference.name}>
          <Differing {...difference} />
        </li>
      ))}
    </ul>
  </Disclosure>
)

const RIGHT: Record<Difference['right'], string> = {
  ours: 'We stand by our reading',
  theirs: 'They are right',
  both: 'Either is allowed',
}

const Differing = ({ name, peers, right, rfc, why }: Difference) => (
  <>
    <strong>{name}</strong> <span className="soft">({peers.join(', ')})</span>
    <br />
    {RIGHT[right]}
    {rfc && ` (${rfc})`}: {why}.
  </>
)

// When each blocklist last proved that it works, as known when the page is loaded.
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

// Samples that other programs bring for themselves: too many to keep, and counted whenever the rules change.
export const Bounces = () => (
  <section className="stack gap-4" aria-labelledby="bounces">
    <h2 id="bounces">Bounces and events of other programs</h2>
    <p>
      How often the bounce decoder says the same as the other program about its own samples, or something more
      exact. Their files are not in our repository, so a test run does not count them again: counted on{' '}
      <Day date={BOUNCE_SCORES.day} />.
    </p>
    <DataTable
      caption={<span className="visually-hidden">Sets of samples, and how many are read alike</span>}
      columns={[
        { key: 'name', label: 'Samples', heads: 'alone' },
        { key: 'right', label: 'Alike', align: 'end' },
        { key: 'asked', label: 'What is compared', sentences: true },
      ]}
      rows={BOUNCE_SCORES.scores.map(({ id, right, of }) => ({
        key: id,
        cells: {
          name: BOUNCE_SETS[id]?.name ?? id,
          right: <span className="one-line">{`${right} of ${of}`}</span>,
          asked: BOUNCE_SETS[id]?.asked ?? '',
        },
      }))}
    />
    <small className="block soft anywhere">tests/bench/bounce-labels.md</small>
  </section>
)
