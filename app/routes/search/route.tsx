// /search: the search as a page, for visitors without JavaScript and for links.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { apiPages } from '#app/content/api-pages.ts'
import { SITE_PAGES, type SitePage } from '#app/content/site-pages.ts'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { findPages, checksOf } from './answers.ts'
import styles from './search.module.css'

export const handle: PageHandle = {
  hydrate: false,
  breadcrumbs: { title: 'Search', trail: [{ label: 'Search' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Search',
    description: 'Find a tool, a page or a guide on this site.',
    path: '/search',
    noindex: true,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const question = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const pages = [...SITE_PAGES, ...(await apiPages(context.api))]
  return { question, pages: [...checksOf(question), ...findPages(pages, question)] }
}

export default function SearchPage() {
  const { question, pages } = useLoaderData<typeof loader>()
  return (
    <div className={`${styles.page} stack gap-5 page-wide`}>
      <form action="/search" role="search" className={`${styles.form} wrap gap-3`}>
        <Field
          label="What are you looking for?"
          name="q"
          type="search"
          defaultValue={question}
          required={false}
          autoComplete="off"
        />
        <SubmitButton>Search</SubmitButton>
      </form>
      <FoundPages question={question} pages={pages} />
    </div>
  )
}

/** What the search found. */
interface FoundPagesProps {
  question: string
  pages: readonly Pick<SitePage, 'path' | 'label' | 'about' | 'kind'>[]
}

const FoundPages = ({ question, pages }: FoundPagesProps) => (
  <>
    <p>{countText(pages.length, question)}</p>
    {pages.length === 0 && (
      <p>
        Or browse <a href="/tool">all free tools</a> and <a href="/blogs">the guides</a>.
      </p>
    )}
    <ul className={`${styles.pages} stack gap-5`}>
      {pages.map(({ path, label, about, kind }) => (
        <li key={path}>
          <a href={path} className="size-h3 strong">
            {label}
          </a>{' '}
          <span className="note">{kind}</span>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  </>
)

function countText(count: number, question: string): string {
  if (question === '') return 'Everything on this site:'
  if (count === 0) return `Nothing matches “${question}”. Try one word, such as “spf”.`
  return count === 1 ? 'One page matches.' : `${count} pages match.`
}
