// The revenue calculator's form, with its result next to it.
import { Calculator, ExampleResult, NoResult } from '#app/components/calculator/calculator.tsx'
import {
  sampleOf,
  useNumbers,
  type AskedNumbers,
  type Texts,
} from '#app/components/calculator/use-numbers.ts'
import { Field } from '#app/components/ui/field.tsx'
import { calculateRevenue, REVENUE_RULES, type RevenueValues } from '#shared/plans/revenue.ts'
import { revenue } from '#shared/tools/revenue.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { RevenueResult } from './revenue-result.tsx'

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
