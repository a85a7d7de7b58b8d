// Which names receivers look up, in order, and which record counts.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { BimiAnswer } from './bimi-data.ts'

export const BimiLookups = ({ lookups }: { lookups: BimiAnswer['lookups'] }) => (
  <Disclosure summary={`Where receivers look (${lookups.length} names)`}>
    <DataTable
      caption="The names in the order receivers ask for them"
      columns={[
        { key: 'name', label: 'Asked', heads: true },
        { key: 'meaning', label: 'There' },
      ]}
      rows={lookups.map(({ name, meaning }) => ({
        key: name,
        cells: { name: <code>{name}</code>, meaning },
      }))}
    />
  </Disclosure>
)
