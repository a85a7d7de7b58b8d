// /findings: every finding that a check can have, by protocol, with a filter.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { pageMeta } from '#app/page-meta.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import type { PageHandle } from '#app/page-handle.ts'
import { FINDINGS_PATH } from '#shared/report/finding-table.ts'
import { countText, MAX_QUERY } from './filter.ts'
import { loadFindings } from './findings-data.ts'
import { FindingGroups } from './finding-groups.tsx'
import entryUrl from './findings-entry.ts?worker&url'
import styles from './findings.module.css'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Findings' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Every finding, explained',
    description:
      'What each result of our SPF, DKIM, DMARC and other email checks means, why it matters, and how to fix it.',
    path: FINDINGS_PATH,
    pictureOf: '/tool',
  })

export const loader = loadFindings

export default function FindingsPage() {
  const { filter, groups, tools, tones } = useLoaderData<typeof loader>()
  const { nonce } = useContext(PageSettings)
  const all = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  const shown = groups.reduce((sum, group) => sum + group.shown, 0)
  return (
    <article className={`${styles.page} stack gap-5 page-wide`}>
      <header className="stack gap-3">
        <h1>Every finding, explained</h1>
        <p className={styles.lead}>
          This is everything that our checks can say. Each finding has a page: what it means, why it matters,
          how to fix it, and an example.
        </p>
      </header>
      <form action={FINDINGS_PATH} role="search" className={`${styles.form} off-paper`} data-filter>
        <Field
          label="Find"
          name="q"
          type="search"
          defaultValue={filter.q}
          maxLength={MAX_QUERY}
          required={false}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField label="Tool" name="tool" options={tools} defaultValue={filter.tool} />
        <SelectField label="How bad" name="tone" options={tones} defaultValue={filter.tone} />
        <SubmitButton>Filter</SubmitButton>
      </form>
      <p role="status" data-count>
        {countText(shown, all)}
      </p>
      <p hidden={shown > 0} data-nothing>
        Try one word, such as “spf”, or <a href={FINDINGS_PATH}>show all findings</a>.
      </p>
      <FindingGroups groups={groups} isFiltered={shown < all} />
      <script type="module" src={entryUrl} nonce={nonce} />
    </article>
  )
}
