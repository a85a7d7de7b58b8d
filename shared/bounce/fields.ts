// The header of a report, or of the message that it returns.

const MAX_HEADER_LINES = 400
const MAX_VALUE = 4000
const FIELD = /^([a-z][a-z0-9-]{1,40}):\s*(.*)$/i

/** Values in the order of the header, by names in lower case. */
export type Fields = ReadonlyMap<string, readonly string[]>

/** The fields of the first block that has any besides those of a part (RFC 2045, 9); empty if the text begins otherwise. */
export function headerIn(lines: readonly string[]): Fields {
  const fields = new Map<string, string[]>()
  let open: string[] = []
  for (const line of lines.slice(0, MAX_HEADER_LINES)) {
    if (line.trim() === '') {
      if ([...fields.keys()].some((name) => !name.startsWith('content-'))) break
      continue
    }
    if (line.length > MAX_VALUE) continue
    if (/^[ \t]/.test(line)) {
      const last = open.at(-1)
      if (last !== undefined) open[open.length - 1] = `${last} ${line.trim()}`.slice(0, MAX_VALUE)
      continue
    }
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    if (name === '' && !/^from |^--/i.test(line)) break
    open = fields.get(name.toLowerCase()) ?? []
    if (name !== '') fields.set(name.toLowerCase(), open)
    open.push(value)
  }
  return fields
}

const MAILBOX = /(?:"[^"\n]{1,64}"|[^\s<>@:;,'"()[\]]{1,64})@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi

/** The mailboxes in fields, display names that look like one left out. */
export const mailboxesIn = (values: readonly string[] = []): string[] =>
  values.flatMap((value) =>
    Array.from(value.slice(0, MAX_VALUE).matchAll(MAILBOX), ([mailbox]) => mailbox.replace(/\.$/, '')),
  )
