// Texts that were meant to be a DMARC record but that every receiver ignores, with the reason and the intended record.
import { dmarcFinding, type DmarcFinding, type NearMissCode } from '#shared/dmarc/findings.ts'
import { isDmarcRecord } from '#shared/dmarc/parse.ts'

interface NearMiss {
  text: string
  finding: DmarcFinding
  /** What was most likely meant. */
  repaired: string
}

/** A TXT record can have 65,535 bytes; a text that was meant to be a DMARC record starts with it. */
const MAX_READ = 1000

/** null for a text unrelated to DMARC, and for a record that counts. */
export function nearMiss(whole: string): NearMiss | null {
  const text = whole.slice(0, MAX_READ)
  if (isDmarcRecord(whole) || !/d[\s_-]?marc[\s_-]?1|^\W*p\s*=\s*(none|quarantine|reject)/i.test(text))
    return null
  const repaired = repair(text)
  return { text, repaired, finding: dmarcFinding(codeOf(text), { text, repaired }) }
}

function codeOf(text: string): NearMissCode {
  if (/^\s/.test(text)) return 'dmarc-leading-blank'
  if (/^["'“”„‘’]/.test(text)) return 'dmarc-quoted'
  if (/\\/.test(text)) return 'dmarc-backslash'
  if (/^[^\x21-\x7e]/.test(text)) return 'dmarc-invisible-character'
  const version = /^v\s*=\s*DMARC1\b/i.exec(text)?.[0]
  if (version !== undefined) return version.endsWith('DMARC1') ? 'dmarc-no-semicolon' : 'dmarc-version-case'
  if (/^v\s*=/i.test(text)) return 'dmarc-version-value'
  return /v\s*=\s*DMARC1\b/i.test(text) ? 'dmarc-version-not-first' : 'dmarc-version-missing'
}

function repair(text: string): string {
  const plain = text
    .replace(/["“”„‘’\\]/g, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()
  // Without semicolons, a comma or a space was meant to separate the tags; a comma also separates addresses.
  const parts = plain.includes(';') ? plain.split(';') : plain.split(/[\s,]+(?=[a-z]+\s*=)/i)
  const tags = parts
    .map((part) => part.trim().replace(/^v\s*=\s*\S*\s*(?=[a-z]+\s*=)/i, ''))
    .filter((part) => part !== '' && !/^v\s*(=|$)/i.test(part) && !/^d[\s_-]?marc[\s_-]?1$/i.test(part))
  return ['v=DMARC1', ...tags].join('; ')
}
