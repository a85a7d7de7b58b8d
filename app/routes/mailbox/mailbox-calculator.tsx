// The mailbox calculator's form, with its result next to it.
import { Calculator, ExampleResult, NoResult } from '#app/components/calculator/calculator.tsx'
import { sampleOf, useNumbers, type AskedNumbers } from '#app/components/calculator/use-numbers.ts'
import { Field } from '#app/components/ui/field.tsx'
import { MAILBOX_RULES, safeDailyLimit, type MailboxValues } from '#shared/plans/mailbox/safe-limit.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { MailboxResult } from './mailbox-result.tsx'
import { ProviderChoice } from './provider-choice.tsx'

export function MailboxCalculator({ asked }: { asked: AskedNumbers<keyof MailboxValues> }) {
  const { form, values, texts, set, control, isAlarmed, isUntouched } = useNumbers(MAILBOX_RULES, asked)
  const result = values && safeDailyLimit(values)
  return (
    <Calculator
      action={mailbox.path}
      form={form}
      submitLabel="Calculate Mailbox Health"
      example={exampleOf(mailbox)}
      isAlarmed={isAlarmed}
      fields={
        <>
          <Field label="Mailbox Age (in months)" placeholder="2" {...control('ageMonths')} />
          <Field
            label="Bounce Rate (%)"
            hint="The share of recent emails that came back."
            placeholder="1.5"
            {...control('bounceRate')}
          />
          <Field
            label="Current Sending Volume (emails/day)"
            hint="0 for a mailbox that has sent nothing yet."
            placeholder="80"
            {...control('dailyVolume')}
          />
          <Field label="Provider’s Daily Sending Limit" placeholder="2000" {...control('providerLimit')} />
          <ProviderChoice texts={texts} onChoose={(perDay) => set('providerLimit', String(perDay))} />
        </>
      }
    >
      {values && result && result.limit > 0 ? (
        <MailboxResult values={values} result={result} query={new URLSearchParams(texts).toString()} />
      ) : isUntouched ? (
        <ExampleResult>
          <MailboxResult isSample {...SAMPLE} query={exampleOf(mailbox).split('?')[1] ?? ''} />
        </ExampleResult>
      ) : (
        <NoResult>
          {values
            ? 'With these numbers, no volume is safe. Stop, clean your list, and start again small.'
            : 'Fill in the four numbers. The result appears here while you type, and nothing is sent.'}
        </NoResult>
      )}
    </Calculator>
  )
}

const SAMPLE = sampleOf(MAILBOX_RULES, mailbox, (values) => ({ values, result: safeDailyLimit(values) }))
