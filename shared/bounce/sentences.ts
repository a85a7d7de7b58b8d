// The sentences of a reply: what is said last is closest to the cause, unless it only says what to do.

export interface Sentence {
  from: number
  /** It tells the reader what to do or to read. */
  isAdvice: boolean
}

const ADVICE =
  /^\W{0,8}(?:please|to |for |see |visit|if |contact|learn|more |check|try|you may|ask |http|go to|refer|the account or domain may)/

/** @param lower in lower case, with single spaces */
export function sentencesOf(lower: string): Sentence[] {
  const starts = [0, ...Array.from(lower.matchAll(/[.!?] /g), ({ index }) => index + 2)]
  return starts.map((from) => ({ from, isAdvice: ADVICE.test(lower.slice(from, from + 40)) }))
}

/** The one that contains a character. */
export function sentenceAt(sentences: readonly Sentence[], at: number): Sentence {
  return sentences.findLast(({ from }) => from <= at) ?? { from: 0, isAdvice: false }
}
