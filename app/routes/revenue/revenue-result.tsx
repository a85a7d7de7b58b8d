// What the revenue calculator shows: the amount, its calculation, and the same with less mail in the inbox.
import { BarChart } from '#app/components/calculator/bar-chart.tsx'
import { SumSlip } from '#app/components/calculator/sum-slip.tsx'
import { CopyLink } from '#app/components/ui/copy-link.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { numberText } from '#shared/kit/sentence.ts'
import { dollars, type RevenueResult as Result, type RevenueValues } from '#shared/plans/revenue.ts'
import styles from './revenue-result.module.css'

interface RevenueResultProps {
  isSample?: boolean
  values: RevenueValues
  result: Result
  /** The page's URL with these values. */
  address: string
}

export function RevenueResult({ isSample, values, result, address }: RevenueResultProps) {
  return (
    <SumSlip
      isSample={isSample}
      label="Potential revenue:"
      figure={dollars(result.revenue.cents)}
      formula={<Formula values={values} sum={dollars(result.revenue.cents)} />}
    >
      <Steps values={values} result={result} />
      <Placements placements={result.placements} />
      <div>
        <CopyLink address={address} what="to this calculation" />
      </div>
    </SumSlip>
  )
}

const percent = (rate: number) => `${numberText(rate)}%`
const cents = (amount: number) => dollars(BigInt(Math.round(amount * 100)))

const Formula = ({ values, sum }: { values: RevenueValues; sum: string }) => (
  <>
    emails × open rate × click-through rate × conversion rate × revenue per conversion
    <br />
    {numberText(values.emails)} × {percent(values.openRate)} × {percent(values.clickRate)} ×{' '}
    {percent(values.conversionRate)} × {cents(values.revenuePerConversion)} = <strong>{sum}</strong>
  </>
)

function Steps({ values, result }: { values: RevenueValues; result: Result }) {
  const { openRate, clickRate, conversionRate, revenuePerConversion } = values
  return (
    <ol className="stack gap-1 figures">
      <li>
        You send <b>{numberText(values.emails)}</b> emails.
      </li>
      <li>
        {percent(openRate)} of them are opened: <b>{numberText(result.opens)}</b>.
      </li>
      <li>
        {percent(clickRate)} of those who open click: <b>{numberText(result.clicks)}</b>.
      </li>
      <li>
        {percent(conversionRate)} of those who click buy: <b>{numberText(result.conversions)}</b>.
      </li>
      <li>
        Each of these brings <b>{cents(revenuePerConversion)}</b>.
      </li>
    </ol>
  )
}

function Placements({ placements }: Pick<Result, 'placements'>) {
  return (
    <>
      <h3>What the spam folder costs</h3>
      <p>
        This result assumes that every email reaches the inbox. Nobody opens email in the spam folder, so with
        fewer in the inbox the revenue shrinks too:
      </p>
      <div className={styles.placements}>
        <BarChart
          alt={`Potential revenue: ${placements.map((row) => `${dollars(row.cents)} at ${row.percent}% inbox placement`).join(', ')}.`}
          bars={placements.map((row) => ({
            label: `${row.percent}% in the inbox`,
            text: dollars(row.cents),
            parts: [
              { share: row.percent, look: 'full' },
              { share: 100 - row.percent, look: 'bad' },
            ],
          }))}
          legend={[
            { look: 'full', label: 'Earned' },
            { look: 'bad', label: 'Lost in spam' },
          ]}
        />
        <DataTable
          fits
          caption={<span className="visually-hidden">Potential revenue by inbox placement</span>}
          columns={[
            { key: 'percent', label: 'Inbox', heads: true },
            { key: 'cents', label: 'Revenue', align: 'end' },
            { key: 'lost', label: 'Lost', align: 'end' },
          ]}
          rows={placements.map((row) => ({
            key: String(row.percent),
            cells: {
              percent: `${row.percent}%`,
              cents: dollars(row.cents),
              lost: row.lostCents > 0n ? dollars(row.lostCents) : '–',
            },
          }))}
        />
      </div>
    </>
  )
}
