// One route of the reference: its purpose, parameters, code samples, example answer, and a form that calls it.
import { Fragment } from 'react'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { CodeBlock } from './code-block.tsx'
import styles from './developers.module.css'
import type { ReferenceField, ReferenceRoute } from './reference.ts'
import { TextWithCode } from './text-with-code.tsx'
import { TryIt } from './try-it.tsx'

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
