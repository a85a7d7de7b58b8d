// What a finding rests on: an example to open or to paste, and the rule.
import { rfcLink } from '#app/rfc-link.ts'
import { Link } from '#app/components/ui/link.tsx'
import type { FindingGroup } from '#shared/report/catalogue/catalogue.ts'
import type { Explained } from '#shared/report/catalogue/explain.ts'
import type { Tool } from '#shared/tools/tool.ts'
import styles from './finding.module.css'

interface ExampleProps extends Pick<Explained, 'example'>, Pick<FindingGroup, 'command'> {
  /** Its text is on the page already. */
  isTried: boolean
}

export function Example({ example, command, isTried }: ExampleProps) {
  if (!example || (isTried && 'text' in example)) return null
  return (
    <section aria-labelledby="example">
      <h2 id="example">An example</h2>
      {'path' in example ? (
        <p>
          <Link to={example.path}>Open a result that shows it</Link>
        </p>
      ) : (
        <>
          <HowTo file={example.file} command={command} />
          <pre className={styles.text}>{example.text}</pre>
        </>
      )}
    </section>
  )
}

/** How to see what a text shows. */
function HowTo({ file, command }: { file?: string | undefined } & Pick<FindingGroup, 'command'>) {
  if (file === undefined) return <p>Paste this into the tool to see it:</p>
  const use = command?.replace(/[A-Z]+$/, file)
  return (
    <p>
      Save this as <code>{file}</code> and{' '}
      {use === undefined ? (
        'open it in the tool to see it:'
      ) : (
        <>
          run <code>{use}</code> to see it:
        </>
      )}
    </p>
  )
}

/** "RFC 7208, 4.6.4" as a link to that section. */
export function Rule({ rfc }: { rfc: string | undefined }) {
  if (rfc === undefined) return null
  const link = rfcLink(rfc)
  return (
    <section aria-labelledby="rule">
      <h2 id="rule">The rule</h2>
      <p>{link ? <a href={link.section?.url ?? link.url}>{rfc}</a> : rfc}</p>
    </section>
  )
}

/** Who reports a finding: tools of the site, or a command of the command line. */
interface ReportersProps extends Pick<FindingGroup, 'command'> {
  tools: readonly Pick<Tool, 'path' | 'label' | 'about'>[]
}

export function Reporters({ tools, command }: ReportersProps) {
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">{command === undefined ? 'Tools that report it' : 'The command that reports it'}</h2>
      {command !== undefined && (
        <p>
          <code>{command}</code>, on the <Link to="/developers#programs">command line</Link>
        </p>
      )}
      {tools.length > 0 && (
        <ul className="stack gap-3">
          {tools.map(({ path, label, about }) => (
            <li className="grid" key={path}>
              <Link to={path}>{label}</Link>
              <span className="soft">{about}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
