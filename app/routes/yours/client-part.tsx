// The pages of one client, the worst first: to look at, to print with the agency's logo, and to send as an email.
import { LetterheadForm, LetterheadLine } from '#app/components/report/letterhead.tsx'
import copy from '#app/components/ui/copy-button.module.css'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { clientText } from '#shared/saved/yours/client-text.ts'
import type { ClientPages } from '#shared/saved/yours/standing.ts'
import { PageLine } from './page-line.tsx'
import styles from './yours.module.css'

interface ClientPartProps {
  group: ClientPages
  /** There are no clients at all. */
  isAlone: boolean
  /** When it was looked up; milliseconds since 1970. */
  at: number
  isOnPaper: boolean
  onPrint: () => void
}

export function ClientPart({ group, isAlone, at, isOnPaper, onPrint }: ClientPartProps) {
  const { client, pages } = group
  const isAnswered = at > 0
  const text = clientText(group, at)
  return (
    <section className={`stack gap-3${isOnPaper ? '' : ' off-paper'}`} aria-label={client || 'Your pages'}>
      <div className={styles.onPaper}>
        <LetterheadLine subject={client} client={client} />
        {isAnswered && <p>{dayText(new Date(at))}</p>}
      </div>
      {!isAlone && <h2 className="size-h3">{client || 'Without a client'}</h2>}
      <ul className="stack gap-3">
        {pages.map((page) => (
          <PageLine key={page.view} page={page} />
        ))}
      </ul>
      {isAnswered && (
        <>
          <p className="off-paper row gap-2-4">
            <button type="button" className={`${copy.copy} small strong`} onClick={onPrint}>
              Print{client && ` for ${client}`}
            </button>
            <CopyButton
              text={`${text.subject}\n\n${text.body}`}
              label="Copy as an email"
              done="Copied: a subject line and the text"
            />
          </p>
          <LetterheadForm subject={client} client={client} />
        </>
      )}
    </section>
  )
}
