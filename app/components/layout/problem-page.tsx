// A page that could not be shown: what happened, in plain words, and where to go from here.
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { Stamp } from '#app/components/tool/stamp.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './problem-page.module.css'

interface ProblemPageProps {
  stamp: string
  title: string
  tone?: Tone
  children: React.ReactNode
  /** Offers the search, for a URL that does not exist. */
  search?: boolean
  /** Where to go from here, in place of the home page and a check. */
  way?: { to: string; label: string }
}

export function ProblemPage({ stamp, title, tone = 'bad', children, search, way }: ProblemPageProps) {
  return (
    <div className={styles.page}>
      <Stamp word={stamp} date="return to sender" tone={tone} />
      <h1>{title}</h1>
      <p className={styles.text}>{children}</p>
      {search && (
        <form action="/search" role="search" className={styles.search}>
          <Field label="What are you looking for?" name="q" type="search" autoComplete="off" />
          <SubmitButton>Search</SubmitButton>
        </form>
      )}
      <div className={styles.actions}>
        {way ? (
          <ButtonLink to={way.to}>{way.label}</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/" look={search ? 'quiet' : undefined}>
              Go to the home page
            </ButtonLink>
            <ButtonLink to="/tool/email-authentication" look="quiet">
              Check a domain
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

export const NoSuchPage = () => (
  <ProblemPage stamp="404" title="Page not found" search>
    This page has moved, or the link has a typo.
  </ProblemPage>
)
