// The data file of tinydns (https://cr.yp.to/djbdns/tinydns-data.html, read 2026-11-26): a line for each record, its kind as
// the first character, its fields between colons.
import type { ReadZone, ZoneProblem, ZoneRecord } from '#shared/dns/zone-file/record.ts'
import { ZoneProblems } from '#shared/dns/zone-file/record.ts'
import { take } from '#cli/zone/document.ts'
import { recordFrom } from '#cli/zone/record-from.ts'

interface Line {
  kind: string
  owner: string
  fields: readonly string[]
  place: { file: string; line: number; column: number }
}

type Made = ZoneRecord | ZoneProblem

export function readTinydns(text: string, file: string): ReadZone {
  const records: ZoneRecord[] = []
  const problems = new ZoneProblems()
  const origins = new Set<string>()
  text.split('\n').forEach((raw, index) => {
    const line = raw.trimEnd()
    if (line === '' || /^[#%-]/.test(line)) return
    const [name = '', ...fields] = line.slice(1).split(':')
    const place = { file, line: index + 1, column: 1 }
    const owner = unescaped(name).toLowerCase().replace(/\.$/, '')
    const kind = line.charAt(0)
    if (kind === '.' || kind === 'Z') origins.add(owner)
    for (const made of recordsOf({ kind, owner, fields, place })) take(made, records, problems)
  })
  return { origins: [...origins], records, problems: problems.list }
}

function recordsOf(line: Line): Made[] {
  const { kind, owner, fields, place } = line
  const [first = '', second = '', third = ''] = fields
  const make = (type: string, value: string, name = owner): Made =>
    recordFrom(type, value, { owner: name, origin: '', place, notation: 'plain' })
  const address = (name: string): Made[] => (first === '' ? [] : [make('A', first, name)])
  switch (kind) {
    case '+':
    case '=':
      return address(owner)
    case '@': {
      const host = hostOf(second, 'mx', owner)
      return [make('MX', `${third || '0'} ${host}`), ...address(host)]
    }
    case '.':
    case '&': {
      const host = hostOf(second, 'ns', owner)
      return [make('NS', host), ...address(host)]
    }
    case 'C':
      return [make('CNAME', first)]
    case '^':
      return [make('PTR', first)]
    case "'":
      return [make('TXT', unescaped(first))]
    case '3':
    case '6':
      return [make('AAAA', (first.match(/.{1,4}/g) ?? []).join(':'))]
    case ':':
      return generic(line)
    case 'Z':
      return []
    default:
      return [{ ...place, message: `“${kind}” is not a kind of line in a tinydns file.` }]
  }
}

/** A short name stands for one below the owner, as “a.mx.example.com”. */
const hostOf = (given: string, kind: string, owner: string): string =>
  (given === ''
    ? `${kind}.${owner}`
    : given.includes('.')
      ? given.replace(/\.$/, '')
      : `${given}.${kind}.${owner}`
  ).toLowerCase()

const TXT = '16'

/** “:name:16:…”: the strings of a TXT record with their lengths before them. */
function generic({ owner, fields: [type = '', rdata = ''], place }: Line): Made[] {
  if (type !== TXT) return [{ owner, type: `TYPE${type}`, text: rdata, ...place }]
  const bytes = unescaped(rdata)
  const strings: string[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + bytes.charCodeAt(at)
    strings.push(bytes.slice(at + 1, end))
    at = end
  }
  return [{ owner, type: 'TXT', text: strings.join(''), strings, ...place }]
}

/** “\072” is a colon: three octal digits for any byte. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-3][0-7]{2})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)))
