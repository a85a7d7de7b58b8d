// The result of a list: the verdict and the four piles, then look-alikes and receivers, and everything else collapsed below.
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Part, FoldedTable } from '#app/routes/reports/part.tsx'
import layout from '#app/routes/reports/reports.module.css'
import { leastPercent } from '#shared/address-list/verdict.ts'
import type { ListSummary, ChosenColumns, LookAlike } from '#shared/address-list/summary.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import button from '#app/components/ui/button.module.css'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { COMPARED_ROWS, type RowGroups } from '#shared/address-list/groups.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { PileBar, Piles, MixView, RequestsView } from './views.tsx'
import type { ListCheck } from './check-state.ts'
import { SaveRows } from './save-rows.tsx'

// The share of each source, or of each month of consent, that comes back.

const WORDS = {
  source: { one: 'source', title: 'Bounces by source', head: 'Source', without: 'no source' },
  month: {
    one: 'month of consent',
    title: 'Bounces by month of consent',
    head: 'Month',
    without: 'no date of consent that can be read',
  },
} as const

function GroupsView({ grouped: { by, groups, worst, without } }: { grouped: RowGroups }) {
  const { one, title, head, without: missing } = WORDS[by]
  return (
    <div>
      <p>
        {worst
          ? `The worst ${one} is “${shownText(worst.name)}”: ${worst.bounces === worst.rows ? 'all' : `at least ${numberText(worst.bounces)}`} of ${plural(worst.rows, 'row', 'rows')} come back (${percentText(worst.bounces, worst.rows)}).`
          : `No ${one} stands out among those with ${COMPARED_ROWS} rows and more.`}
        {without > 0 && ` ${plural(without, 'row has', 'rows have')} ${missing}.`}
      </p>
      <div className={layout.folds}>
        <FoldedTable
          title={title}
          sum={plural(groups.length, 'line', 'lines')}
          columns={[
            { key: 'name', label: head, heads: true },
            { key: 'rows', label: 'Rows', align: 'end' },
            { key: 'bounces', label: 'Come back', align: 'end' },
            { key: 'rate', label: 'Share', align: 'end' },
          ]}
          rows={groups.map(({ name, rows, bounces }) => ({
            key: name,
            cells: {
              name: <bdi className="anywhere">{shownText(name)}</bdi>,
              rows: numberText(rows),
              bounces: numberText(bounces),
              rate: percentText(bounces, rows),
            },
          }))}
        />
      </div>
    </div>
  )
}

// Mistyped domains: a dead one costs a bounce, a live one gives the email to a stranger.

const stateOf = ({ receivesMail }: LookAlike): { tone: Tone; word: string } => {
  if (receivesMail === null) return { tone: 'unknown', word: 'unknown: ask again, do not send' }
  return receivesMail
    ? { tone: 'bad', word: 'live look-alike: do not send' }
    : { tone: 'warn', word: 'dead typo: ask again' }
}

const LookAlikes = ({ lookAlikes }: { lookAlikes: readonly LookAlike[] }) => (
  <>
    <p>
      A typo that receives mail is worse than one that does not: a stranger gets your email, and you never see
      a bounce. Nothing is corrected for you.
    </p>
    <DataTable
      caption={<span className="visually-hidden">Domains that look mistyped</span>}
      columns={[
        { key: 'domain', label: 'In your list', heads: true },
        { key: 'state', label: 'What to do', status: true },
        { key: 'meant', label: 'Probably meant' },
        { key: 'rows', label: 'Rows', align: 'end' },
      ]}
      rows={lookAlikes.map((one) => {
        const { tone, word } = stateOf(one)
        return {
          key: one.domain,
          cells: {
            domain: <bdi className="anywhere">{shownText(toUnicode(one.domain))}</bdi>,
            state: <Badge tone={tone}>{word}</Badge>,
            meant: <bdi>{one.meant}</bdi>,
            rows: numberText(one.rows),
          },
        }
      })}
    />
  </>
)

// Which columns have the address, the date of consent and the source: guessed, and changed here.

interface ColumnChoiceProps {
  summary: Pick<ListSummary, 'columns' | 'chosen'>
  onChoose: (columns: ChosenColumns) => void
}

function ColumnChoice({ summary: { columns, chosen }, onChoose }: ColumnChoiceProps) {
  if (columns.length < 2) return null
  const options = columns.map(({ index, label }) => ({ value: String(index), label }))
  const withNone = [{ value: '', label: 'None' }, ...options]
  const numberOf = (value: string) => (value === '' ? null : Number(value))
  return (
    <div className="stack gap-3">
      <SelectField
        label="Column of addresses"
        name="address"
        options={options}
        value={String(chosen.address)}
        onChange={({ currentTarget }) => onChoose({ ...chosen, address: Number(currentTarget.value) })}
      />
      <SelectField
        label="Date of consent"
        name="date"
        options={withNone}
        optional
        value={String(chosen.date ?? '')}
        onChange={({ currentTarget }) => onChoose({ ...chosen, date: numberOf(currentTarget.value) })}
      />
      <SelectField
        label="Source"
        name="source"
        options={withNone}
        optional
        value={String(chosen.source ?? '')}
        onChange={({ currentTarget }) => onChoose({ ...chosen, source: numberOf(currentTarget.value) })}
      />
    </div>
  )
}

// The list back as a file, the result for programs, and a new start.
const SaveButtons = ({ summary, check }: { summary: ListSummary; check: ListCheck }) => (
  <div className={layout.save}>
    <h2>Save</h2>
    <SaveRows check={check} only={null} name="list-checked.csv">
      Whole list as CSV
    </SaveRows>
    {summary.counts.keep > 0 && (
      <SaveRows check={check} only={['keep']} name="list-keep.csv">
        Only the rows to keep
        {summary.undecided > 0 && `, ${numberText(summary.undecided)} of them unknown`}
      </SaveRows>
    )}
    <SaveFile
      name="list-check.json"
      type="application/json"
      text={() => JSON.stringify(summary, null, 2)}
      label="Result as JSON"
    />
    <p className={layout.soft}>
      Your columns, and three more: verdict, reason, suggestion. No cell is a formula.
    </p>
    <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={check.clear}>
      Start over
    </button>
  </div>
)

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
  { rows, beyond, notes, domains, unknownDomains, suppression }: ListSummary,
  check: ListCheck | null,
) {
  return [
    ...(check?.file ? [{ label: 'File', value: check.file }] : []),
    ...(check?.form ? [{ label: 'Encoding', value: check.form }] : []),
    { label: 'Rows', value: numberText(rows) },
    ...notes.map((value) => ({ label: 'How it was read', value })),
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
