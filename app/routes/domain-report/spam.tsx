// Why mail might land in spam: what anyone can see, and what no one can see from outside.
import { changeAnchor } from '#app/components/tool/change-card.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { Change } from '#shared/report/change/change.ts'
import { spamRows } from '#shared/domain/domain-report/spam.ts'
import type { SpamAnswer } from '#shared/domain/domain-report/schema.ts'
import { UNSEEN } from '#shared/domain/domain-report/unseen.ts'
import styles from './spam.module.css'

interface SpamProps {
  spam: SpamAnswer
  changes: readonly Change[]
}

/** One row for each cause, which leads to the card of its change. In print, the changes already say it. */
export function Spam({ spam: { sentence, reasons }, changes }: SpamProps) {
  const rows = spamRows(reasons, changes)
  return (
    <section className="stack gap-2" aria-labelledby="spam" data-repeats>
      <h3 id="spam">Why might email land in spam?</h3>
      <p>{shownText(sentence)}</p>
      {rows.length > 0 && (
        <ul className={`${styles.reasons} stack gap-2`}>
          {rows.map(({ key, text, task, number }) => (
            <li key={key}>
              {shownText(text)}{' '}
              {task && (
                <a href={`#${changeAnchor(task)}`}>
                  Change {number}: {task.title}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const UnseenBox = () => (
  <section className="stack gap-2" aria-labelledby="unseen">
    <h3 className="size-body" id="unseen">
      What we can’t see from here
    </h3>
    <dl className={`${styles.list} stack gap-3 small`}>
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
