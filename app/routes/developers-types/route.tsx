// /developers/types: the named types in the answers of the API.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { describeApi } from '#app/api/api-description.ts'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { TextPage } from '#app/components/prose/text-page.tsx'
import { DEVELOPERS_PATH, TYPES_PATH } from '#app/content/api-pages.ts'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { Fields, Type } from '#app/routes/developers-route/fields.tsx'
import { fieldsOf, typeOf } from '#app/routes/developers-route/shape.ts'

export const handle: PageHandle = { hydrate: false, sameForAll: true }

export const meta = () =>
  pageMeta({
    title: 'Types of the API',
    description:
      'What the objects in the answers of the API have in them: each field, its type and what it is.',
    path: TYPES_PATH,
    pictureOf: DEVELOPERS_PATH,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { components } = await describeApi(context.api)
  return Object.entries(components.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => ({
      name,
      about: schema.description ?? '',
      type: typeOf(schema),
      fields: fieldsOf(schema),
    }))
}

export default function TypesPage() {
  const types = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumb trail={[{ label: 'API for developers', to: DEVELOPERS_PATH }, { label: 'Types' }]} />
      <TextPage
        title="Types of the API"
        note={`${types.length} types`}
        headings={types.map(({ name }) => ({ id: name, text: name }))}
      >
        <p>
          These are parts of more than one answer. The page of each <a href={DEVELOPERS_PATH}>route</a> links
          to those in its answer.
        </p>
        {types.map(({ name, about, type, fields }) => (
          <section key={name} className="stack gap-2" aria-labelledby={name}>
            <h2 id={name}>{name}</h2>
            {about && <p>{about}</p>}
            {fields.length === 0 && (
              <p>
                <Type type={type} />
              </p>
            )}
            <Fields fields={fields} />
          </section>
        ))}
      </TextPage>
    </>
  )
}
