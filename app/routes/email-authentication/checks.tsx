// Each check in one sentence, with a link to its own page.
import { Link } from '#app/components/ui/link.tsx'
import type { Judgement, Method } from '#shared/domain/email-authentication/schema.ts'
import { JUDGEMENT_WORDS } from '#app/components/report/judgement-words.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'

/** The page with more about a method. */
export const toolAddress = (method: Method, domain: string): string =>
  `/tool/${method.toLowerCase()}?${new URLSearchParams({ domain }).toString()}`

export const Checks = ({ domain, judgements }: { domain: string; judgements: readonly Judgement[] }) => (
  <DataTable
    caption="What we found"
    columns={[
      { key: 'method', label: 'Check', heads: true },
      { key: 'state', label: 'Verdict', status: true },
      { key: 'sentence', label: 'Why', sentences: true },
    ]}
    rows={judgements.map(({ method, state, sentence }) => ({
      key: method,
      cells: {
        method: (
          <Link to={toolAddress(method, domain)} className="one-line" aria-label={`${method}: full report`}>
            {method}
          </Link>
        ),
        state: <Badge tone={toneOf(method, state)}>{wordOf(method, state)}</Badge>,
        sentence,
      },
    }))}
  />
)

/** A missing logo is not a problem. */
const toneOf = (method: Method, state: Judgement['state']) =>
  method === 'BIMI' && state === 'missing' ? 'info' : JUDGEMENT_WORDS[state].tone

const wordOf = (method: Method, state: Judgement['state']) =>
  method === 'BIMI' && state === 'missing' ? 'not used' : JUDGEMENT_WORDS[state].word
