// Reads the output of named-compilezone and dig, one record per line, by RFC 1035 section 5.1 and without any of our
// own code.
import { Buffer } from 'node:buffer'

/** @typedef {{ name: string, type: string, text: string }} ReadRecord text: of a TXT record its text, else the data as printed */

/** @param {string} output */
export function recordsIn(output) {
  return output.split('\n').flatMap((line) => {
    const [, name, type, data] = /^(\S+)\.?\s+\d+\s+IN\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (name === undefined || type === undefined || data === undefined) return []
    return [{ name: name.replace(/\.$/, ''), type, text: type === 'TXT' ? textOf(data) : data }]
  })
}

/**
 * The strings of a TXT record joined, as UTF-8.
 * @param {string} data
 * @param {8 | 10} [base] of the number behind a backslash; Route 53 writes octal ones
 */
export function textOf(data, base = 10) {
  const bytes = []
  const strings = [...data.matchAll(/"((?:\\\d{3}|\\[^]|[^"\\])*)"/g)]
  if (data.replaceAll(/"(?:\\\d{3}|\\[^]|[^"\\])*"/g, '').trim() !== '')
    throw new Error(`Not only strings: ${data}`)
  for (const [, string = ''] of strings) {
    const start = bytes.length
    for (const [, number, escaped, plain] of string.matchAll(/\\(\d{3})|\\([^])|([^])/g))
      bytes.push(number === undefined ? (escaped ?? plain ?? '').charCodeAt(0) : parseInt(number, base))
    if (bytes.length - start > 255) throw new Error(`A string of ${bytes.length - start} bytes`)
  }
  return Buffer.from(bytes).toString('utf8')
}
