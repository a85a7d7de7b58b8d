// The document around a page as text. Most of it is the same for every visitor of a page, so it is drawn once and kept with
// gaps; only the gaps are filled in again.
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from '#app/document.tsx'
import waitingStyles from '#app/styles/waiting.css?inline'
import type { PageHandle } from '#app/page-handle.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { PageContext, type PageState } from '#app/router/page-state.ts'
import { PAGE_ID } from '#app/router/page-view.tsx'
import type { Theme } from '#shared/theme/theme.ts'

/** What differs from answer to answer, as HTML; the nonce as used in attributes. */
interface Gaps {
  meta: string
  css: string
  main: string
  scripts: string
  nonce: string
}

interface DocumentFacts {
  handle: PageHandle
  state: PageState
  theme: Theme | undefined
  settings: Pick<AppLoadContext, 'customerAppUrl' | 'thirdParties'>
  /** The page has the answer of a tool. */
  isAnswered: boolean
  /** True if the route has one URL, so there are not more documents than routes. */
  isKept: boolean
}

/** All routes with their own URL, in one theme, checks with and without an answer; a document without its gaps is about 35 KB. */
const MAX_KEPT = 90

/** Texts and the names of the gaps between them, alternating. */
const kept = new Map<string, readonly string[]>()

export const documentText = (facts: DocumentFacts, gaps: Gaps): string => filled(piecesOf(facts), gaps)

/** The main part begins with it. */
const MAIN = `<div id="${PAGE_ID}">`

/** The document up to its main part, with a note in its place, and how the rest begins. */
export function documentStart(facts: DocumentFacts, gaps: Pick<Gaps, 'css' | 'meta' | 'nonce'>) {
  const pieces = piecesOf(facts)
  const before = filled(pieces.slice(0, pieces.indexOf('main')), gaps).slice(0, -MAIN.length)
  const style = `<style nonce="${gaps.nonce}">${waitingStyles}</style>`
  // Its styles hide it as soon as the main part follows.
  return { text: `${before}${style}<p role="status" class="waiting" data-result>Asking DNS…</p>`, next: MAIN }
}

const piecesOf = (facts: DocumentFacts) => (facts.isKept ? keptPieces(facts) : drawnPieces(facts))

const filled = (pieces: readonly string[], gaps: Partial<Gaps>): string =>
  pieces.map((piece, index) => (index % 2 === 0 ? piece : gaps[piece as keyof Gaps])).join('')

function keptPieces(facts: DocumentFacts): readonly string[] {
  const { state, theme, settings, isAnswered } = facts
  const { customerAppUrl, thirdParties } = settings
  const year = new Date().getUTCFullYear()
  const key = JSON.stringify([state.url.pathname, isAnswered, theme, year, customerAppUrl, thirdParties])
  const pieces = kept.get(key) ?? drawnPieces(facts)
  // The one requested last goes last.
  kept.delete(key)
  kept.set(key, pieces)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return pieces
}

function drawnPieces({ handle, state, theme, settings, isAnswered }: DocumentFacts): readonly string[] {
  const text = renderToStaticMarkup(
    <PageSettings.Provider value={{ ...settings, nonce: mark('nonce') }}>
      <PageContext.Provider value={state}>
        <Document
          breadcrumbs={handle.breadcrumbs}
          isAnswered={isAnswered}
          theme={theme}
          year={new Date().getUTCFullYear()}
          css={mark('css')}
          meta={<Gap name="meta" />}
          scripts={<Gap name="scripts" />}
        >
          <div id={PAGE_ID} dangerouslySetInnerHTML={{ __html: mark('main') }} />
        </Document>
      </PageContext.Provider>
    </PageSettings.Provider>,
    { identifierPrefix: 'frame' },
  )
  return `<!DOCTYPE html>${text}`.split(MARKS)
}

/** Private use characters, which no text of ours has. */
const mark = (name: keyof Gaps): string => `\uE000${name}\uE001`

/** A placeholder for elements. */
const Gap = ({ name }: { name: keyof Gaps }): ReactNode => <template id={mark(name)} />

const MARKS = /(?:<template id=")?\uE000(\w+)\uE001(?:"><\/template>)?/
