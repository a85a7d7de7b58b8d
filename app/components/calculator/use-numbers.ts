// The numbers of a calculator's form, from the URL and as you type.
import { useState, type ChangeEvent } from 'react'
import { useDraft } from '#app/components/tool/use-draft.ts'
import { readNumbers, type NumberRule } from '#shared/plans/read-number.ts'
import type { Tool } from '#shared/tools/tool.ts'

/** Set if a number field shows something that is not a number; the field's value does not reveal that. */
const UNREADABLE = 'unreadable'

export type Texts<Name extends string> = Record<Name, string>

export interface AskedNumbers<Name extends string> {
  texts: Texts<Name>
  /** The form was sent: then an empty field is a mistake, since a form sends its empty fields, too. */
  isSent: boolean
}

/** The fields' texts in a URL; a missing field is empty. */
export const numbersIn = <Name extends string>(
  rules: Record<Name, NumberRule>,
  params: URLSearchParams,
): AskedNumbers<Name> => {
  const names = Object.keys(rules) as Name[]
  const texts = Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? '']))
  return { texts: texts as Texts<Name>, isSent: names.every((name) => params.has(name)) }
}

/** What a calculator shows before anyone has typed: what follows from the numbers of its tool's example. */
export function sampleOf<Name extends string, Sample>(
  rules: Record<Name, NumberRule>,
  tool: Tool,
  sample: (values: Record<Name, number>) => Sample,
): Sample {
  const { texts } = numbersIn(rules, new URLSearchParams(tool.examples?.[0]))
  const { values } = readNumbers(rules, texts)
  if (!values) throw new Error(tool.slug)
  return sample(values)
}

export function useNumbers<Name extends string>(rules: Record<Name, NumberRule>, asked: AskedNumbers<Name>) {
  const { draft: texts, set, form } = useDraft(asked.texts)
  const names = Object.keys(rules) as Name[]
  // Another URL, other values: an example was opened, or the visitor went back.
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    for (const name of names) set(name, asked.texts[name])
  }
  const { values, problems } = readNumbers(rules, texts)
  const problemShown = (name: Name) => (texts[name] !== '' || asked.isSent ? problems[name] : undefined)
  return {
    form,
    texts,
    set,
    values,
    /** No one has typed or sent anything yet. */
    isUntouched: !asked.isSent && names.every((name) => texts[name] === ''),
    /** The specification's one alert: a field that should hold a number holds none. */
    isAlarmed: names.some((name) => problemShown(name)?.isNumber === false),
    /** What the number field of that name needs. */
    control: (name: Name) => ({
      name,
      type: 'number',
      min: rules[name].min,
      max: rules[name].max,
      step: rules[name].decimals === 0 ? 1 : 0.01,
      inputMode: rules[name].decimals === 0 ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      // A number field accepts no other text; the message is below it.
      value: problems[name]?.isNumber === false ? '' : texts[name],
      error: problemShown(name)?.message,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        set(name, currentTarget.validity.badInput ? UNREADABLE : currentTarget.value),
    }),
  }
}
