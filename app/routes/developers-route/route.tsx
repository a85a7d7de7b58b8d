// /developers/:operation: one route of the API, with a form that runs it.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { describeApi } from '#app/api/api-description.ts'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { TextPage } from '#app/components/prose/text-page.tsx'
import { DEVELOPERS_PATH } from '#app/content/api-pages.ts'
import { BRAND } from '#app/content/brand.ts'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { groupId } from '#app/routes/developers/reference.ts'
import { Answer, Neighbors, Parameters, Problems, Request } from './parts.tsx'
import { routePageOf } from './route-data.ts'
import { Run } from './run-form.tsx'
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import entryUrl from './run-entry.ts?worker&url'

export const handle: PageHandle = { hydrate: false, sameForAll: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = `${DEVELOPERS_PATH}/${params.operation ?? ''}`
  return routePageOf(await describeApi(context.api), page, BRAND.origin) ?? pageNotFound()
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: `${data.summary}: API`,
        description: `${data.method} ${data.path}: its fields, its answer, a real example, its errors, and the request as curl, JavaScript and Python.`,
        path: data.page,
        pictureOf: DEVELOPERS_PATH,
      })
    : []

const HEADINGS = [
  { id: 'request', text: 'Request' },
  { id: 'run', text: 'Run' },
  { id: 'parameters', text: 'Parameters' },
  { id: 'answer', text: 'Answer' },
  { id: 'problems', text: 'Errors' },
]

export default function RoutePage() {
  const route = useLoaderData<typeof loader>()
  const { summary, group } = route
  return (
    <>
      <Breadcrumb trail={[{ label: 'API for developers', to: DEVELOPERS_PATH }, { label: summary }]} />
      <TextPage
        title={summary}
        note={<a href={`${DEVELOPERS_PATH}#${groupId(group)}`}>{group}</a>}
        headings={HEADINGS}
      >
        <Request {...route} />
        <Run {...route} />
        <Parameters {...route} />
        <Answer answer={route.answer} />
        <Problems problems={route.problems} limit={route.limit} />
        <Neighbors previous={route.previous} next={route.next} />
        <RunScript />
      </TextPage>
    </>
  )
}

/** Starts the script of the page; as app/routes/home/route.tsx does. */
function RunScript() {
  const { nonce } = useContext(PageSettings)
  return <script type="module" src={entryUrl} nonce={nonce} />
}
