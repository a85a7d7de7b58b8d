// What a check said before a change, for as long as the page is open. Only set in the browser.
import type { Verdict } from '#shared/report/verdict.ts'

interface EarlierVerdict {
  /** For the result, without its parameters. */
  address: string
  verdict: Verdict
}

let earlier: EarlierVerdict | null = null

export function rememberVerdict(one: EarlierVerdict): void {
  earlier = one
}

/** undefined unless the same was checked before; never the verdict itself. */
export const earlierVerdict = ({ address, verdict }: EarlierVerdict): Verdict | undefined =>
  earlier?.address === address && earlier.verdict !== verdict ? earlier.verdict : undefined
