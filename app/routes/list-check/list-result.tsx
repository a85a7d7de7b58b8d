// The result of a list: the verdict and the four piles, then look-alikes and receivers, and everything else collapsed below.
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Part } from '#app/routes/reports/part.tsx'
import layout from '#app/routes/reports/reports.module.css'
import { leastPercent } from '#shared/address-list/verdict.ts'
import type { ListSummary } from '#shared/address-list/summary.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { ColumnChoice } from './column-choice.tsx'
import { GroupsView } from './groups-view.tsx'
import { LookAlikes } from './look-alikes.tsx'
import { MixView } from './mix-view.tsx'
import { PileBar, Piles } from './piles-view.tsx'
import { RequestsView } from './requests-view.tsx'
import { SaveButtons } from './save-buttons.tsx'
import type { ListCheck } from './check-state.ts'

interface ListResultProps {
  summary: ListSummary
  date: string
  /** Missing for a sample: then there is nothing to save. */
  check: ListCheck | null
}

export function ListResult({ summary, date, check }: ListResultProps) {
  const { verdict, counts, undecided, rows, mix, lookAlikes, groups } = summary
  const isEmpty = rows === 0
  return (
    <div className="stack gap-7">
      <CheckResult
        report={{ verdict, findings: [], changes: [] }}
        date={date}
        tool={listCheck}
        question={null}
        figure={!isEmpty && <LeastBounceRate rate={summary.leastBounceRate} />}
        facts={factsOf(summary, check)}
        second={check && <SaveAndColumns summary={summary} check={check} />}
        answer={!isEmpty && <PileBar counts={counts} undecided={undecided} />}
        explanation={<Limits />}
      />
      <Part id="piles" title="The four piles">
        <div className={layout.folds}>
          <Piles summary={summary} check={check} />
        </div>
      </Part>
      {lookAlikes.length > 0 && (
        <Part id="look-alikes" title="Domains that look mistyped">
          <LookAlikes lookAlikes={lookAlikes} />
        </Part>
      )}
      {mix.services.length > 0 && (
        <Part id="receivers" title="Who receives this list">
          <MixView mix={mix} />
        </Part>
      )}
      {groups.length > 0 && (
        <Part id="origins" title="Where the bounces come from">
          {groups.map((grouped) => (
            <GroupsView key={grouped.by} grouped={grouped} />
          ))}
        </Part>
      )}
      {check && check.requests.length > 0 && <RequestsView requests={check.requests} />}
    </div>
  )
}

const LeastBounceRate = ({ rate }: { rate: ListSummary['leastBounceRate'] }) => (
  <p className={`${layout.figure} stack gap-1`}>
    <strong>{leastPercent(rate)}</strong>
    <span>is the least bounce rate that you would have had</span>
  </p>
)

const SaveAndColumns = ({ summary, check }: { summary: ListSummary; check: ListCheck }) => (
  <>
    <SaveButtons summary={summary} check={check} />
    <ColumnChoice summary={summary} onChoose={check.choose} />
  </>
)

/** What no check of a list can say. */
const Limits = () => (
  <div className="stack gap-2 note">
    <p>
      Whether a mailbox exists is unknown. We do not knock on mail servers: large ones refuse to say, and
      others say yes to everything.
    </p>
    <p>
      A bought list is still a bought list, however clean its rows look: people who never asked for your email
      report it as spam.
    </p>
  </div>
)

function factsOf(
  { rows, beyond, domains, unknownDomains, suppression }: ListSummary,
  check: ListCheck | null,
) {
  return [
    ...(check?.file ? [{ label: 'File', value: check.file }] : []),
    ...(check?.form ? [{ label: 'Encoding', value: check.form }] : []),
    { label: 'Rows', value: numberText(rows) },
    ...(beyond > 0 ? [{ label: 'Rows not read', value: `${numberText(beyond)} beyond the limit` }] : []),
    { label: 'Domains', value: numberText(domains) },
    ...(unknownDomains > 0 ? [{ label: 'Domains unknown', value: numberText(unknownDomains) }] : []),
    ...(suppression
      ? [
          {
            label: 'Suppressed',
            value: `${numberText(suppression.found)} rows, by ${numberText(suppression.entries)} entries`,
          },
          ...(suppression.unread > 0
            ? [{ label: 'Suppression lines not read', value: numberText(suppression.unread) }]
            : []),
        ]
      : []),
  ]
}
