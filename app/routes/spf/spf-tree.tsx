// The SPF record in detail: every term with its meaning and its cost, and the records behind its includes.
import { Terms as RecordTerms } from '#app/components/report/record-with-copy.tsx'
import type { SpfTreeNode, SpfTreeTerm } from '#shared/records/spf/schema.ts'
import { Sign } from '#app/components/ui/sign.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './spf-tree.module.css'

export function SpfTree({ tree }: { tree: SpfTreeNode }) {
  return (
    <div className="stack gap-3">
      <h3>What the record says, term by term</h3>
      <Terms terms={tree.terms} />
    </div>
  )
}

function Terms({ terms }: { terms: readonly SpfTreeTerm[] }) {
  return (
    <ul className={`${styles.terms} stack gap-4`}>
      {terms.map((term) => (
        <Term key={`${term.recordIndex}-${term.start}`} term={term} />
      ))}
    </ul>
  )
}

function Term({ term }: { term: SpfTreeTerm }) {
  return (
    <li className={styles.term} data-dead={term.dead || undefined}>
      <div className={`${styles.line} wrap`}>
        <code className={`${styles.text} strong anywhere`}>
          <RecordTerms narrow text={term.text} />
        </code>
        {term.service && <span className={styles.service}>{term.service}</span>}
        {term.totalCost > 0 && <span className="note one-line">{costText(term.totalCost)}</span>}
      </div>
      <p className={`${styles.meaning} soft`}>
        {term.dead ? 'Never reached: it comes after “all”.' : term.meaning}
      </p>
      {term.problem && (
        <p className={styles.problem} data-tone={problemTone(term)}>
          <Sign tone={problemTone(term)} />
          <span>{term.problem}</span>
        </p>
      )}
      {term.stop && (
        <p className={styles.stop} data-tone="bad">
          A receiver that found no match earlier stops here.
        </p>
      )}
      {term.child && <Child node={term.child} />}
    </li>
  )
}

/** The record behind an include; collapsed if it sends no further queries and nothing in it is wrong. */
function Child({ node }: { node: SpfTreeNode }) {
  if (node.terms.length === 0) {
    return node.message ? <p className={`${styles.meaning} soft`}>{node.message}</p> : null
  }
  const isWorthALook = node.totalCost > 0 || node.terms.some((term) => term.problem)
  return (
    <details open={isWorthALook} className={styles.child}>
      <summary className={`${styles.summary} note anywhere`}>
        <code>{node.domain}</code> <span className="one-line">{termsText(node.terms.length)}</span>
      </summary>
      <Terms terms={node.terms} />
    </details>
  )
}

/** An empty answer is not an error by itself, and an empty answer for only half of the clients is normal. */
function problemTone({ state, voidFor }: SpfTreeTerm): Tone {
  if (state === 'unknown') return 'unknown'
  if (state !== 'void') return 'bad'
  return voidFor.length === 1 ? 'info' : 'warn'
}

const costText = (cost: number) => `costs ${cost}`
const termsText = (count: number) => (count === 1 ? 'one term' : `${count} terms`)
