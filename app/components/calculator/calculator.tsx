// A calculator: its form on one side, and the result on the other, updated while you type.
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Noted } from '#app/components/report/noted.tsx'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import styles from './calculator.module.css'

interface CalculatorProps {
  /** The page, e.g. "/tool/mailbox-calculator"; its URL has the values. */
  action: string
  form: RefObject<HTMLFormElement>
  fields: ReactNode
  submitLabel: string
  /** A URL of the same page with values. */
  example: string
  isAlarmed: boolean
  /** The result. */
  children: ReactNode
}

export function Calculator({
  action,
  form,
  fields,
  submitLabel,
  example,
  isAlarmed,
  children,
}: CalculatorProps) {
  const result = useRef<HTMLDivElement>(null)
  return (
    <div className={`${styles.calculator} stack gap-6`}>
      <div className={`${styles.form} off-paper`}>
        <Form
          ref={form}
          method="get"
          action={action}
          className={styles.fields}
          onSubmit={() => setTimeout(() => showResult(result.current), SCROLL_DELAY_MS)}
        >
          {fields}
          <div className={`${styles.send} row gap-3-5`}>
            <SubmitButton>{submitLabel}</SubmitButton>
            <Link to={example}>See an example</Link>
          </div>
        </Form>
      </div>
      <div ref={result} className={styles.result}>
        <div role="alert">
          {isAlarmed && <Banner tone="bad" title="Please enter valid numbers for all fields" />}
        </div>
        {children}
      </div>
    </div>
  )
}

/** Shown before there is a result. */
export const NoResult = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting}>{children}</p>
)

/** The result of an example, in the place of the visitor's own. */
export const ExampleResult = ({ children }: { children: ReactNode }) => (
  <Noted note="Example numbers. Yours appear here as you type, and nothing is sent.">{children}</Noted>
)
