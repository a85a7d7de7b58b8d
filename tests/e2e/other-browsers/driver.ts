// What the flows ask of a browser, whichever protocol it speaks: a thin layer for each is in firefox.ts and webkit.ts.

/** A busy machine may take its time. */
export const PATIENT = { timeout: 30_000, interval: 80 }

/** As WebDriver has them, in the words of its two protocols alike. */
export type Actions = readonly { type: 'pointer' | 'key'; id: string; actions: readonly object[] }[]

export interface Driver {
  /** The window of a visitor who was never here. */
  renew: (size: { width: number; height: number }) => Promise<void>
  goto: (url: string) => Promise<void>
  /** @param expression of a string, or of the promise of one */
  evaluate: (expression: string) => Promise<string>
  /** What is evaluated from then on is within the first frame of the page, until the next visitor. */
  enterFrame: () => Promise<void>
  perform: (actions: Actions) => Promise<void>
  /** @param css of a file input, shown or not */
  choose: (css: string, paths: readonly string[]) => Promise<void>
  /** @returns a PDF file, as base64; only where the protocol has it */
  print?: () => Promise<string>
  close: () => Promise<void>
}
