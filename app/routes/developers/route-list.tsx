// Every route in a line, by group, with a filter: a form that the server answers, or the page's script while someone types.
import { Fragment } from 'react'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { DEVELOPERS_PATH, TYPES_PATH } from '#app/content/api-pages.ts'
import { MAX_QUESTION } from './matching.ts'
import { groupId, type filtered, type RouteLine } from './reference.ts'
import styles from './developers.module.css'

type RouteListProps = Pick<ReturnType<typeof filtered>, 'groups' | 'question' | 'said'>

export const RouteList = ({ groups, question, said }: RouteListProps) => (
  <section className="stack gap-5" aria-labelledby="routes">
    <h2 id="routes">Routes</h2>
    <p>
      Each route has a page: its fields, its answer, a real example, and, where anyone may call it, a form
      that runs it. The <a href={TYPES_PATH}>types</a> in the answers have a page, too.
    </p>
    <form
      action={DEVELOPERS_PATH}
      role="search"
      className={`${styles.filter} wrap gap-3 off-paper`}
      data-filter
    >
      <Field
        label="Filter"
        name="q"
        type="search"
        defaultValue={question}
        required={false}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_QUESTION}
        placeholder="spf"
      />
      <SubmitButton look="quiet">Filter</SubmitButton>
    </form>
    <p role="status" data-filter-count>
      {said}
    </p>
    {question !== '' && (
      <p data-filter-all>
        <a href={`${DEVELOPERS_PATH}#routes`}>Show all routes</a>
      </p>
    )}
    {groups.map(({ name, about, routes }) => (
      <section
        key={name}
        className={`${styles.group} stack gap-2`}
        aria-labelledby={groupId(name)}
        data-group
      >
        <h3 id={groupId(name)}>{name}</h3>
        <p className="soft">{about}</p>
        <ul>
          {routes.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </section>
    ))}
  </section>
)

/** Its id was the heading of the route, when all of them were on this page: links to it lead on from here. */
const Line = ({ line: { id, page, method, path, summary } }: { line: RouteLine }) => (
  <li id={id} className={styles.line} data-route>
    <a href={page}>{summary}</a>{' '}
    <span className="note">
      {method} <Path path={path} />
    </span>
  </li>
)

/** A line breaks between the parts of a path. */
export const Path = ({ path }: { path: string }) => (
  <code>
    {path.split(/(?<=.)(?=\/)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
)
