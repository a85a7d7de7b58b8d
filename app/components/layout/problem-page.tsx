// A page that could not be shown: what happened, in plain words, and where to go from here.
import { ButtonLink } from '#app/components/ui/link.tsx'
import { Stamp } from '#app/components/ui/stamp.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import button from '#app/components/ui/button.module.css'
import styles from './problem-page.module.css'

interface ProblemPageProps {
  stamp: string
  title: string
  tone?: Tone
  children: React.ReactNode
  /** Offers the search, for a URL that does not exist. */
  search?: boolean
  /** Offers the same URL again, for what may work later. */
  again?: boolean
  /** Where to go from here, in place of the home page and a check. */
  way?: { to: string; label: string }
}

export function ProblemPage({ stamp, title, tone = 'bad', children, search, again, way }: ProblemPageProps) {
  return (
    <div className={`${styles.page} stack gap-5 page-wide`}>
      <Stamp word={stamp} date="return to sender" tone={tone} />
      <h1>{title}</h1>
      <p className="soft size-lead">{children}</p>
      {search && (
        <form action="/search" role="search" className={`${styles.search} wrap gap-3`}>
          <Field label="What are you looking for?" name="q" type="search" autoComplete="off" />
          <SubmitButton>Search</SubmitButton>
        </form>
      )}
      <div className="wrap gap-3">
        {again && <ReloadLink />}
        {(way ? [way] : WAYS).map(({ to, label }, index) => (
          <ButtonLink key={to} to={to} look={search || again || index > 0 ? 'quiet' : undefined}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}

const WAYS = [
  { to: '/', label: 'Go to the home page' },
  { to: '/tool/email-authentication', label: 'Check a domain' },
]

/** An empty reference is the page's own URL, with its parameters (RFC 3986, 4.4 and 5.2.2). */
const SAME_URL = ''

/** Loads the document again, also where a script answers requests in place. */
const ReloadLink = () => (
  <a href={SAME_URL} className={button.button}>
    Reload this page
  </a>
)

export const NoSuchPage = () => (
  <ProblemPage stamp="404" title="Page not found" search>
    This page has moved, or the link has a typo.
  </ProblemPage>
)
