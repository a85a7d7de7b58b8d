// One kept page: what it is, where it stands, what changed when, and what to do today.
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { changePage } from '#app/saved/yours/on-this-device.ts'
import { PageNames } from '#app/saved/yours/page-names.tsx'
import { SAVED_PAGES, savedPath } from '#shared/saved/yours/kinds.ts'
import { titleOf, type StandingPage } from '#shared/saved/yours/standing.ts'
import type { KeptPage } from '#shared/saved/yours/pages.ts'
import type { SavedState, Today } from '#shared/saved/since/schema.ts'
import { setCleared } from './cleared.tsx'
import styles from './yours.module.css'

export function PageLine({ page }: { page: StandingPage }) {
  const { kind, state, is } = page
  return (
    <li className={`${styles.line} stack gap-2 card`}>
      <h3 className="size-body anywhere">
        <a href={savedPath(page)}>{titleOf(page)}</a>{' '}
        <span className="note regular">{SAVED_PAGES[kind].called}</span>
      </h3>
      {state && <Where state={state} />}
      {is === 'gone' && (
        <p>It no longer exists: it was deleted, its time was over, or its URL was replaced.</p>
      )}
      {state?.today && <DoToday {...state.today} />}
      <div className="off-paper">
        <Disclosure summary="Name it, or remove it">
          <PageNames page={page} />
          <button
            type="button"
            className={button.button}
            data-look="quiet"
            data-size="small"
            onClick={() => {
              setCleared([keptOf(page)])
              changePage(page.view, null)
            }}
          >
            Remove<span className="visually-hidden"> {titleOf(page)}</span> from this device
          </button>
        </Disclosure>
      </div>
    </li>
  )
}

const keptOf = ({ state: _, is: __, ...page }: StandingPage): KeptPage => page

const Where = ({ state: { tone, headline, changedAt } }: { state: SavedState }) => (
  <p>
    <Badge tone={tone}>{TONE_WORDS[tone]}</Badge> {headline}{' '}
    {changedAt !== null && (
      <span className="note">
        Changed <time dateTime={changedAt}>{shortMomentText(changedAt)}</time>
      </span>
    )}
  </p>
)

const DoToday = ({ title, text, change }: Today) => (
  <div className="stack gap-1">
    <p>
      <strong>Do this today: {title}.</strong> {text}
    </p>
    {change && change.action !== 'ask' && <RecordDiff change={change} />}
  </div>
)
