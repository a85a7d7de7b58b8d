// A record of a document in zone file syntax, so one reader handles both.
import { readRdata, type NameOf } from '#shared/dns/zone-file/rdata.ts'
import { MAX_STRING_BYTES as MAX_STRING, splitText } from '#shared/dns/presentation.ts'
import type { Place, ZoneProblem, ZoneRecord } from '#shared/dns/zone-file/record.ts'
import type { Word } from '#shared/dns/zone-file/tokens.ts'

/** A text, or fields by name. */
export type Value = string | Readonly<Record<string, string | readonly string[]>>

/** A record, with why its host refuses it although it is plain; or what is wrong with it. */
export type Made = (ZoneRecord & { refused?: { message: string; fix: string } }) | ZoneProblem

interface Around {
  owner: string
  origin: string
  place: Place
  notation?: TextNotation | undefined
}

/**
 * How a program writes the text of a TXT record. Without one, it is either the text itself or all of its strings in quotes:
 * Cloudflare (https://developers.cloudflare.com/api/resources/dns/subresources/records/models/txt_record/), DNSControl
 * (https://docs.dnscontrol.org/language-reference/domain-modifiers/txt) and OctoDNS, which writes “;” as “\\;”
 * (https://octodns.readthedocs.io/en/latest/records.html); each splits a long text itself.
 * plain: the text itself, where a quotation mark is a part of it; at most 4096 characters
 * (https://registry.terraform.io/providers/hashicorp/azurerm/latest/docs/resources/dns_txt_record, read 2026-11-26).
 * route53: Terraform puts quotes around it, and “""” inside splits it
 * (https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_record, read 2026-11-26).
 * words: as in a zone file, where spaces outside quotes start a new string
 * (https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/dns_record_set, read 2026-11-26).
 */
export type TextNotation = 'route53' | 'words' | 'plain'

const MAX_AZURE = 4096

export function recordFrom(type: string, value: Value, { owner, origin, place, notation }: Around): Made {
  const word = (raw: string): Word => ({ raw, isQuoted: false, line: place.line, column: place.column })
  const nameOf: NameOf = ({ raw }) => {
    const name = raw.toLowerCase()
    if (name === '' || /[\s"]/.test(name)) return `“${raw}” is not a name.`
    if (name === '@') return { name: origin }
    if (name.endsWith('.')) return { name: name.slice(0, -1) }
    // No host is a top-level domain.
    return { name: name.includes('.') || origin === '' ? name : `${name}.${origin}` }
  }
  const isText = type === 'TXT' || type === 'SPF'
  if (isText)
    return textRecord(type, typeof value === 'string' ? value : String(value.value ?? ''), {
      owner,
      place,
      notation,
    })
  const rdata = readRdata(word(type), fieldsOf(type, value).map(word), nameOf)
  if ('word' in rdata) {
    const { message, fix } = rdata
    return { ...place, message, ...(fix && { fix }), record: { owner, type } }
  }
  return { owner, type, ...rdata, ...place }
}

/** Programs split a long text themselves; one that comes in quotes is already split. */
function textRecord(
  type: string,
  value: string,
  { owner, place, notation }: Pick<Around, 'owner' | 'place' | 'notation'>,
): Made {
  if (notation === 'plain')
    return value.length > MAX_AZURE
      ? {
          ...place,
          message: `The TXT record at ${owner} has ${value.length} characters; Azure takes at most ${MAX_AZURE}.`,
        }
      : { owner, type, text: value, ...place }
  if (notation === 'words') {
    const words = Array.from(
      value.matchAll(/"((?:[^"\\]|\\.)*)"|[^\s"]+/g),
      ([word, inner]) => inner?.replace(/\\(.)/g, '$1') ?? word,
    )
    const text = words.join('')
    const long = words.find((word) => new TextEncoder().encode(word).length > MAX_STRING)
    if (long === undefined) return { owner, type, text, strings: words, ...place }
    const refused = {
      message: `A string of the TXT record at ${owner} has ${long.length} characters; ${MAX_STRING} is the maximum.`,
      fix: 'Split it into several quoted strings, one after the other; receivers join them.',
    }
    return { owner, type, text, strings: words.flatMap(splitText), meant: text, refused, ...place }
  }
  if (notation === 'route53' && !/^\s*"/.test(value)) {
    const strings = value.split('""')
    const long = strings.find((one) => new TextEncoder().encode(one).length > MAX_STRING)
    if (long !== undefined)
      return {
        ...place,
        message: `The TXT record at ${owner} has a string of ${long.length} characters; Route 53 refuses more than ${MAX_STRING}.`,
        fix: 'Split it inside the quotes: write \\"\\" after at most 255 characters.',
      }
    return { owner, type, text: strings.join(''), strings, ...place }
  }
  const quoted = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) =>
    inner.replace(/\\(.)/g, '$1'),
  )
  const isQuoted = quoted.length > 0 && /^\s*"[\s\S]*"\s*$/.test(value)
  return { owner, type, text: isQuoted ? quoted.join('') : value, ...place }
}

function fieldsOf(type: string, value: Value): string[] {
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean)
  const text = (...names: string[]) => {
    for (const name of names) {
      const one = value[name]
      if (one !== undefined) return String(one)
    }
    return ''
  }
  if (type === 'MX') return [text('priority', 'preference') || '0', text('value', 'exchange')].filter(Boolean)
  if (type === 'TLSA')
    return [
      text('certificate_usage'),
      text('selector'),
      text('matching_type'),
      text('certificate_association_data'),
    ]
  return Object.values(value).map(String)
}
