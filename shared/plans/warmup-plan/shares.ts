// How the emails of a day are split over the providers that receive them: each sees only its own part.

export const RECEIVERS = ['gmail', 'microsoft', 'yahoo', 'apple', 'other'] as const
export type Receiver = (typeof RECEIVERS)[number]
export const RECEIVER_NAMES: Record<Receiver, string> = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
  other: 'others',
}
/** Google: about so many a day to personal Gmail addresses make a bulk sender, for good. */
export const BULK_VOLUME = 5_000

/** In percent, or in emails. */
export type Shares = Readonly<Record<Receiver, number>>

/** Close to what lists of private people have in Europe and North America; our own judgment, for those who do not know theirs. */
export const USUAL_SHARES: Shares = { gmail: 50, microsoft: 20, yahoo: 10, apple: 5, other: 15 }

/** What is left of 100 is “other”; null if the parts come to more. */
export function sharesOf(
  parts: Readonly<Partial<Record<Exclude<Receiver, 'other'>, number>>>,
): Shares | null {
  if (Object.keys(parts).length === 0) return USUAL_SHARES
  const { gmail = 0, microsoft = 0, yahoo = 0, apple = 0 } = parts
  const other = 100 - gmail - microsoft - yahoo - apple
  return other < 0 ? null : { gmail, microsoft, yahoo, apple, other }
}

/** Whole emails that add up to the total: each part is at most one off its exact share. */
export function split(total: number, shares: Shares): Shares {
  const parts: Record<Receiver, number> = { gmail: 0, microsoft: 0, yahoo: 0, apple: 0, other: 0 }
  let exact = 0
  let given = 0
  for (const receiver of RECEIVERS) {
    exact += (total * shares[receiver]) / 100
    const upTo = Math.round(exact)
    parts[receiver] = upTo - given
    given = upTo
  }
  return parts
}
