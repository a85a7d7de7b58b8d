// A form that calls one route with what was typed. GET works without JavaScript: the browser opens the JSON. With it, a form
// begins as text, and becomes one when it is opened (developers-entry.ts): a slow phone takes half a second longer for a page
// with the fields of every route.
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import styles from './developers.module.css'
import type { ReferenceField, ReferenceRoute } from './reference.ts'

export function TryIt({ route: { method, path, fields, takesBody } }: { route: ReferenceRoute }) {
  return (
    <noscript>
      <form
        action={path}
        className={`${styles.form} off-paper stack gap-4`}
        data-try-it={method}
        data-needs-script={method === 'GET' ? undefined : true}
      >
        {fields.map((field) => (
          <TryItField key={field.name} field={field} takesBody={takesBody} />
        ))}
        <div>
          <SubmitButton look="quiet">Send request</SubmitButton>
        </div>
        <p role="status" className={`${styles.note} note`} data-try-it-status />
        <CodeAnswer />
      </form>
    </noscript>
  )
}

/** A field that the example leaves out is disabled until the script is there: sending it empty means something else. */
function TryItField({ field, takesBody }: { field: ReferenceField; takesBody: boolean }) {
  const { name, required, example, choices, isNumber, isObject } = field
  const isLeftOut = !required && example === ''
  const common = {
    label: name,
    name,
    optional: !required,
    autoComplete: 'off',
    disabled: isLeftOut,
    defaultValue: example,
    'data-number': isNumber || undefined,
    'data-json': isObject || undefined,
  }
  if (choices.length > 0) {
    const options = required ? choices : ['', ...choices]
    return (
      <SelectField {...common} options={options.map((value) => ({ value, label: value || 'not set' }))} />
    )
  }
  if (takesBody && /[\n<]/.test(example)) return <TextAreaField {...common} rows={6} />
  return <Field {...common} spellCheck={false} />
}

/** Filled in by the script. */
const CodeAnswer = () => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
  <pre className={styles.code} data-scrolls tabIndex={0} hidden data-try-it-answer />
)
