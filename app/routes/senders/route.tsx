// /senders: every service that we know the DNS needs of, by kind, with a search.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import { SENDERS_PATH, senderPath } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { SENDER_KINDS, type SenderKind } from '#shared/data/mail-services/passports/passport.ts'
import { findSenders, senderEntries } from '#shared/senders/sender.ts'
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

/** In a word or two, of the record of the domain. */
const SPF: Record<NonNullable<Passport['rootSpf']> | 'unknown', string> = {
  needed: 'SPF include needed',
  useless: 'SPF include useless',
  own_ip: 'SPF include only in some cases',
  unknown: '',
}

export function loader({ request }: LoaderFunctionArgs) {
  const question = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const found = question === '' ? senderEntries() : findSenders(question)
  const spfOf = new Map(PASSPORTS.map(({ id, rootSpf = 'unknown' as const }) => [id, SPF[rootSpf]]))
  const groups = (Object.keys(SENDER_KINDS) as SenderKind[]).flatMap((kind) => {
    const senders = found
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({ path: senderPath({ id }), name, spf: spfOf.get(id) ?? '' }))
    return senders.length === 0 ? [] : [{ kind, senders }]
  })
  return { question, count: found.length, groups }
}

export default function SendersPage() {
  const { question, count, groups } = useLoaderData<typeof loader>()
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
      <p role="status">{countText(count, question)}</p>
      {groups.map(({ kind, senders }) => (
        <section key={kind} aria-labelledby={kind} className="stack gap-3">
          <h2 id={kind}>{titleOf(kind)}</h2>
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

const titleOf = (kind: SenderKind): string => {
  const name = SENDER_KINDS[kind]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function countText(count: number, question: string): string {
  if (question === '') return `${count} services:`
  if (count === 0) return `We have no facts about “${question}”. Try the first letters of its name.`
  return count === 1 ? 'One service:' : `${count} services match “${question}”:`
}
