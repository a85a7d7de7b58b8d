// What a finding rests on: an example to open or to paste, and the rule.
import { Link } from '#app/components/ui/link.tsx'
import type { Explained } from '#shared/findings/explain.ts'
import styles from './finding.module.css'

export function Example({ example }: Pick<Explained, 'example'>) {
  if (!example) return null
  return (
    <section aria-labelledby="example">
      <h2 id="example">An example</h2>
      {'path' in example ? (
        <p>
          <Link to={example.path}>Open a result that shows it</Link>
        </p>
      ) : (
        <>
          <p>Paste this into the tool to see it:</p>
          <pre className={styles.text}>{example.text}</pre>
        </>
      )}
    </section>
  )
}

/** "RFC 7208, 4.6.4" as a link to that section. */
export function Rule({ rfc }: { rfc: string | undefined }) {
  if (rfc === undefined) return null
  const [, number, section] = /^RFC (\d+)(?:, ([A-Z\d.]+))?/.exec(rfc) ?? []
  const part = section && `#${/^\d/.test(section) ? 'section' : 'appendix'}-${section}`
  return (
    <section aria-labelledby="rule">
      <h2 id="rule">The rule</h2>
      <p>
        {number === undefined ? (
          rfc
        ) : (
          <a href={`https://www.rfc-editor.org/rfc/rfc${number}.html${part ?? ''}`}>{rfc}</a>
        )}
      </p>
    </section>
  )
}
