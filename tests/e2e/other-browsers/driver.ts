// What the flows need from a browser, whichever protocol it speaks: firefox.ts and webkit.ts each have a thin layer.

/** A busy machine may be slow. */
export const PATIENT = { timeout: 30_000, interval: 80 }

/** As in WebDriver, with words that its two protocols share. */
export type Actions = readonly { type: 'pointer' | 'key'; id: string; actions: readonly object[] }[]

export interface Driver {
  /** Opens a window for a visitor who was never here. */
  renew: (size: { width: number; height: number }) => Promise<void>
  goto: (url: string) => Promise<void>
  /** @param expression evaluates to a string, or to a promise of one */
  evaluate: (expression: string) => Promise<string>
  /** From then on, expressions are evaluated in the page's first frame, until the next visitor. */
  enterFrame: () => Promise<void>
  perform: (actions: Actions) => Promise<void>
  /** @param css selects a file input, visible or not */
  choose: (css: string, paths: readonly string[]) => Promise<void>
  /** @returns a PDF file in base64; only if the protocol supports it */
  print?: () => Promise<string>
  close: () => Promise<void>
}
