// Texts in formats where some characters have a meaning: HTML, XML, and the cells of spreadsheets (RFC 4180).
import { oneLine } from './foreign-text.ts'

export const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For HTML and XML: a text in an element, or in an attribute with quotation marks. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** A cell as it is, but never one that a spreadsheet takes for a formula. */
export const quotedCell = (text: string): string => {
  const guarded = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return `"${guarded.replaceAll('"', '""')}"`
}

/** What strangers wrote does not start a new row, and nothing in it is invisible. */
export const csvCell = (text: string): string => quotedCell(oneLine(text))

export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`
