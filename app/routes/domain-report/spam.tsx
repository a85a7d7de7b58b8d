// Why mail might land in spam: what anyone can see, and what no one can see from outside.
import { Link } from '#app/components/ui/link.tsx'
import { shownText } from '#shared/dns/visible-text.ts'
import { neededChanges, type Change } from '#shared/change/change.ts'
import type { SpamAnswer, SpamReason } from '#shared/domain-report/schema.ts'
import { UNSEEN } from '#shared/domain-report/unseen.ts'
import styles from './spam.module.css'

interface SpamProps {
  spam: SpamAnswer
  changes: readonly Change[]
}

/** One row for each cause, with the change that ends it. In print, the changes already say it. */
export const Spam = ({ spam: { sentence, reasons }, changes }: SpamProps) => (
  <section className={styles.spam} aria-labelledby="spam" data-repeats>
    <h3 id="spam">Why might email land in spam?</h3>
    <p>{shownText(sentence)}</p>
    {reasons.length > 0 && (
      <ul className={styles.reasons}>
        {reasons.map((cause, index) => (
          <li key={`${cause.code} ${index}`}>
            {shownText(cause.sentence)} {fixText(cause, changes) ?? shownText(cause.reason ?? '')}
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Of which check a requirement's findings are. */
const CHECKS: Readonly<Partial<Record<string, string>>> = {
  'requirement-spf': 'spf-',
  'requirement-dkim': 'dkim-',
  'requirement-dmarc': 'dmarc-',
  'requirement-reply-address': 'mx-',
}

/** Null if no change ends the cause. */
function fixText({ code }: SpamReason, changes: readonly Change[]): string | null {
  const check = CHECKS[code]
  const at = neededChanges(changes).findIndex(({ why }) =>
    why.some((one) => one === code || (check !== undefined && one.startsWith(check))),
  )
  return at < 0 ? null : `Change ${at + 1} fixes it.`
}

export const UnseenBox = () => (
  <section className={styles.unseen} aria-labelledby="unseen">
    <h3 id="unseen">What we can’t see from here</h3>
    <dl className={styles.list}>
      {UNSEEN.map(({ code, name, sentence, ways }) => (
        <div key={code}>
          <dt>{name}</dt>
          <dd>
            {sentence}{' '}
            {ways.map((way) => (
              <Way key={way.label} {...way} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

function Way({ label, address }: { label: string; address?: string | undefined }) {
  if (address === undefined) return null
  return (
    <span className={styles.way}>
      {address.startsWith('/') ? (
        <Link to={address}>{label}</Link>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {label}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </span>
  )
}
