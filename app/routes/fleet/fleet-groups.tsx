// What domains have in common, each with the record that fixes it.
import { Fragment } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import button from '#app/components/ui/button.module.css'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { FleetGroup } from '#shared/saved/fleet/schema.ts'
import styles from './fleet.module.css'
import { numberText } from '#shared/kit/sentence.ts'

interface FleetGroupsProps {
  groups: readonly FleetGroup[]
  onShow: (group: FleetGroup) => void
}

const FIRST = 6
const LISTED = 30

export function FleetGroups({ groups, onShow }: FleetGroupsProps) {
  const rest = groups.slice(FIRST)
  return (
    <section data-changes aria-labelledby="groups">
      <h3 id="groups">
        {groups.some(({ count }) => count > 1) ? 'What they have in common' : 'What to fix'}
      </h3>
      <ol className={styles.groups}>
        {groups.slice(0, FIRST).map((group, index) => (
          <Group key={group.id} group={group} isOpen={index === 0} onShow={onShow} />
        ))}
      </ol>
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`}>
          <ol className={styles.groups}>
            {rest.map((group) => (
              <Group key={group.id} group={group} isOpen={false} onShow={onShow} />
            ))}
          </ol>
        </Disclosure>
      )}
    </section>
  )
}

interface GroupProps {
  group: FleetGroup
  isOpen: boolean
  onShow: (group: FleetGroup) => void
}

const Group = ({ group, isOpen, onShow }: GroupProps) => (
  <li>
    <Disclosure
      open={isOpen}
      onPaper
      summary={
        <span className="strong">
          <Badge tone={group.tone}>{group.tone === 'bad' ? 'broken' : 'improve'}</Badge>{' '}
          {shownText(group.title)}
        </span>
      }
    >
      <Answer group={group} />
      {group.count > 1 && (
        <p className={`${styles.names} note anywhere`}>
          {group.domains.slice(0, LISTED).map((domain, index) => (
            <Fragment key={domain}>
              {index > 0 && ', '}
              <span>{domain}</span>
            </Fragment>
          ))}
          {group.count > LISTED && ` and ${numberText(group.count - LISTED)} more`}
        </p>
      )}
      <p data-script>
        <button
          type="button"
          className={button.button}
          data-look="quiet"
          data-size="small"
          onClick={() => onShow(group)}
        >
          {group.count > 1 ? 'Show only these in the table' : 'Show only this one in the table'}
        </button>
      </p>
    </Disclosure>
  </li>
)

function Answer({ group: { template, change, domains, count } }: { group: FleetGroup }) {
  if (template && count > 1) {
    return (
      <>
        <p>The same record for each, with its own name in the place of {'{domain}'}:</p>
        <RecordWithCopy label={`${template.owner}, ${template.type}`} text={template.after.join('\n')} />
      </>
    )
  }
  if (!change) return null
  const { action, owner, type, after } = change
  const isFirst = count > 1
  return (
    <>
      <p>
        {isFirst && `For example, ${domains[0] ?? ''}: `}
        {shownText(change.text)}
      </p>
      {action !== 'ask' && after.length > 0 && (
        <RecordWithCopy
          label={isFirst ? `For ${domains[0] ?? ''}; each has its own` : `${owner}, ${type}`}
          text={after.join('\n')}
        />
      )}
    </>
  )
}
