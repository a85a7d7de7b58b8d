// What DNSControl makes of its own files (`dnscontrol print-ir`), in the formats of its versions: a field for each part of the
// content, or the parts in `fields`, or the content as in a zone file.
import {
  isReadType,
  type Place,
  type ReadZone,
  unreadZone,
  type ZoneProblem,
  type ZoneRecord,
} from '#shared/dns/zone-file/record.ts'
import { field, fullName, itemsOf, readDocument, scalarText, take, textField } from '#cli/zone/document.ts'
import { recordFrom } from '#cli/zone/record-from.ts'

/** The parts of a record in the order of a zone file: the field of older versions, and the one in `fields`. */
const PARTS: Readonly<Record<string, readonly (readonly [older: string, newer: string])[]>> = {
  A: [['target', 'A']],
  AAAA: [['target', 'AAAA']],
  CNAME: [['target', 'Target']],
  NS: [['target', 'Ns']],
  PTR: [['target', 'Ptr']],
  MX: [
    ['mxpreference', 'Preference'],
    ['target', 'Mx'],
  ],
  TLSA: [
    ['tlsausage', 'Usage'],
    ['tlsaselector', 'Selector'],
    ['tlsamatchingtype', 'MatchingType'],
    ['target', 'Certificate'],
  ],
  DS: [
    ['dskeytag', 'KeyTag'],
    ['dsalgorithm', 'Algorithm'],
    ['dsdigesttype', 'DigestType'],
    ['dsdigest', 'Digest'],
  ],
  DNSKEY: [
    ['dnskeyflags', 'Flags'],
    ['dnskeyprotocol', 'Protocol'],
    ['dnskeyalgorithm', 'Algorithm'],
    ['dnskeypublickey', 'PublicKey'],
  ],
  SOA: [
    ['target', 'Ns'],
    ['soambox', 'Mbox'],
    ['soaserial', 'Serial'],
    ['soarefresh', 'Refresh'],
    ['soaretry', 'Retry'],
    ['soaexpire', 'Expire'],
    ['soaminttl', 'Minttl'],
  ],
}
/** Parts that are not numbers: zero numbers are left out. */
const TEXTS = ['target', 'dsdigest', 'dnskeypublickey', 'soambox']

export function readDnscontrol(text: string, file: string): ReadZone {
  const { root, placeOf, problems } = readDocument(text, file)
  const records: ZoneRecord[] = []
  const domains = itemsOf(field(root, 'domains'))
  const origins = domains.flatMap((domain) => textField(domain, 'name')?.toLowerCase() ?? [])
  if (domains.length === 0 && problems.list.length === 0)
    return unreadZone(file, {
      message: 'The file has no “domains”, so nothing was checked.',
      fix: 'Write it with: dnscontrol print-ir --out ir.json',
      isUnread: true,
    })
  for (const domain of domains) {
    const origin = textField(domain, 'name')?.toLowerCase() ?? ''
    for (const one of itemsOf(field(domain, 'records')))
      take(readRecord(one, origin, placeOf(one)), records, problems)
  }
  return { origins, records, problems: problems.list }
}

function readRecord(node: unknown, origin: string, place: Place): ZoneRecord | ZoneProblem {
  const type = textField(node, 'type')?.toUpperCase() ?? ''
  const owner = fullName(textField(node, 'name') ?? '@', origin)
  // The first spelling is DNSControl's own.
  const written = textField(node, 'zonfefilepartial', 'zonefilepartial') ?? ''
  // For other types, only their presence matters.
  if (!isReadType(type) || type === 'CAA')
    return { owner, type, text: written || (textField(node, 'target') ?? ''), ...place }
  const content = type === 'TXT' || type === 'SPF' ? textOf(node, written) : partsOf(node, type, written)
  return recordFrom(type, content, { owner, origin, place })
}

/** A text is as it was typed; only what a zone file would have is in quotes. */
function textOf(node: unknown, written: string): string {
  const strings = itemsOf(field(node, 'txtstrings', 'txtStrings') ?? partIn(node, 'Txt')).map(scalarText)
  if (strings.length > 0) return strings.join('')
  return textField(node, 'target') || scalarText(partIn(node, 'Txt')) || written
}

function partsOf(node: unknown, type: string, written: string): string {
  if (written !== '') return written
  const parts = PARTS[type] ?? []
  return parts
    .map(([older, newer]) => {
      const text = textField(node, older) || scalarText(partIn(node, newer))
      return text === '' && !TEXTS.includes(older) ? '0' : text
    })
    .filter((part) => part !== '')
    .join(' ')
}

const partIn = (node: unknown, name: string): unknown => field(field(node, 'fields', 'Fields', 'rdata'), name)
