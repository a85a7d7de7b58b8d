// Schemas that say what they mean, so the description of the API has it, too.
import * as v from 'valibot'

/** A choice of words, each with its meaning. */
/* @__NO_SIDE_EFFECTS__ */
export function describedWords<const Word extends string>(meanings: Readonly<Record<Word, string>>) {
  const words = Object.keys(meanings) as Word[]
  const list = words.map((word) => `- ${word}: ${meanings[word]}`).join('\n')
  return described(v.picklist(words), list)
}

/* @__NO_SIDE_EFFECTS__ */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, meaning: string) =>
  v.pipe(schema, v.description(meaning))

/* @__NO_SIDE_EFFECTS__ */
export const text = (meaning: string) => described(v.string(), meaning)
