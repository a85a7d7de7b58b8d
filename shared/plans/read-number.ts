// Reads the numbers of a calculator's form: what a number field or a URL contains, within the bounds of the field.

import { numberText } from '#shared/kit/sentence.ts'

export interface NumberRule {
  min: number
  /** No real number is larger, and sums would lose digits. */
  max: number
  /** Digits after the decimal point: the field's step is 1, 0.01 or 0.001. */
  decimals: 0 | 2 | 3
}

interface NumberProblem {
  /** False when the text is not a number at all; the specification has one alert for that, whatever the field. */
  isNumber: boolean
  message: string
}

type NumberReading = { ok: true; value: number } | ({ ok: false } & NumberProblem)

/** https://html.spec.whatwg.org/#valid-floating-point-number, the text that a number field sends. */
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** Longer than any number that passes the bounds. */
const MAX_LENGTH = 40

export function readNumber(text: string, { min, max, decimals }: NumberRule): NumberReading {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH || !NUMBER.test(trimmed)) return refused(false, 'Enter a number.')
  const value = Number(trimmed)
  if (value < min || value > max)
    return refused(true, `Enter a number from ${numberText(min)} to ${numberText(max)}.`)
  if (Number(value.toFixed(decimals)) !== value) return refused(true, DECIMALS[decimals])
  return { ok: true, value: value === 0 ? 0 : value }
}

const DECIMALS: Record<NumberRule['decimals'], string> = {
  0: 'Enter a whole number.',
  2: 'Enter at most two decimal places.',
  3: 'Enter at most three decimal places.',
}

const refused = (isNumber: boolean, message: string) => ({ ok: false as const, isNumber, message })

interface NumbersReading<Name extends string> {
  /** Only when every field holds a number within its bounds. */
  values: Record<Name, number> | null
  problems: Partial<Record<Name, NumberProblem>>
}

export function readNumbers<Name extends string>(
  rules: Record<Name, NumberRule>,
  texts: Record<Name, string>,
): NumbersReading<Name> {
  const values: Partial<Record<Name, number>> = {}
  const problems: NumbersReading<Name>['problems'] = {}
  for (const name of Object.keys(rules) as Name[]) {
    const reading = readNumber(texts[name], rules[name])
    if (reading.ok) values[name] = reading.value
    else problems[name] = reading
  }
  const isComplete = Object.keys(problems).length === 0
  return { values: isComplete ? (values as Record<Name, number>) : null, problems }
}

/** Exact for every number with at most two digits after the decimal point. */
export const inHundredths = (value: number): number => Math.round(value * 100)
