// Who reports a finding: tools of the site, or a command of the command line.
import { Link } from '#app/components/ui/link.tsx'
import type { FindingGroup } from '#shared/findings/catalogue.ts'
import type { Tool } from '#shared/tools/tool.ts'
import styles from './finding.module.css'

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
        <ul className={styles.tools}>
          {tools.map(({ path, label, about }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
              <span className={styles.soft}>{about}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
