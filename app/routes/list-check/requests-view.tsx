// Every request that the page made, with what was in it.
import { FoldedTable } from '#app/routes/reports/folded-table.tsx'
import { Part } from '#app/routes/reports/part.tsx'
import layout from '#app/routes/reports/reports.module.css'
import { API_BASE_PATH } from '#shared/site.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { SentRequest } from './check-state.ts'
import styles from './list-check.module.css'

const MOST_SHOWN = 200

const STATES: Record<SentRequest['state'], string> = {
  waiting: 'on its way',
  answered: 'answered',
  failed: 'no answer',
}

export function RequestsView({ requests }: { requests: readonly SentRequest[] }) {
  const domains = new Set(requests.flatMap((request) => request.domains)).size
  return (
    <Part id="requests" title="What this page sent">
      <p>
        {plural(requests.length, 'request', 'requests')} with {plural(domains, 'domain', 'domains')}, each as{' '}
        <code className="anywhere">{`POST ${API_BASE_PATH}${apiOf(listCheck)}`}</code>. In random order, and
        no request has an “@”.
      </p>
      <div className={layout.folds}>
        <FoldedTable
          title="Each request"
          sum={
            requests.length > MOST_SHOWN
              ? `the first ${MOST_SHOWN} of ${numberText(requests.length)}`
              : 'the domains in it'
          }
          columns={[
            { key: 'number', label: 'Request', heads: true },
            { key: 'state', label: 'State' },
            { key: 'count', label: 'Domains', align: 'end' },
            { key: 'domains', label: 'What was in it', sentences: true },
          ]}
          rows={requests.slice(0, MOST_SHOWN).map((request, index) => ({
            key: String(index),
            cells: {
              number: numberText(index + 1),
              state: STATES[request.state],
              count: numberText(request.domains.length),
              domains: <span className={`${styles.names} small`}>{request.domains.join(', ')}</span>,
            },
          }))}
        />
      </div>
    </Part>
  )
}
