// What the listings mean and how to get delisted, worst first; and those that can be left alone.
import { Badge } from '#app/components/ui/badge.tsx'
import type { ListResult } from '#shared/blocklists/schema.ts'
import type { ListScope } from '#shared/data/blocklists/list.ts'
import { HEAVY_WEIGHT } from '#shared/blocklists/listing.ts'
import { isIgnorable, listingsToEnd } from '#shared/blocklists/ip-reputation/verdict.ts'
import styles from './ip-result.module.css'

export function Listings({ rows }: { rows: readonly ListResult[] }) {
  const listings = listingsToEnd(rows)
  if (listings.length === 0) return null
  return (
    <section className="stack gap-4">
      <h3>What the listings mean and how to get removed, worst first</h3>
      <p>
        First find and stop the cause: a machine with malware, a stolen password, an open relay, or mail to
        people who did not ask for it. Otherwise a removal lasts a day.
      </p>
      <ol className={`${styles.listings} stack gap-5`}>
        {listings.map((row) => (
          <li key={row.zone} className="stack gap-2">
            <p>
              <strong>{row.name}</strong>{' '}
              <Badge tone={row.weight >= HEAVY_WEIGHT ? 'bad' : 'warn'}>weight {row.weight} of 10</Badge>
            </p>
            <p>
              {row.meaning} <span className="soft">({row.a.join(', ')})</span>
            </p>
            <ol className={styles.steps}>
              {row.delistSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p>
              <a href={row.delist} rel="noopener" target="_blank">
                Removal at {row.operator}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function IgnorableListings({ rows }: { rows: readonly ListResult[] }) {
  const entries = rows.filter((row) => isIgnorable(row) || (!row.error && !row.timeout && row.note !== ''))
  if (entries.length === 0) return null
  return (
    <section className="stack gap-4">
      <h3>What you can safely ignore</h3>
      <ul className={`${styles.listings} stack gap-5`}>
        {entries.map((row) => (
          <li key={row.zone}>
            <p>
              <strong>{row.name}</strong>: {row.meaning} {REASONS[row.scope]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const REASONS: Record<ListScope, string> = {
  address: 'That is an entry, but not a listing.',
  neighbourhood: 'It is about the entire network, not about you; only the network’s owner can end it.',
  policy: 'It matters only if you send directly from this IP address, without your provider’s mail server.',
  'not-spam': 'It is not about spam, and hardly anyone refuses email because of it.',
}
