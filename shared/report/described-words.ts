// A choice of words, each with its meaning, so the description of the API has it, too.
import * as v from 'valibot'

/* @__NO_SIDE_EFFECTS__ */
export function describedWords<const Word extends string>(meanings: Readonly<Record<Word, string>>) {
  const words = Object.keys(meanings) as Word[]
  const list = words.map((word) => `- ${word}: ${meanings[word]}`).join('\n')
  return v.pipe(v.picklist(words), v.description(list))
}
