// The sentences of a reply: what is said last is closest to the cause, unless it only says what to do.

export interface Sentence {
  from: number
  /** It tells the reader what to do or to read. */
  isAdvice: boolean
  /** It says something only of some readers: “If you are not a spammer, …”. */
  isConditional: boolean
}

const CONDITIONAL = /^\W{0,8}(?:if|unless|in case|should) (?:you|this|your|the message)\b/

const ADVICE =
  /^\W{0,8}(?:please|to |for |see |visit|if |contact|learn|more |check|try|you may|ask |http|go to|refer|the account or domain may)/

/** @param lower in lower case, with single spaces */
export function sentencesOf(lower: string): Sentence[] {
  const starts = [0, ...Array.from(lower.matchAll(/[.!?] /g), ({ index }) => index + 2)]
  return starts.map((from) => {
    const start = lower.slice(from, from + 40)
    return { from, isAdvice: ADVICE.test(start), isConditional: CONDITIONAL.test(start) }
  })
}

/** The one that contains a character. */
export function sentenceAt(sentences: readonly Sentence[], at: number): Sentence {
  return sentences.findLast(({ from }) => from <= at) ?? { from: 0, isAdvice: false, isConditional: false }
}
