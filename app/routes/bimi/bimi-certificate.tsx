// The mark certificate: its kind, its subject, its issuer, its dates, and its problems.
import { dayInWords } from '#shared/kit/calendar.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { FindingList } from '#app/components/report/finding-list.tsx'
import type { BimiAnswer } from './bimi-data.ts'
import styles from './bimi-result.module.css'

type Certificate = NonNullable<BimiAnswer['certificate']>

export function BimiCertificate({ certificate }: { certificate: Certificate }) {
  const { url, finalUrl, findings } = certificate
  const facts = factsOf(certificate)
  return (
    <section className={`${styles.part} stack gap-4`} aria-labelledby="certificate">
      <h3 id="certificate">The mark certificate</h3>
      <p className="note">
        <code>{finalUrl ?? url}</code>
      </p>
      {facts.length > 0 && (
        <dl className={`${styles.facts} grid gap-3-5`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="note">{label}</dt>
              <dd className="anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <FindingList findings={findings} />
    </section>
  )
}

const KINDS = { VMC: 'Verified mark certificate (VMC)', CMC: 'Common mark certificate (CMC)' }

function factsOf({ kind, markType, subject, issuer, expires, daysLeft, names, loggedAt }: Certificate) {
  const facts: [label: string, value: string][] = []
  const add = (label: string, value: string | null | undefined) => {
    if (value) facts.push([label, value])
  }
  if (expires !== null) add('Kind', kind ? KINDS[kind] : 'unknown')
  add('Mark', markType)
  add('Issued to', subject)
  add('Issued by', issuer)
  add('Names', names.slice(0, 10).join(', '))
  if (expires !== null && daysLeft !== null)
    add(
      'Valid until',
      `${dayInWords(expires.slice(0, 10))}, ${daysLeft < 0 ? 'expired' : `${numberText(daysLeft)} ${daysLeft === 1 ? 'day' : 'days'} left`}`,
    )
  add('In a public log since', loggedAt && dayInWords(loggedAt.slice(0, 10)))
  return facts
}
