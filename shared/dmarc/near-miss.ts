// Texts that were meant to be a DMARC record but that every receiver ignores, with the reason and the intended record.
import { isDmarcRecord } from '#shared/dmarc/parse.ts'
import type { Finding } from '#shared/report/finding.ts'

interface NearMiss {
  text: string
  finding: Finding
  /** What was most likely meant. */
  repaired: string
}

/** A TXT record can have 65,535 bytes; a text that was meant to be a DMARC record starts with it. */
const MAX_READ = 1000

const RULE = 'RFC 9989, 4.7'

/** null for a text unrelated to DMARC, and for a record that counts. */
export function nearMiss(whole: string): NearMiss | null {
  const text = whole.slice(0, MAX_READ)
  if (isDmarcRecord(whole) || !/d[\s_-]?marc[\s_-]?1|^\W*p\s*=\s*(none|quarantine|reject)/i.test(text))
    return null
  const { code, why } = reasonOf(text)
  const repaired = repair(text)
  const message = `Receivers ignore the text “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”: ${why}`
  return {
    text,
    repaired,
    finding: { code, severity: 'error', message, rfc: RULE, fix: `Publish: ${repaired}` },
  }
}

function reasonOf(text: string): { code: string; why: string } {
  if (/^\s/.test(text))
    return {
      code: 'leading-blank',
      why: 'it starts with a space, and the version must come first.',
    }
  if (/^["'“”„‘’]/.test(text)) return { code: 'quoted', why: 'the quotes were typed into the record itself.' }
  if (/\\/.test(text)) return { code: 'backslash', why: 'there is a backslash before the semicolon.' }
  if (/^[^\x21-\x7e]/.test(text))
    return { code: 'invisible-character', why: 'it starts with an invisible character.' }
  if (/^v\s*=\s*DMARC1\b/i.test(text) && !/^v\s*=\s*DMARC1\b/i.exec(text)?.[0].endsWith('DMARC1'))
    return { code: 'version-case', why: 'the version must be written in capitals, DMARC1.' }
  if (/^v\s*=\s*DMARC1\b/i.test(text))
    return { code: 'no-semicolon', why: 'there is no semicolon after the version.' }
  if (/^v\s*=/i.test(text)) return { code: 'version-value', why: 'the version must be exactly DMARC1.' }
  if (/v\s*=\s*DMARC1\b/i.test(text))
    return { code: 'version-not-first', why: 'the version v=DMARC1 must come first.' }
  return { code: 'version-missing', why: 'it does not start with v=DMARC1.' }
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
