// /senders: every service that we know the DNS needs of, by kind, with a search.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { SENDERS_PATH } from '#shared/data/mail-services/passports/passport.ts'
import { loadSenders } from './senders-data.ts'
import styles from './senders.module.css'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Sending services' }] },
}

const TITLE = 'What each sending service needs from your DNS'

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: TITLE,
    description:
      'The SPF, DKIM and bounce records that each service needs, which includes are useless, and a live check of your domain. With sources.',
    path: SENDERS_PATH,
    noindex: location.search !== '',
    pictureOf: '/tool',
  })

/** More letters than any name has. */
const MAX_QUESTION = 100

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadSenders(new URL(request.url).searchParams.get('q')?.trim().slice(0, MAX_QUESTION) ?? '')

export default function SendersPage() {
  const { question, said, groups } = useLoaderData<typeof loader>()
  return (
    <div className={`${styles.page} stack gap-6 page-wide`}>
      <header className={`${styles.head} stack gap-4`}>
        <h1>{TITLE}</h1>
        <p className="soft size-lead">
          Many services never need the SPF include that their help pages ask for. Here is what each one really
          needs, with the page that says so and the day we read it.
        </p>
      </header>
      <form action={SENDERS_PATH} role="search" className={`${styles.form} wrap gap-3 off-paper`}>
        <Field
          label="Service"
          name="q"
          type="search"
          defaultValue={question}
          required={false}
          autoComplete="off"
          placeholder="Klaviyo"
        />
        <SubmitButton>Find</SubmitButton>
      </form>
      <p role="status">{said}</p>
      {groups.map(({ kind, title, senders }) => (
        <section key={kind} aria-labelledby={kind} className="stack gap-3">
          <h2 id={kind}>{title}</h2>
          <ul className={styles.list}>
            {senders.map(({ path, name, spf }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
                {spf !== '' && <span className="note">{spf}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
