// Texts that were meant to be a DMARC record but that every receiver ignores, with the reason and the intended record.
import { readDmarcAsMeant } from './as-meant.ts'
import { meantRecords } from './meant-records.ts'
import { dmarcFinding, type DmarcFinding, type NearMissCode } from './findings.ts'
import { isDmarcRecord } from './parse.ts'
import { MAX_TYPED } from '#shared/records/tag-list/as-meant.ts'
import { mergeRecords } from './repair-record.ts'

interface NearMiss {
  text: string
  finding: DmarcFinding
  /** What was most likely meant. */
  repaired: string
}

/**
 * null for a text unrelated to DMARC, and for a record that counts.
 * @param all the texts at the name: some may be parts of one record
 */
export function nearMiss(whole: string, all: readonly string[] = [whole]): NearMiss | null {
  // A TXT record can have 65,535 bytes; a text that was meant to be a DMARC record starts with it.
  const text = whole.slice(0, MAX_TYPED)
  if (isDmarcRecord(whole) || readDmarcAsMeant(text) === null) return null
  const parts = meantRecords(all).find(({ texts }) => texts.includes(whole))?.texts ?? [text]
  const repaired = mergeRecords(parts.map((part) => part.slice(0, MAX_TYPED)))
  return { text, repaired, finding: dmarcFinding(codeOf(text), { text, repaired }) }
}

function codeOf(text: string): NearMissCode {
  if (/^\s/.test(text)) return 'dmarc-leading-blank'
  if (/^["'“”„‟‘’‚«»`]/.test(text)) return 'dmarc-quoted'
  if (/\\/.test(text)) return 'dmarc-backslash'
  if (/^[\p{C}\p{Z}]/u.test(text)) return 'dmarc-invisible-character'
  const version = /^v\s*=\s*DMARC1\b/i.exec(text)?.[0]
  if (version !== undefined) return version.endsWith('DMARC1') ? 'dmarc-no-semicolon' : 'dmarc-version-case'
  if (/^v\s*=/i.test(text)) return 'dmarc-version-value'
  return /v\s*=\s*DMARC1\b/i.test(text) ? 'dmarc-version-not-first' : 'dmarc-version-missing'
}
