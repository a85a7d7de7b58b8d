// $GENERATE: one line for many records, as BIND reads it: "$GENERATE 1-254 host-$ A 192.0.2.$".
interface GenerateRange {
  start: number
  stop: number
  step: number
}

/** "1-254" or "0-255/2"; null if it is not a range. */
export function readRange(text: string): GenerateRange | null {
  const [, start = '', stop = '', step = '1'] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(text) ?? []
  const range = { start: Number(start), stop: Number(stop), step: Number(step) }
  return start !== '' && range.step > 0 && range.stop >= range.start ? range : null
}

export const countOf = ({ start, stop, step }: GenerateRange): number => Math.floor((stop - start) / step) + 1

const BASES: Record<string, (value: number) => string> = {
  d: (value) => value.toString(10),
  o: (value) => value.toString(8),
  x: (value) => value.toString(16),
  X: (value) => value.toString(16).toUpperCase(),
}

/** "$" is the number, "${offset,width,base}" a number derived from it, "\$" a dollar sign. */
export const generated = (template: string, value: number): string =>
  template.replace(
    /\\\$|\$\{(-?\d{1,10})(?:,(\d{1,2})(?:,([doxX]))?)?\}|\$/g,
    (match: string, offset?: string, width = '0', base: string = 'd') => {
      if (match === '\\$') return '$'
      const number = value + Number(offset ?? 0)
      return (BASES[base] ?? String)(number).padStart(Number(width), '0')
    },
  )
