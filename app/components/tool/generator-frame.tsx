// The page of a generator: its fields on the left, the record that they produce on the right.
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { useRef, type ReactNode, type RefObject } from 'react'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import styles from './generator-frame.module.css'

interface GeneratorFrameProps {
  /** The page that the form goes to without JavaScript. */
  action: string
  /** It is a tab of that page. */
  isTab: boolean
  form: RefObject<HTMLFormElement>
  submitLabel: string
  fields: ReactNode
  /** Of the result: "Your SPF record". */
  title: string
  /** The result, one part after the other. */
  children: ReactNode
}

export function GeneratorFrame(props: GeneratorFrameProps) {
  const { action, isTab, form, submitLabel, fields, title, children } = props
  const output = useRef<HTMLElement>(null)
  return (
    <div className={`${styles.generator} stack gap-6`}>
      <Form
        ref={form}
        method="get"
        action={action}
        className={styles.form}
        onSubmit={() => setTimeout(() => showResult(output.current), SCROLL_DELAY_MS)}
      >
        {isTab && <input type="hidden" name="tab" value="generator" />}
        {fields}
        <div className={`${styles.send} grid`}>
          <SubmitButton>{submitLabel}</SubmitButton>
        </div>
      </Form>
      <section ref={output} className={styles.output} aria-labelledby="generated">
        <h2 id="generated">{title}</h2>
        {children}
      </section>
    </div>
  )
}
