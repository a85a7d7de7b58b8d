// The table above the source in Gmail’s “Show original”, in any language: a copy of the page begins with it, and some people copy
// only that.

const METHOD = /^(SPF|DKIM|DMARC)\s*:?\s+(.*)$/i
const RESULT = /^['"‘’“”]?(pass|fail|softfail|neutral|none|temperror|permerror)\b/i
const MESSAGE_ID = /(?:^|\s)(<[^<>\s]{1,900}@[^<>\s]{1,300}>)\s*$/
const FIELD = /^[A-Za-z][A-Za-z0-9-]{1,60}:\s/
/** A field that no such table has. */
const SOURCE =
  /^(?:Delivered-To|Received|X-[\w-]{1,60}|Return-Path|ARC-[\w-]{1,60}|DKIM-Signature|MIME-Version|Message-ID):\s/im

const NAMES: readonly (readonly [name: string, labels: RegExp])[] = [
  [
    'From',
    /^(?:from|von|de|da|van|od|från|fra|lähettäjä|kimden|от|від|από|差出人|寄件者|发件人|보낸사람|من)\s*:/i,
  ],
  [
    'To',
    /^(?:to|an|à|para|a|aan|do|till|til|vastaanottaja|kime|кому|προς|to|宛先|收件者|收件人|받는사람|إلى)\s*:/i,
  ],
  [
    'Subject',
    /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|ämne|emne|aihe|konu|тема|θέμα|件名|主旨|主题|제목|الموضوع)\s*:/i,
  ],
]

/** The source below the table; without one, the table as fields of a header. */
export function readSummary(text: string): string {
  const lines = joined(text.slice(0, 20_000))
  const methods = lines.flatMap((line) => {
    const [, method = '', value = ''] = METHOD.exec(line) ?? []
    const result = RESULT.exec(value)?.[1]
    return result === undefined ? [] : [{ method: method.toLowerCase(), result: result.toLowerCase(), value }]
  })
  if (methods.length === 0 || (FIELD.test(text) && SOURCE.test(lines[0] ?? ''))) return text
  const last = text.search(/^(?:SPF|DKIM|DMARC)\s*:/im)
  const source = SOURCE.exec(text.slice(last))
  return source ? text.slice(last + source.index) : headerOf(lines, methods)
}

/** A label and its value may be in lines of their own. */
function joined(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  const rows: string[] = []
  for (const line of lines) {
    const before = rows.at(-1)
    if (line !== '' && before !== undefined && /^[^:]{2,40}:$/.test(before))
      rows[rows.length - 1] = `${before} ${line}`
    else rows.push(line)
  }
  return rows
}

interface Method {
  method: string
  result: string
  value: string
}

function headerOf(lines: readonly string[], methods: readonly Method[]): string {
  const id = lines.map((line) => MESSAGE_ID.exec(line)?.[1]).find((one) => one !== undefined)
  const fields = NAMES.flatMap(([name, labels]) => {
    const line = lines.find((one) => labels.test(one))
    return line === undefined ? [] : [`${name}: ${line.slice(line.indexOf(':') + 1).trim()}`]
  })
  const date = lines.map(dateIn).find((one) => one !== null)
  return [
    `Authentication-Results: mx.google.com; ${methods.map(resultOf).join('; ')}`,
    ...(id === undefined ? [] : [`Message-ID: ${id}`]),
    ...(date == null ? [] : [`Date: ${date}`]),
    ...fields,
    '',
  ].join('\n')
}

function resultOf({ method, result, value }: Method): string {
  const ip = /(?<![\w.:])((?:\d{1,3}\.){3}\d{1,3}|[\da-f]{1,4}(?::[\da-f]{0,4}){2,7})(?![\w:])/i.exec(
    value,
  )?.[1]
  const domain = /(?<![\w.@-])((?:[\w-]{1,63}\.){1,10}[a-z][\w-]{1,62})\b/i.exec(value)?.[1]
  if (method === 'spf' && ip !== undefined) return `spf=${result} (sender IP is ${ip})`
  return `${method}=${result}${method === 'dkim' && domain !== undefined ? ` header.d=${domain}` : ''}`
}

/** “Thu, May 1, 2025 at 3:00 AM (Delivered after 4 seconds)”; the page does not say the time zone. */
function dateIn(line: string): string | null {
  const [, month, day, year, hour, minute, half] =
    /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (\d{1,2}), (\d{4}) at (\d{1,2}):(\d{2})(?:\s?([AP])M)?/i.exec(
      line,
    ) ?? []
  if (month === undefined || hour === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${day} ${month} ${year} ${String(hours).padStart(2, '0')}:${minute}:00 -0000`
}
