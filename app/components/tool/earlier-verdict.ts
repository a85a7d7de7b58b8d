// What a check said before something was changed, for as long as the page is open. Only ever set in the browser.
import type { Verdict } from '#shared/report/verdict.ts'

interface EarlierVerdict {
  /** Of the result, without what it was asked with. */
  address: string
  verdict: Verdict
}

let earlier: EarlierVerdict | null = null

export function rememberVerdict(one: EarlierVerdict): void {
  earlier = one
}

/** undefined unless the same was asked before; never the verdict itself. */
export const earlierVerdict = ({ address, verdict }: EarlierVerdict): Verdict | undefined =>
  earlier?.address === address && earlier.verdict !== verdict ? earlier.verdict : undefined
