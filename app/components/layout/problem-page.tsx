// A page that could not be shown: what happened, in plain words, and where to go from here.
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { Stamp } from '#app/components/tool/stamp.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import styles from './problem-page.module.css'

interface ProblemPageProps {
  stamp: string
  title: string
  children: React.ReactNode
  /** Offers the search, for a URL that does not exist. */
  search?: boolean
}

export function ProblemPage({ stamp, title, children, search }: ProblemPageProps) {
  return (
    <div className={styles.page}>
      <Stamp word={stamp} date="return to sender" tone="bad" />
      <h1>{title}</h1>
      <p className={styles.text}>{children}</p>
      {search && (
        <form action="/search" role="search" className={styles.search}>
          <Field label="What are you looking for?" name="q" type="search" autoComplete="off" />
          <SubmitButton>Search</SubmitButton>
        </form>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/" look={search ? 'quiet' : undefined}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/tool/email-authentication" look="quiet">
          Check a domain
        </ButtonLink>
      </div>
    </div>
  )
}

export const NoSuchPage = () => (
  <ProblemPage stamp="404" title="Page not found" search>
    This page has moved, or the link has a typo.
  </ProblemPage>
)
