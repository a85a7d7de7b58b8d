// Which tests a message belongs to: the tokens in its subject and its text, whatever their encoding.
import PostalMime from 'postal-mime'

/** As worker/mail-test/keys.ts makes them; adjacent letters and digits would make it something else. */
const TOKEN = /(?<![A-Za-z0-9-])p-[a-z2-7]{13}(?![A-Za-z0-9-])/gi
/** No message belongs to more tests than this. */
const MAX_TOKENS = 3
const MAX_HEADER = 14_000
/** Half a megabyte of base64; decoding takes as long as there are lines, however short they are. */
const MAX_LINES = 7_000
const LF = 10
const KEPT_FIELDS = /^(from|date|received):/i

/**
 * @param {Buffer} source of the message, or its beginning
 * @returns {Promise<string[]>}
 */
export async function tokensIn(source) {
  const texts = [source.toString('latin1'), ...(await decoded(firstLines(source)))]
  const tokens = texts.flatMap((text) => text.match(TOKEN) ?? []).map((token) => token.toLowerCase())
  return [...new Set(tokens)].slice(0, MAX_TOKENS)
}

/** @param {Buffer} source */
function firstLines(source) {
  let end = -1
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = source.indexOf(LF, end + 1)
    if (end < 0) return source
  }
  return source.subarray(0, end + 1)
}

/** Text hidden by MIME encodings. A message that cannot be read as MIME has none. @param {Buffer} source */
async function decoded(source) {
  try {
    const {
      subject = '',
      text = '',
      html = '',
    } = await PostalMime.parse(source, {
      maxNestingDepth: 20,
      maxHeadersSize: 256 * 1024,
    })
    return [subject, text, html]
  } catch {
    return []
  }
}

/**
 * The fields From, Date and Received, topmost first: who sent the message and what route it took.
 * @param {Buffer} source
 */
export function traceHeader(source) {
  const text = source.subarray(0, 256 * 1024).toString('utf8')
  const [header = ''] = text.split(/\r?\n\r?\n/, 1)
  const fields = header.split(/\r?\n(?![ \t])/).filter((field) => KEPT_FIELDS.test(field))
  let trace = ''
  // From and Date are below many Received fields, and are needed first.
  const byNeed = [
    ...fields.filter((field) => !/^received:/i.test(field)),
    ...fields.filter((field) => /^received:/i.test(field)),
  ]
  for (const field of byNeed) {
    if (trace.length + field.length > MAX_HEADER) break
    trace += `${field}\r\n`
  }
  return trace
}
