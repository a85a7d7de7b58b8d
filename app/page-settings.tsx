// What only the edge knows about the page being rendered.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { createContext, useContext } from 'react'

/** The id of the element that React takes over in the browser. */
export const PAGE_ID = 'page'

interface PageSettingsValue extends Partial<
  Pick<AppLoadContext, 'customerAppUrl' | 'thirdParties' | 'offersNewsletter' | 'abilities'>
> {
  /** Marks the scripts and styles of this page as ours (CSP). */
  nonce: string
  /** Called by a part that draws an answer: what is above it is drawn after it. */
  noteAnswer?: () => void
}

/** In the browser, only the nonce is needed again, and the document has it. */
const nonceOfDocument = () => document.querySelector<HTMLStyleElement>('style[data-page]')?.nonce ?? ''

export const PageSettings = createContext<PageSettingsValue>({
  nonce: typeof document === 'undefined' ? '' : nonceOfDocument(),
})

/** For a part that may be the answer of a tool. */
export function useNoteAnswer(isAnswer: boolean) {
  const { noteAnswer } = useContext(PageSettings)
  if (isAnswer) noteAnswer?.()
}
