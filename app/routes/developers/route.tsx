// /developers: the API reference, made from the API's own description.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TextPage } from '#app/components/prose/text-page.tsx'
import { BRAND } from '#app/content/brand.ts'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import type { OpenApi } from '#shared/api/openapi.ts'
import { Errors, Limits, OtherWebsites, Start, Versions, Programs } from './general.tsx'
import { groupId, referenceOf, type ReferenceGroup } from './reference.ts'
import { ApiRoute } from './api-route.tsx'
import styles from './developers.module.css'
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import entryUrl from './developers-entry.ts?worker&url'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'API for developers' }] },
}

export const meta = () =>
  pageMeta({
    title: 'API for developers',
    description:
      'Every check on this site as JSON over HTTP: routes, fields, example answers, errors and limits. No key, no account.',
    path: '/developers',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const response = await context.api['openapi.json'].$get()
  return referenceOf((await response.json()) as OpenApi, BRAND.origin)
}

export default function DevelopersPage() {
  const { groups, errors, limits } = useLoaderData<typeof loader>()
  const headings = [
    { id: 'start', text: 'Get started' },
    { id: 'programs', text: 'Terminal, agents, pull requests' },
    ...groups.map(({ name }) => ({ id: groupId(name), text: name })),
    { id: 'errors', text: 'Errors' },
    { id: 'limits', text: 'Limits' },
    { id: 'versions', text: 'Versions' },
    { id: 'websites', text: 'Other websites' },
  ]
  return (
    <TextPage title="API for developers" note="Free, no key, no account" headings={headings}>
      <Start />
      <Programs />
      {groups.map((group) => (
        <ApiGroup key={group.name} group={group} />
      ))}
      <Errors errors={errors} />
      <Limits limits={limits} />
      <Versions />
      <OtherWebsites />
      <TryItScript />
    </TextPage>
  )
}

/** The routes of one tool in the reference. */
const ApiGroup = ({ group: { name, about, routes } }: { group: ReferenceGroup }) => (
  <section className={`${styles.group} stack gap-7 unit`} aria-labelledby={groupId(name)}>
    <h2 id={groupId(name)}>{name}</h2>
    <p className={styles.lead}>{about}</p>
    {routes.map((route) => (
      <ApiRoute key={route.id} route={route} />
    ))}
  </section>
)

/** Starts the script of the page; as app/routes/home/route.tsx does. */
function TryItScript() {
  const { nonce } = useContext(PageSettings)
  return <script type="module" src={entryUrl} nonce={nonce} />
}
