// The lookups of an SPF record as coins on a table that holds ten (RFC 7208, 4.6.4): what is over falls off. Each names the term that
// it pays for, without script, too.
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import { MAX_PAID } from '#shared/bench/paid-terms.ts'
import styles from './coins.module.css'

export const Coins = ({ paid }: { paid: readonly string[] }) => (
  <figure className={`${styles.coins} off-paper`}>
    <ol className={styles.table} aria-label="DNS lookups of the record">
      {Array.from({ length: MAX_PAID }, (_, index) => (
        <li key={index} hidden={index >= paid.length} data-over={index >= LOOKUP_LIMIT || undefined}>
          <button type="button" className={styles.coin} {...{ popovertarget: `coin-${index}` }}>
            <span className="visually-hidden">Lookup {index + 1}</span>
          </button>
          <p id={`coin-${index}`} {...{ popover: 'auto' }} className={`${styles.term} card`}>
            {index + 1}: <code data-paid>{paid[index]}</code>
          </p>
        </li>
      ))}
    </ol>
    <figcaption className="note">
      Each coin is a DNS lookup. Receivers pay for {LOOKUP_LIMIT}. Press a coin to see its term.
    </figcaption>
  </figure>
)
