// The findings by protocol. A group is folded until it is opened, or until a filter leaves something of it.
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { helpPath } from '#shared/report/finding-table.ts'
import type { ListedGroup } from './findings-data.ts'
import styles from './findings.module.css'

interface FindingGroupsProps {
  groups: readonly ListedGroup[]
  isFiltered: boolean
}

export const FindingGroups = ({ groups, isFiltered }: FindingGroupsProps) => (
  <div className={styles.groups}>
    {groups.map(({ protocol, name, tools, findings, shown }) => (
      <details
        key={protocol}
        id={protocol}
        open={isFiltered && shown > 0}
        hidden={shown === 0}
        data-group={name}
        data-tools={tools.join(' ')}
      >
        <summary className={`${styles.summary} unfolds`}>
          <h2 className="size-h3">{name}</h2> <span className="note">{shown}</span>
        </summary>
        <ul className={styles.list}>
          {findings.map(({ code, title, tone, isShown }) => (
            <li key={code} hidden={!isShown}>
              <Badge tone={tone}>{TONE_WORDS[tone]}</Badge>
              <Link to={helpPath(code)}>{title}</Link>
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
)
