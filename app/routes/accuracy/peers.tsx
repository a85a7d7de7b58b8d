// Other programs that ran the same cases, and every case in which one of them differs from us.
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { PEERS, type Accuracy, type Difference, type PeerTable } from '#app/content/accuracy.ts'
import styles from './accuracy.module.css'

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
