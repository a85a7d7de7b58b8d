// Contacts as phones and mail apps export them: vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). Each email address becomes a row.
import { csvLine } from '#shared/kit/escape.ts'
import { unescaped } from './address.ts'

export const isVcard = (text: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1_000))

const PROPERTY = /^(?:[\w-]{1,80}\.)?(BEGIN|FN|EMAIL)((?:;[^:"]{0,200}(?:"[^"]{0,200}")?){0,20}):(.*)$/i

export function tableOfVcard(text: string): string {
  const rows: string[] = []
  let name = ''
  let emails: string[] = []
  const close = () => {
    rows.push(...emails.map((email) => csvLine([name, email])))
    name = ''
    emails = []
  }
  for (const line of unfolded(text).split(/\r\n|\r|\n/)) {
    const [, property = '', parameters = '', raw = ''] = PROPERTY.exec(line) ?? []
    const value = valueOf(raw, parameters)
    if (/^BEGIN$/i.test(property)) close()
    else if (/^FN$/i.test(property)) name = value
    else if (value !== '' && property !== '') emails.push(value)
  }
  close()
  return csvLine(['name', 'email']) + rows.join('')
}

/** A line goes on after a break and a space; in quoted-printable, after “=” and a break. */
const unfolded = (text: string): string =>
  text
    .replace(/(?:\r\n|\r|\n)[ \t]/g, '')
    .replace(/^[^:\r\n]{0,200}QUOTED-PRINTABLE[^:\r\n]{0,200}:(?:[^\r\n]*=(?:\r\n|\r|\n))+/gim, (line) =>
      line.replace(/=(?:\r\n|\r|\n)/g, ''),
    )

function valueOf(raw: string, parameters: string): string {
  const text = /QUOTED-PRINTABLE/i.test(parameters)
    ? unescaped(raw.replaceAll('%', '%25').replace(/=([\dA-F]{2})/gi, '%$1'))
    : raw
  return text
    .replace(/\\([\\,;:])/g, '$1')
    .replace(/\\n/gi, ' ')
    .trim()
}
