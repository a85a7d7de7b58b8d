// A DMARC record pasted into another text, such as that of SPF.

/** A longer text was not typed. */
const MAX_TEXT = 4_000

const VERSION = /(?<![\w.-])v\s{0,9}=\s{0,9}DMARC1\b/i
const OTHER_VERSION = /["'“”;\s]{0,9}(?<![\w.-])v\s{0,9}=\s{0,9}(?:spf1|DKIM1|BIMI1|STSv1|TLSRPTv1)\b/i
const TAG = /[\s;](?:p|rua)\s{0,9}[=:]/i

/** The part that was meant to be a DMARC record, as it stands there: up to the next record, or to the end. */
export function dmarcTextIn(whole: string): string | null {
  const text = whole.slice(0, MAX_TEXT)
  const start = text.search(VERSION)
  if (start < 0) return null
  const rest = text.slice(start)
  const end = rest.search(OTHER_VERSION)
  const part = (end < 0 ? rest : rest.slice(0, end)).trimEnd()
  return TAG.test(part) ? part : null
}
