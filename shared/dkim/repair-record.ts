// The same key, rewritten as receivers read it (RFC 6376 sections 3.2 and 3.6.1; RFC 8463 section 4.2).
import { readPublicKey } from '#shared/dkim/public-key.ts'
import { listOf, parseTagList, type TagSpec } from '#shared/tag-list/parse.ts'
import { decodeBase64, encodeBase64 } from '#shared/encoding/base64.ts'

/** Removes quotes and backslashes of a zone file that were stored as text. */
export const withoutZoneMarks = (text: string): string => text.replace(/["“”\\]/g, '')

/** Undefined if it contains no key, if the key is damaged, or if two tags contradict each other. */
export function repairedRecord(text: string): string | undefined {
  const tags = soleTags(parseTagList(recordIn(withoutZoneMarks(text))).tags)
  const key = tags && repairedKey(tags.get('p') ?? '')
  if (!tags || !key) return undefined
  const others = [...tags].filter(([name]) => !['v', 'k', 'p'].includes(name))
  const kept = others.flatMap(([name, value]) => keptTag(name, value))
  return ['v=DKIM1', `k=${key.type}`, ...kept, `p=${key.p}`].join('; ')
}

/** A pasted line of a zone file has the name, class and type before the record. */
const recordIn = (text: string): string =>
  text.replace(/^[^=;]{0,300}\sTXT[\s(]+/i, '').replace(/^[\s(]+|[\s)]+$/g, '')

const KNOWN_NAMES = /^[vhknpstg]$/i

/** Each tag once, known names in lower case; null if one occurs twice with different values. */
function soleTags(list: readonly TagSpec[]): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const { name: written, value } of list) {
    const name = KNOWN_NAMES.test(written) ? written.toLowerCase() : written
    if (tags.has(name) && tags.get(name) !== value) return null
    tags.set(name, value)
  }
  return tags
}

/** The bytes show which type of key it is, whatever k= says. */
function repairedKey(written: string): { type: 'rsa' | 'ed25519'; p: string } | null {
  const unframed = written.replace(/-----(?:BEGIN|END) (?:RSA )?PUBLIC KEY-----/g, '')
  const bare = unframed.replace(INVISIBLE, '')
  // The alphabet of RFC 4648 section 5, which programs use in URLs.
  const p = /[+/]/.test(bare) ? bare : bare.replaceAll('-', '+').replaceAll('_', '/')
  const decoded = p === '' ? null : decodeBase64(p)
  if (!decoded?.ok) return null
  const key = readPublicKey(decoded.bytes)
  if (key.kind === 'rsa') return { type: 'rsa', p }
  if (key.kind === 'raw32') return { type: 'ed25519', p }
  return key.kind === 'ed25519-spki' ? { type: 'ed25519', p: encodeBase64(key.raw) } : null
}

/** All kinds of white space, and the zero-width characters that get copied along with text. */
const INVISIBLE = /[\s\u200b-\u200d\u2060]+/g

/** The tag as it may stay: without anything that keeps receivers from using the key, and without test mode. */
function keptTag(name: string, value: string): string[] {
  const items = listOf(value)
  switch (name) {
    case 't':
      return listTag(
        't',
        items.filter((flag) => flag.toLowerCase() !== 'y'),
      )
    case 'h':
      // Without sha256, the tag forbids every valid signature (RFC 8301 section 3.1).
      return items.includes('sha256')
        ? listTag(
            'h',
            items.filter((hash) => hash !== 'sha1'),
          )
        : []
    case 's':
      return items.includes('*') || items.includes('email') ? listTag('s', items) : []
    case 'g':
      return []
    default:
      return [`${name}=${value}`]
  }
}

const listTag = (name: string, items: readonly string[]): string[] =>
  items.length > 0 ? [`${name}=${items.join(':')}`] : []
