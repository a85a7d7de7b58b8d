// Asks Gmail itself about a domain of the visitor’s, from their browser.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { parseDomainInput, toUnicode } from '#shared/dns/domain-name.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { GoogleSettings } from '#shared/postmaster/google-consent.ts'
import { problemWords } from '#shared/postmaster/google-problems.ts'
import { useGmail, type GmailState, type OnAnswers } from './use-gmail.ts'
import styles from './ask-gmail.module.css'

interface AskGmailProps {
  google: GoogleSettings
  /** What the page is about, if anything. */
  domain?: string
  /** Gets what Google answered, as it came; more than once if the visitor asks again. The same function each time. */
  onAnswers: OnAnswers
}

export function AskGmail({ google, domain = '', onAnswers }: AskGmailProps) {
  const { state, ask } = useGmail(google, onAnswers)
  const { form, refusal, send } = useQuestion(ask)
  const asked = state.domain || domain
  const status = statusText(state)
  return (
    <section className={`${styles.ask} card stack gap-3 off-paper needs-script`} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="size-h3">
        Ask Gmail directly
      </h2>
      {/* Sent before its script runs, a form with this method sends nothing. */}
      <form ref={form} method="dialog" onSubmit={send} noValidate className={styles.form}>
        <DomainField
          key={asked}
          label="Domain in your Postmaster Tools"
          defaultValue={asked && toUnicode(asked)}
          error={refusal}
        />
        <SubmitButton busy={state.phase === 'asking'} busyLabel="Asking…">
          {state.phase === 'failed' ? 'Ask again' : 'Ask Gmail'}
        </SubmitButton>
      </form>
      <p role="status" className={status === '' ? 'visually-hidden' : undefined}>
        {status}
      </p>
      <Problem state={state} />
      <p className="note">
        Google asks you to let this page read the figures, which is all that it may do. Then your browser asks
        Gmail about the last 60 days. The permission stays in this page until you leave it: our server never
        gets it, and gets figures only if you keep them. You can{' '}
        <a href={PERMISSIONS} target="_blank" rel="noopener noreferrer">
          take it back at Google
        </a>{' '}
        at any time.
      </p>
    </section>
  )
}

const TITLE_ID = 'ask-gmail'
const PERMISSIONS = 'https://myaccount.google.com/permissions'

function useQuestion(ask: (domain: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refusal !== undefined && field) bringIntoView(field)
  }, [refusal])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('domain')
    const domain = parseDomainInput(typeof typed === 'string' ? typed : '')
    setRefusal(domain.ok ? undefined : domain.message)
    if (domain.ok) ask(domain.domain)
  }
  return { form, refusal, send }
}

function statusText({ phase, domain, leftOut }: GmailState): string {
  const name = toUnicode(domain)
  if (phase === 'asking') return `Asking Gmail about ${name}…`
  if (phase !== 'answered') return ''
  const answered = `Gmail answered about ${name}.`
  if (leftOut === 0) return answered
  return `${answered} ${plural(leftOut, 'older feedback loop was', 'older feedback loops were')} left out.`
}

/** The focus goes there, since it says what to do. */
function Problem({ state }: { state: GmailState }) {
  const { phase, problem, domain } = state
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.problem && place.current) bringIntoView(place.current)
  }, [state])
  if (problem === null) return null
  const { title, text } = problemWords(problem, domain === '' ? 'the domain' : toUnicode(domain))
  return (
    <div ref={place}>
      <Banner tone="unknown" title={title} word={phase === 'answered' ? 'incomplete' : 'no answer'}>
        <p>{text}</p>
      </Banner>
    </div>
  )
}
