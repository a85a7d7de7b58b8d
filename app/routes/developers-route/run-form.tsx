// A form that sends the request of a route, and the same request as code, which follows what is typed.
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { CodeBlock } from '#app/routes/developers/code-block.tsx'
import styles from '#app/routes/developers/developers.module.css'
import type { FormField, RoutePage } from './route-data.ts'

/** In characters; the API says what it takes. */
const MAX_TYPED = 200_000

type RunProps = Pick<RoutePage, 'method' | 'path' | 'form' | 'samples'>

export function Run({ method, path, form, samples }: RunProps) {
  const [curl, ...others] = samples
  return (
    <section className="stack gap-4" aria-labelledby="run" data-run>
      <h2 id="run">{form.whyNot === '' ? 'Run it' : 'Send it'}</h2>
      {form.whyNot === '' ? <RunForm method={method} path={path} form={form} /> : <p>{form.whyNot}</p>}
      {curl && <CodeBlock label={curl.language} code={curl.code} isSample />}
      <Disclosure summary={`In ${others.map(({ language }) => language).join(' and ')}`}>
        {others.map(({ language, code }) => (
          <CodeBlock key={language} label={language} code={code} isSample />
        ))}
      </Disclosure>
    </section>
  )
}

/** GET works without JavaScript: the browser opens the JSON. */
function RunForm({
  method,
  path,
  form: { fields, action, origin, answersText },
}: Pick<RunProps, 'method' | 'path' | 'form'>) {
  const needsScript = method !== 'GET'
  return (
    <>
      <form
        action={action}
        className={`${styles.form} off-paper stack gap-4`}
        data-run-form={method}
        data-path={path}
        data-origin={origin}
        data-answers-text={answersText || undefined}
        data-needs-script={needsScript || undefined}
      >
        {fields.map((field) => (
          <RunField key={field.name} field={field} inBody={needsScript} />
        ))}
        <div>
          <SubmitButton>Run</SubmitButton>
        </div>
        <p role="status" className={`${styles.note} note`} data-run-status />
      </form>
      <div data-run-answer hidden>
        <CodeBlock label="Answer from this site" code="" scrolls />
      </div>
      {needsScript && (
        <noscript>
          <p>To run it here, turn on JavaScript. The command below works without.</p>
        </noscript>
      )}
    </>
  )
}

/**
 * A field that the example leaves out is disabled until the script is there: sending it empty means something else. So is a part
 * of the path, which a form cannot send.
 */
function RunField({ field, inBody }: { field: FormField; inBody: boolean }) {
  const { name, required, example, choices, isNumber, isObject, isPart } = field
  const common = {
    label: name,
    name,
    optional: !required,
    autoComplete: 'off',
    disabled: isPart || (!required && example === ''),
    defaultValue: example,
    'data-number': isNumber || undefined,
    'data-json': (inBody && isObject) || undefined,
    'data-part': isPart || undefined,
  }
  if (choices.length > 0) {
    const options = required ? choices : ['', ...choices]
    return (
      <SelectField {...common} options={options.map((value) => ({ value, label: value || 'not set' }))} />
    )
  }
  if (inBody && /[\n<]/.test(example)) return <TextAreaField {...common} rows={6} maxLength={MAX_TYPED} />
  return <Field {...common} spellCheck={false} maxLength={MAX_TYPED} />
}
