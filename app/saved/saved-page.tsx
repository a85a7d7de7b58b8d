// The page of everything saved under a secret URL. From the top: what it is and its URL, what has changed, the kind's own part,
// what happened when, who gets alerts, the rest, and its end. A kind says its words and draws its own parts.
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import type { MetaFunction } from '@remix-run/cloudflare'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { focusOn } from '#app/components/ui/bring-into-view.ts'
import { CopyButton, wholeAddress } from '#app/components/ui/copy-button.tsx'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta, pictureOfResult, titleOfResult, type Said } from '#app/page-meta.ts'
import type { Tool } from '#shared/tools/tool.ts'
import { isGone, RENEWED, type Notice, type Saved, type SavedKind } from './saved-data.ts'
import { isNew, SinceYouWereHere } from './since.tsx'
import { KeepOnDevice } from './yours/keep-page.tsx'
import { useLastVisit } from './yours/use-last-visit.ts'
import type { Since } from '#shared/saved/since/schema.ts'
import { SavedEnd, type SavedEndProps } from './saved-end.tsx'
import { NoticeBanner, ShownNotice } from './saved-notice.tsx'
import { ReloadsWithoutScript, useReloads } from './use-reloads.tsx'
import styles from './saved.module.css'

/** What a kind's parts are drawn from. */
export interface Shown<State, Done = Notice> {
  state: State
  /** The key. */
  view: string
  /** Of the page, whose action takes the forms. */
  path: string
  /** Milliseconds since 1970. */
  now: number
  /** What came of a form. */
  notice: Done | undefined
}

interface Words<State> extends Pick<SavedEndProps, 'what' | 'stops'> {
  /** "A watch": in the trail, and as the title where there is none. */
  name: string
  description: string
  /** "Nothing is watched here", and "This watch could not be loaded". */
  none: string
  unreachable: string
  /** Where to get another one. */
  way: { to: string; label: string }
  title: (state: State) => string
  /** The page whose image a link to it shows, if it has no verdict. */
  pictureOf?: string
  /** Its verdict, for the title and the image of a link to it. */
  said?: (state: State) => Said & {
    /** When it was so, for what stays as it was: “saved on Nov 30”. */
    then?: string
  }
  /** How long it is kept, in sentences. */
  until: (state: State) => string
  /** What anyone with the URL can do: "read and delete it". */
  can: string
}

/** Of a kind that sends alerts (alerts.tsx). */
interface AlertParts<State, Done> {
  /** Whether they could be sent, and nobody gets any. */
  isUntold: (state: State) => boolean
  /** How many get alerts; null if no one can. */
  sumOf: (state: State) => string | null
  Alerts: ComponentType<{ page: string; report: State; notice: Done | undefined }>
}

type Part<State, Done> = ComponentType<Shown<State, Done>>

interface SavedPageProps<State, Done> {
  words: Words<State>
  /** The tool that makes it. */
  tool?: Tool
  /** How often to load again while something is under way; null once nothing is. */
  everyMs?: (state: State) => number | null
  alerts?: AlertParts<State, Done>
  /** On wide screens, alerts are beside its own part, which needs no more room. */
  isNarrow?: true
  /** What someone who comes back sees first; undefined where nothing goes on any more. In some states, it is a time if it was not asked for. */
  since?: (state: State) => Since | string | undefined
  /** Its own part begins with what to do today. */
  isTodayBelow?: true
  /** What has changed since it was saved. */
  Changed?: Part<State, Done>
  Content: Part<State, Done>
  Timeline?: Part<State, Done>
  /** What is rarely looked at. */
  Rest?: Part<State, Done>
  /** What to do before it is deleted. */
  BeforeEnd?: Part<State, Done>
}

const ALERTS_PLACE = 'alerts'

/** For its route to export; loaders and actions are the route's own exports, since Remix takes them out of the browser's build. */
export function savedPage<State extends object, Done extends Notice>(
  { pathOf }: Pick<SavedKind<State, Done>, 'pathOf' | 'read' | 'act'>,
  drawn: SavedPageProps<State, Done>,
) {
  const { words, tool, alerts } = drawn
  const handle: PageHandle = {
    ...(alerts && { checksHuman: true }),
    breadcrumbs: {
      trail: [...(tool ? [{ label: tool.crumb ?? tool.label, to: tool.path }] : []), { label: words.name }],
    },
  }
  const meta: MetaFunction = ({ data }) => [
    ...pageMeta({ ...previewOf(words, data), description: words.description, noindex: true }),
    // Sites that it links to must not learn the key in its URL.
    { name: 'referrer', content: 'no-referrer' },
  ]
  function Page() {
    const { view, outcome, now, visitAt }: Saved<State> = useLoaderData()
    const notice: Done | undefined = useActionData()
    if (!outcome.ok || notice?.isEnded) return <NotThere outcome={outcome} notice={notice} words={words} />
    const shown = { state: outcome.data, view, path: pathOf(view), now, notice }
    return <Frame {...drawn} shown={shown} visitAt={visitAt} />
  }
  return { handle, meta, Page }
}

/** Of the loader's data, if it was drawn from any. */
function previewOf<State>({ title, name, said, pictureOf }: Words<State>, data: unknown) {
  const { outcome } = (data ?? {}) as Partial<Saved<State>>
  if (!outcome?.ok) return { title: name, pictureOf }
  const known = said?.(outcome.data)
  if (!known) return { title: title(outcome.data), pictureOf }
  const { then } = known
  return { title: `${titleOfResult(known)}${then ? `, ${then}` : ''}`, picture: pictureOfResult(known) }
}

/** For the route of a tool whose URL shows what was saved once it has a key in its query; its own data have no `view`. */
export function toolOrSaved(
  tool: { handle: PageHandle; meta: MetaFunction; Page: ComponentType },
  saved: { meta: MetaFunction; Page: ComponentType },
) {
  const isSaved = (loaded: unknown) => typeof loaded === 'object' && loaded !== null && 'view' in loaded
  const meta: MetaFunction = (args) => (isSaved(args.data) ? saved.meta(args) : tool.meta(args))
  const Page = () => (isSaved(useLoaderData()) ? <saved.Page /> : <tool.Page />)
  return { handle: tool.handle, meta, Page }
}

interface FrameProps<State, Done> extends SavedPageProps<State, Done> {
  shown: Shown<State, Done>
  visitAt: string | undefined
}

function Frame<State, Done extends Notice>({ shown, visitAt, ...drawn }: FrameProps<State, Done>) {
  const { words, alerts, isNarrow, everyMs, Changed, Content, Timeline, Rest, BeforeEnd } = drawn
  const { state, view, path, notice } = shown
  useLastVisit(view, visitAt)
  const since = cameBackTo(drawn.since?.(state))
  const often = everyMs?.(state) ?? null
  useReloads(often)
  const told = toldOf(alerts, state)
  return (
    <div className={`${styles.page} stack gap-4 page-wide block-on-paper`} data-saved>
      <ReloadsWithoutScript everyMs={often} page={path} />
      <Head words={words} state={state}>
        {!since && <About words={words} path={path} state={state} alerts={told?.sum ?? null} />}
      </Head>
      <NoticeBanner notice={notice} />
      {(Changed ?? since) && (
        <FramePart name="changed">
          {Changed && <Changed {...shown} />}
          {since && (
            <SinceYouWereHere since={since} visitAt={visitAt} isTodayBelow={drawn.isTodayBelow} told={told} />
          )}
        </FramePart>
      )}
      <div className={`${styles.columns} block-on-paper`} data-narrow={isNarrow}>
        <div className="stack gap-5 block-on-paper">
          <FramePart name="own">
            <Content {...shown} />
          </FramePart>
          {Timeline && (
            <FramePart name="timeline">
              <Timeline {...shown} />
            </FramePart>
          )}
        </div>
        {alerts && told && (
          <section id={ALERTS_PLACE} className={`${styles.part} off-paper`} data-frame="alerts">
            <alerts.Alerts page={path} report={state} notice={notice} />
          </section>
        )}
      </div>
      {Rest && (
        <FramePart name="rest">
          <Rest {...shown} />
        </FramePart>
      )}
      {since && <About words={words} path={path} state={state} alerts={null} />}
      <SavedEnd path={path} what={words.what} stops={words.stops}>
        {BeforeEnd && <BeforeEnd {...shown} />}
      </SavedEnd>
    </div>
  )
}

/** Nothing of a page that began just now. */
const cameBackTo = (since: Since | string | undefined): Since | undefined =>
  typeof since === 'object' && !isNew(since) ? since : undefined

/** Who is told of what happens; null if nobody can be. */
function toldOf<State>(
  alerts: Pick<AlertParts<State, Notice>, 'isUntold' | 'sumOf'> | undefined,
  state: State,
) {
  const sum = alerts?.sumOf(state) ?? null
  return alerts && sum !== null ? { to: `#${ALERTS_PLACE}`, sum, isNobody: alerts.isUntold(state) } : null
}

/** One that has nothing to say takes no room. */
const FramePart = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`${styles.part} stack gap-4 block-on-paper`} data-frame={name}>
    {children}
  </div>
)

interface HeadProps<State> {
  words: Words<State>
  state: State
  children: ReactNode
}

function Head<State>({ words: { title }, state, children }: HeadProps<State>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, search } = useLocation()
  const cameFromHere = key !== 'default'
  useEffect(() => {
    // Whoever comes from a form of this site goes on with what is to be done.
    const next = document.querySelector<HTMLElement>('main [data-next-step] h2') ?? heading.current
    if (cameFromHere && next) focusOn(next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])
  return (
    <header className={`${styles.state} stack gap-2`} data-frame="state">
      <h1 ref={heading}>{title(state)}</h1>
      {new URLSearchParams(search).has(RENEWED) && (
        <Banner tone="ok" title="This page has a new URL.">
          <p>The old one no longer works. Save this one, and send it to whoever should have it.</p>
        </Banner>
      )}
      {children}
    </header>
  )
}

interface AboutProps<State> {
  words: Words<State>
  path: string
  state: State
  alerts: string | null
}

/** Until when, and its URL, which is the only way back to it. */
const About = <State,>({ words: { title, until, can }, path, state, alerts }: AboutProps<State>) => (
  <>
    <div className="off-paper row gap-2-4 note">
      <CopyButton text={wholeAddress(path)} label="Copy this page’s link" />
      <KeepOnDevice path={path} title={title(state)} />
      {alerts !== null && <a href={`#${ALERTS_PLACE}`}>{alerts}</a>}
    </div>
    <p className="off-paper note">
      {until(state)} Anyone with this page’s URL can {can}.
    </p>
  </>
)

interface NotThereProps<State> {
  outcome: Saved<State>['outcome']
  notice: Notice | undefined
  words: Pick<Words<State>, 'none' | 'unreachable' | 'way'>
}

/** It was deleted, its time is over, it was removed, or it could not be loaded. */
function NotThere<State>({ outcome, notice, words: { none, unreachable, way } }: NotThereProps<State>) {
  const { code, message } = outcome.ok ? { code: 'not_found', message: '' } : outcome
  const canRetry = !notice?.isEnded && !isGone(code)
  const lost = {
    tone: canRetry ? 'bad' : 'info',
    title: canRetry ? unreachable : code === 'expired' ? 'This page was removed' : none,
    text: message,
  } as const
  const { tone, title, text } = notice?.isEnded ? notice : lost
  return (
    <ShownNotice notice={notice}>
      <ProblemPage stamp={canRetry ? '503' : 'Not here'} tone={tone} title={title} way={way} again={canRetry}>
        {text}
      </ProblemPage>
    </ShownNotice>
  )
}
