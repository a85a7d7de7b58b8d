// What a new record of tags changes in the published one.
import { diffTags } from '#shared/records/tag-list/diff.ts'
import styles from './tag-diff.module.css'

export function TagDiff({ before, after }: { before: string; after: string }) {
  return (
    <ul className="stack gap-1 small">
      {diffTags(before, after).map(({ name, before: old, after: value, change }) => (
        <li key={name} className={`${styles.change} grid anywhere`}>
          <span>{CHANGE_WORDS[change]}</span>
          <span className="grid">
            {old !== undefined && change !== 'kept' && (
              <del>
                <code>{`${name}=${old}`}</code>
              </del>
            )}
            {value !== undefined && <code>{`${name}=${value}`}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const CHANGE_WORDS = { added: '+ new', removed: '− gone', changed: '→ now', kept: '= stays' }
