// The revenue calculator's form, with its result next to it.
import { Calculator, ExampleResult, NoResult } from '#app/components/calculator/calculator.tsx'
import {
  sampleOf,
  useNumbers,
  type AskedNumbers,
  type Texts,
} from '#app/components/calculator/use-numbers.ts'
import { Field } from '#app/components/ui/field.tsx'
import {
  calculateRevenue,
  REVENUE_RULES,
  dollars,
  type RevenueValues,
  type RevenueResult as Result,
} from '#shared/plans/revenue.ts'
import { revenue } from '#shared/tools/revenue.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { BarChart } from '#app/components/calculator/bar-chart.tsx'
import { SumCard } from '#app/components/calculator/sum-card.tsx'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { numberText } from '#shared/kit/sentence.ts'
import styles from './revenue-result.module.css'

// What the revenue calculator shows: the amount, its calculation, and the same with less mail in the inbox.

interface RevenueResultProps {
  isSample?: boolean
  values: RevenueValues
  result: Result
  /** The page's URL with these values. */
  address: string
}

function RevenueResult({ isSample, values, result, address }: RevenueResultProps) {
  return (
    <SumCard
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
    </SumCard>
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

export function RevenueCalculator({ asked }: { asked: AskedNumbers<keyof RevenueValues> }) {
  const { form, values, texts, control, isAlarmed, isUntouched } = useNumbers(REVENUE_RULES, asked)
  const result = values && calculateRevenue(values)
  return (
    <Calculator
      action={revenue.path}
      form={form}
      submitLabel="Calculate Revenue"
      example={exampleOf(revenue)}
      isAlarmed={isAlarmed}
      fields={
        <>
          <Field label="Total Emails Sent" placeholder="10000" {...control('emails')} />
          <Field label="Open Rate (%)" hint="Of the emails sent." placeholder="25" {...control('openRate')} />
          <Field
            label="Click-Through Rate (%)"
            hint="Of people who open. Does your report count clicks out of all emails sent? Then enter 100 as the open rate."
            placeholder="10"
            {...control('clickRate')}
          />
          <Field
            label="Conversion Rate (%)"
            hint="Of those who click."
            placeholder="2"
            {...control('conversionRate')}
          />
          <Field
            label="Average Revenue Per Conversion ($)"
            placeholder="50"
            {...control('revenuePerConversion')}
          />
        </>
      }
    >
      {values && result?.revenue.isAboveZero ? (
        <RevenueResult values={values} result={result} address={addressOf(texts)} />
      ) : isUntouched ? (
        <ExampleResult>
          <RevenueResult isSample {...SAMPLE} address={exampleOf(revenue)} />
        </ExampleResult>
      ) : (
        <NoResult>
          {values
            ? 'One of your numbers is 0, so there is no revenue to show.'
            : 'Fill in the five numbers. The result appears here while you type, and nothing is sent.'}
        </NoResult>
      )}
    </Calculator>
  )
}

const SAMPLE = sampleOf(REVENUE_RULES, revenue, (values) => ({ values, result: calculateRevenue(values) }))

const addressOf = (texts: Texts<keyof RevenueValues>): string =>
  `${revenue.path}?${new URLSearchParams(texts).toString()}`
