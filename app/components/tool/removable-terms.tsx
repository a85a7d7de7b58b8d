// What may go from an SPF record that needs too many lookups: the record shrinks as its owner agrees.
import { Link } from '#app/components/ui/link.tsx'
import { plural } from '#shared/kit/sentence.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import type { Change, RemovableTerm } from '#shared/report/change/change.ts'
import styles from './sender-choices.module.css'

interface RemovableTermsProps {
  removable: NonNullable<Change['removable']>
  removed: readonly string[]
  onRemoved: (terms: readonly string[]) => void
}

export function RemovableTerms({ removable: { terms, lookups }, removed, onRemoved }: RemovableTermsProps) {
  const gone = terms.filter(({ term }) => removed.includes(term))
  const left = lookups - gone.reduce((sum, { saves }) => sum + saves, 0)
  return (
    <fieldset className={`${styles.services} grid gap-1-3 needs-script`}>
      <legend>Which of them may go?</legend>
      {terms.map((one) => (
        <Term
          key={one.term}
          term={one}
          isGone={gone.includes(one)}
          onGone={(isGone) =>
            onRemoved([...removed.filter((term) => term !== one.term), ...(isGone ? [one.term] : [])])
          }
        />
      ))}
      <p role="status" className={`${styles.said} ${styles.whole}`}>
        {gone.length > 0 &&
          `Then the record needs ${plural(left, 'lookup', 'lookups')}${left > LOOKUP_LIMIT ? `, still more than ${LOOKUP_LIMIT}` : ` of ${LOOKUP_LIMIT}`}.`}
      </p>
    </fieldset>
  )
}

interface TermProps {
  term: RemovableTerm
  isGone: boolean
  onGone: (isGone: boolean) => void
}

const Term = ({ term: { term, service, saves, unlessOwnAddress, page }, isGone, onGone }: TermProps) => (
  <div className={`${styles.whole} row gap-2-4`}>
    <label>
      <input
        type="checkbox"
        checked={isGone}
        onChange={({ currentTarget }) => onGone(currentTarget.checked)}
      />{' '}
      <span>
        <code className="anywhere">{term}</code>, {plural(saves, 'lookup', 'lookups')}
        {unlessOwnAddress && `: I have no IP address of my own at ${service}`}
      </span>
    </label>
    <Link to={page}>What {service} needs</Link>
  </div>
)
