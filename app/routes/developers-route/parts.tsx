// The parts of a route's page that are only read: its request, its answer, its errors, and the routes beside it.
import { Path } from '#app/routes/developers/route-list.tsx'
import { CodeBlock, TextWithCode } from '#app/routes/developers/code-block.tsx'
import type { RouteLine } from '#app/routes/developers/reference.ts'
import { DEVELOPERS_PATH, TYPES_PATH } from '#app/content/api-pages.ts'
import styles from '#app/routes/developers/developers.module.css'
import { Fields, Type } from './fields.tsx'
import type { RoutePage } from './route-data.ts'

export const Request = ({ method, path, about }: Pick<RoutePage, 'method' | 'path' | 'about'>) => (
  <section className="stack gap-4" aria-labelledby="request">
    <h2 id="request">Request</h2>
    <p>
      <span className={`${styles.method} small strong`}>{method}</span> <Path path={path} />
    </p>
    {about && (
      <p>
        <TextWithCode text={about} />
      </p>
    )}
  </section>
)

export function Parameters({
  parts,
  query,
  headers,
  body,
}: Pick<RoutePage, 'parts' | 'query' | 'headers' | 'body'>) {
  const takesNothing = [parts, query, headers, body?.types ?? []].every(({ length }) => length === 0)
  return (
    <section className="stack gap-4" aria-labelledby="parameters">
      <h2 id="parameters">Parameters</h2>
      {takesNothing && <p>It takes none.</p>}
      <Fields caption="In the path" fields={parts} />
      <Fields caption="In the query" fields={query} />
      <Fields caption="Headers" fields={headers} />
      {body && <Body body={body} />}
    </section>
  )
}

const Body = ({ body: { types, about, fields } }: { body: NonNullable<RoutePage['body']> }) => (
  <>
    <p>
      The body is{' '}
      {types.map((type, index) => (
        <span key={type}>
          {index > 0 && ' or '}
          <code>{type}</code>
        </span>
      ))}
      {about && `: ${about}`}
    </p>
    <Fields caption="In the body" fields={fields} />
  </>
)

export const Answer = ({ answer }: Pick<RoutePage, 'answer'>) => (
  <section className="stack gap-4" aria-labelledby="answer">
    <h2 id="answer">Answer</h2>
    <p>
      {answer.status}: {answer.about}
    </p>
    {answer.mediaType && (
      <p>
        <code>{answer.mediaType}</code>
        {answer.fields.length > 0 && (
          <>
            , <Type type={answer.type} />. Names in links are described on the page of{' '}
            <a href={TYPES_PATH}>types</a>.
          </>
        )}
      </p>
    )}
    <Fields fields={answer.fields} />
    {answer.example && (
      <>
        <p>The answer to the request above; lists and long texts are shortened here.</p>
        <CodeBlock label="Example answer" code={answer.example} scrolls />
      </>
    )}
  </section>
)

export const Problems = ({ problems, limit }: Pick<RoutePage, 'problems' | 'limit'>) => (
  <section className="stack gap-4" aria-labelledby="problems">
    <h2 id="problems">Errors</h2>
    <p>
      All errors have the same form, which the page of <a href={`${DEVELOPERS_PATH}#errors`}>all routes</a>{' '}
      shows.
      {limit &&
        ` The limit is ${limit.questions} requests in ${limit.seconds} seconds from one ${limit.per}.`}
    </p>
    <dl className={styles.fields}>
      {problems.map(({ status, codes, about }) => (
        <div key={codes.join()} className={styles.field}>
          <dt>{status}</dt>
          <dd>
            <p className="note">
              <code>{codes.join(' ')}</code>
            </p>
            <p>
              <TextWithCode text={about} />
            </p>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

export const Neighbors = ({ previous, next }: Pick<RoutePage, 'previous' | 'next'>) => (
  <nav aria-label="Other routes" className="wrap gap-3 off-paper">
    <Neighbor word="Previous" line={previous} />
    <Neighbor word="Next" line={next} />
  </nav>
)

const Neighbor = ({ word, line }: { word: string; line: RouteLine | undefined }) =>
  line && (
    <p>
      <span className="note">{word}:</span> <a href={line.page}>{line.summary}</a>
    </p>
  )
