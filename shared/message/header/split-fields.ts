// From a pasted text to its header fields: unfolds them, and fixes what copying does to them.

import { repairPasted, type PasteRepair } from '#shared/kit/pasted-message.ts'

export interface HeaderField {
  name: string
  /** Unfolded (RFC 5322, 2.2.3), not decoded. */
  value: string
}

/** What had to be fixed before the text could be read. */
type Repair = PasteRepair | 'mbox-line' | 'broken-folds' | 'stray-lines'

export interface FieldList {
  fields: HeaderField[]
  repairs: Repair[]
  /** There was more than we read. */
  cut: boolean
}

/** As much as one API request may send; real headers have a hundredth of it. */
const MAX_TEXT = 1024 * 1024
const MAX_FIELDS = 2000

/** RFC 5322, 3.6.8 allows any printable character; real software starts names with a letter or a digit. */
const FIELD_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/
const MAX_NAME = 120

export function splitFields(text: string): FieldList {
  const pasted = repairPasted(text.slice(0, MAX_TEXT))
  const repairs = new Set<Repair>(pasted.repairs)
  const lines = pasted.text.split(/\r?\n/)
  const fields: { name: string; parts: string[] }[] = []
  let cut = text.length > MAX_TEXT
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      if (fields.length === 0) continue
      // A line of spaces between two fields comes from copying; an empty line ends the header section.
      if (line === '' || !continues(lines[index + 1])) break
      continue
    }
    const current = fields.at(-1)
    if (/^>?From \S/.test(line)) {
      repairs.add('mbox-line')
      continue
    }
    if (isBlank(line.charCodeAt(0)) && current) {
      current.parts.push(line.trim())
      continue
    }
    const field = fieldOf(line, current?.name)
    if (!field) {
      repairs.add(current ? 'broken-folds' : 'stray-lines')
      current?.parts.push(line.trim())
    } else if (fields.length < MAX_FIELDS) {
      fields.push(field)
    } else {
      cut = true
      break
    }
  }
  return {
    fields: fields.map(({ name, parts }) => ({ name, value: parts.join(' ').trim() })),
    repairs: [...repairs],
    cut,
  }
}

/** All values of a field, in order; names are case-insensitive (RFC 5322, 1.2.2). */
export const valuesOf = (fields: readonly HeaderField[], name: string): string[] =>
  fields.filter((field) => isNamed(field, name)).map(({ value }) => value)

export const isNamed = (field: HeaderField, name: string): boolean =>
  field.name.toLowerCase() === name.toLowerCase()

const isBlank = (code: number) => code === 32 || code === 9

const continues = (line: string | undefined) =>
  line !== undefined && (/^[ \t]+\S/.test(line) || !!fieldOf(line))

function fieldOf(line: string, inside = ''): { name: string; parts: string[] } | null {
  const colon = line.indexOf(':')
  if (colon < 1 || colon > MAX_NAME) return null
  const name = line.slice(0, colon).trimEnd()
  // A fold without its space: a time of day (16:20:05), an address (https://…), a list of names (from:to:subject).
  if (!FIELD_NAME.test(name) || /^\d+$/.test(name) || line.startsWith('//', colon + 1)) return null
  const next = line.charCodeAt(colon + 1)
  if (/-signature$|-seal$/i.test(inside) && colon + 1 < line.length && !isBlank(next)) return null
  return { name, parts: [line.slice(colon + 1).trim()] }
}
