// How a new policy file differs from the one being served.
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { diffLines } from '#shared/records/tag-list/diff-texts.ts'
import { CHANGE_WORDS } from '#app/components/tool/tag-diff.tsx'
import styles from '#app/components/tool/tag-diff.module.css'

export function PolicyDiff({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after)
  const changed = lines.filter(({ change }) => change !== 'kept').length
  if (changed === 0) return <p>This is the policy served today.</p>
  return (
    <Disclosure
      summary={`${changed} ${changed === 1 ? 'line differs' : 'lines differ'} from the file of today`}
      open
    >
      <ul className="stack gap-1 small">
        {lines.map(({ text, change }) => (
          <li key={`${change} ${text}`} className={`${styles.change} grid anywhere`} data-change={change}>
            <span>{CHANGE_WORDS[change]}</span>
            <code>{change === 'removed' ? <del>{text}</del> : text}</code>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
