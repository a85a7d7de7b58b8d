// /developers: the API reference: what applies to every route, and a line for each, made from the API's own description.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { describeApi } from '#app/api/api-description.ts'
import { TextPage } from '#app/components/prose/text-page.tsx'
import { DEVELOPERS_PATH } from '#app/content/api-pages.ts'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { Errors, Limits, OtherWebsites, Start, Versions, Programs } from './general.tsx'
import { MAX_QUESTION } from './matching.ts'
import { filtered, groupId, referenceOf } from './reference.ts'
import { RouteList } from './route-list.tsx'
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import entryUrl from './developers-entry.ts?worker&url'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'API for developers' }] },
}

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: 'API for developers',
    description:
      'Every check on this site as JSON over HTTP: routes, fields, example answers, errors and limits. No key, no account.',
    path: DEVELOPERS_PATH,
    noindex: location.search !== '',
    pictureOf: DEVELOPERS_PATH,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const question = new URL(request.url).searchParams.get('q')?.trim().slice(0, MAX_QUESTION) ?? ''
  return filtered(referenceOf(await describeApi(context.api)), question)
}

export default function DevelopersPage() {
  const { errors, limits, ...list } = useLoaderData<typeof loader>()
  const headings = [
    { id: 'start', text: 'Get started' },
    { id: 'routes', text: 'Routes' },
    ...list.groups.map(({ name }) => ({ id: groupId(name), text: name })),
    { id: 'programs', text: 'Terminal, agents, pull requests' },
    { id: 'errors', text: 'Errors' },
    { id: 'limits', text: 'Limits' },
    { id: 'versions', text: 'Versions' },
    { id: 'websites', text: 'Other websites' },
  ]
  return (
    <TextPage title="API for developers" note="Free, no key, no account" headings={headings}>
      <Start />
      <RouteList {...list} />
      <Programs />
      <Errors errors={errors} />
      <Limits limits={limits} />
      <Versions />
      <OtherWebsites />
      <IndexScript />
    </TextPage>
  )
}

/** Starts the script of the page; as app/routes/home/route.tsx does. */
function IndexScript() {
  const { nonce } = useContext(PageSettings)
  return <script type="module" src={entryUrl} nonce={nonce} />
}
