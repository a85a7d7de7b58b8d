// All of them: what has come with a link, what to do today, each client's pages, and how to take them to another device.
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { useKeptPages } from '#app/saved/yours/on-this-device.ts'
import { plural } from '#shared/kit/sentence.ts'
import { byClient, countsOf, standingOf, type StandingPage } from '#shared/saved/yours/standing.ts'
import { ClientPart } from './client-part.tsx'
import { Cleared, ForgetAll } from './cleared.tsx'
import { ComeWithLink } from './come-with-link.tsx'
import { TakeAlong } from './take-along.tsx'
import { useStates } from './use-states.ts'
import { usePrinted } from './use-printed.ts'
import styles from './yours.module.css'

export function YourPages() {
  const pages = useKeptPages()
  return (
    <div className={`${styles.page} stack gap-4 page-wide block-on-paper`}>
      <header className="stack gap-2 off-paper">
        <h1>Your pages on this device</h1>
        <p className="note">
          This browser keeps the list. To look up where the pages stand, it sends us their keys, never your
          names or clients.
        </p>
        <noscript>
          <p>
            The list needs JavaScript: without it, nothing can be kept on this device. Keep your pages as
            bookmarks.
          </p>
        </noscript>
      </header>
      <ComeWithLink />
      <Cleared />
      {pages.length === 0 ? <NoPages /> : <Kept />}
    </div>
  )
}

const NoPages = () => (
  <div className="needs-script stack gap-3">
    <p>
      Nothing is kept here yet. Open a watch, a monitor, a plan or a fleet, and press{' '}
      <strong>Keep on this device</strong> below its name.
    </p>
    <p className="wrap gap-3">
      <a href="/tool/watch">Watch a domain</a>
      <a href="/tool/dmarc-monitor">Collect DMARC reports</a>
      <a href="/tool/fleet">Check many domains</a>
    </p>
    <TakeAlong pages={[]} states={null} />
  </div>
)

function Kept() {
  const pages = useKeptPages()
  const { answer, problem, at, isWaiting, again } = useStates(pages)
  const standing = standingOf(pages, answer)
  const groups = byClient(standing)
  const { printed, print } = usePrinted()
  return (
    <>
      <div className="stack gap-2 off-paper" role="status">
        <h2 className="size-h3">{isWaiting ? 'Looking up your pages…' : summaryOf(standing)}</h2>
        {problem !== null && (
          <Banner tone="unknown" title={problem}>
            <button
              type="button"
              className={button.button}
              data-look="quiet"
              data-size="small"
              onClick={again}
            >
              Try again
            </button>
          </Banner>
        )}
      </div>
      {groups.map((group) => (
        <ClientPart
          key={group.client}
          group={group}
          isAlone={groups.length === 1 && group.client === ''}
          at={at}
          isOnPaper={printed === null || printed === group.client}
          onPrint={() => print(group.client)}
        />
      ))}
      <TakeAlong pages={pages} states={answer?.states ?? null} />
      <ForgetAll pages={pages} />
    </>
  )
}

function summaryOf(pages: readonly StandingPage[]): string {
  const { todo, know, unknown, gone } = countsOf(pages)
  const parts = [
    todo.length > 0 && `${plural(todo.length, 'page needs', 'pages need')} you today.`,
    know.length > 0 && `${plural(know.length, 'page is', 'pages are')} not fine.`,
    unknown.length > 0 && `${plural(unknown.length, 'page is', 'pages are')} unknown.`,
    gone.length > 0 && `${plural(gone.length, 'page no longer exists', 'pages no longer exist')}.`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Nothing to do today.' : parts.join(' ')
}
