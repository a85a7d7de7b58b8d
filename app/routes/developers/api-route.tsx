// One route of the reference: its purpose, parameters, code samples, example answer, and a form that calls it.
import { Fragment } from 'react'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { CodeBlock, TextWithCode } from './code-block.tsx'
import styles from './developers.module.css'
import type { ReferenceField, ReferenceRoute } from './reference.ts'

// A form that calls one route with what was typed. GET works without JavaScript: the browser opens the JSON. With it, a form
// begins as text, and becomes one when it is opened (developers-entry.ts): a slow phone takes half a second longer for a page
// with the fields of every route.

function TryIt({ route: { method, path, fields, takesBody } }: { route: ReferenceRoute }) {
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

export function ApiRoute({ route }: { route: ReferenceRoute }) {
  const [curl, ...others] = route.samples
  const [good, ...problems] = route.statuses
  return (
    <section className={`${styles.route} stack gap-4 far`} aria-labelledby={route.id}>
      <h3 id={route.id}>{route.summary}</h3>
      <p className={styles.address}>
        <span className={`${styles.method} small strong`}>{route.method}</span> <Path path={route.path} />
      </p>
      {route.about && (
        <p>
          <TextWithCode text={route.about} />
        </p>
      )}
      <Fields caption="Path parameters" fields={route.parts} />
      <Fields caption={route.takesBody ? 'JSON body fields' : 'Query parameters'} fields={route.fields} />
      <Fields caption="Headers" fields={route.headers} />
      {curl && <CodeBlock label={curl.language} code={curl.code} />}
      <div>
        <Disclosure summary={`In ${others.map(({ language }) => language).join(' and ')}`}>
          {others.map(({ language, code }) => (
            <CodeBlock key={language} label={language} code={code} />
          ))}
        </Disclosure>
        <Disclosure summary="Example answer">
          <p className={`${styles.note} note`}>
            {good}: {route.answerAbout} Lists and long texts are shortened here. The status can also be{' '}
            {problems.join(', ')}: see <a href="#errors">Errors</a>.
          </p>
          <CodeBlock label="Answer" code={route.answer} scrolls />
        </Disclosure>
        {route.canTry && (
          <Disclosure summary="Try it">
            <TryIt route={route} />
          </Disclosure>
        )}
      </div>
    </section>
  )
}

function Fields({ caption, fields }: { caption: string; fields: readonly ReferenceField[] }) {
  if (fields.length === 0) return null
  return (
    <div>
      <h4>{caption}</h4>
      <dl className={styles.fields}>
        {fields.map(({ name, about, required, choices }) => (
          <div key={name} className={styles.field}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <TextWithCode text={about} />
              {choices.length > 0 && ` ${choices.join(' or ')}.`}
              {!required && <span className="soft"> Optional.</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A line breaks between the parts of a path. */
const Path = ({ path }: { path: string }) => (
  <code>
    {path.split(/(?<=.)(?=\/)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
)
