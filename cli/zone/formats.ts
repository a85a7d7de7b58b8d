// Files that describe a zone: BIND’s own format, those that OctoDNS, DNSControl and Terraform read or write, what DNS hosts hand
// out, and what changes a zone.
import { basename } from 'node:path'
import { isRecordType } from '#shared/dns/zone-file/rdata.ts'
import { readZoneFile } from '#shared/dns/zone-file/read.ts'
import { readInput } from '#cli/input-text.ts'
import type { Terminal } from '#cli/terminal.ts'
import { cutMessage, type ReadZone, unreadZone, ZoneBudget } from '#shared/dns/zone-file/record.ts'
import { Failure } from '#cli/failure.ts'
import { fileId, includeBeside } from '#cli/zone/include.ts'
import { isNsupdate } from '#cli/zone/nsupdate.ts'
import { sourceOf, UNKNOWN_FORMAT, UNKNOWN_ZONE } from '#cli/zone/sources.ts'

export const ZONE_FORMATS = [
  'bind',
  'octodns',
  'dnscontrol',
  'terraform',
  'export',
  'tinydns',
  'nsupdate',
] as const
export type ZoneFormat = (typeof ZONE_FORMATS)[number]

/** A zone of 100,000 records takes about 10 MB. */
const MAX_ZONE_BYTES = 64 * 1024 * 1024

interface ZoneSource {
  /** As it was typed. */
  file: string
  text: string
  format: ZoneFormat | undefined
  origin: string | undefined
  /** Of all files of the run together. */
  budget?: ZoneBudget
}

export async function readSource(source: ZoneSource): Promise<ReadZone> {
  const { file, text, format } = source
  const begin = text.trimStart().slice(0, 20_000)
  const unread = format === undefined ? sourceOf(file, begin) : undefined
  if (unread) return unreadZone(file, unread)
  const read = await readFormat(format ?? guessFormat(file, begin), source)
  if (read.records.length > 0 || read.edits || read.problems.some(({ isCut, isUnread }) => isCut ?? isUnread))
    return read
  // A message about each line would say that a zone is full of mistakes that is none.
  return read.problems.length === 0 ? unreadZone(file, NO_RECORDS) : read
}

const NO_RECORDS = {
  message: 'The file has no records, so nothing was checked.',
  fix: 'Name a file with the records of a zone.',
  isUnread: true,
} as const

async function readFormat(format: ZoneFormat, source: ZoneSource): Promise<ReadZone> {
  const { file, text, budget = new ZoneBudget() } = source
  const given = source.origin?.toLowerCase().replace(/\.$/, '')
  const named = originOfFile(file)
  const origin = given ?? named
  if (format === 'bind')
    return asZoneFile(
      readZoneFile(text, {
        file,
        id: fileId(file),
        ...(given !== undefined && { origin: given }),
        named,
        include: includeBeside(file),
        budget,
      }),
      file,
    )
  // A part of a document is not a document.
  const { cut } = budget.takeText(text)
  if (cut) return unreadZone(file, { message: cutMessage(cut.limit), isCut: true })
  if (format === 'tinydns') return (await import('#cli/zone/tinydns.ts')).readTinydns(text, file)
  if (format === 'nsupdate') return (await import('#cli/zone/nsupdate.ts')).readNsupdate(text, file)
  // The YAML reader is loaded only if it is needed.
  if (format === 'export')
    return (await import('#cli/zone/exports.ts')).readHostExport(text, file, { given, named })
  if (format === 'octodns') return (await import('#cli/zone/octodns.ts')).readOctodns(text, file, origin)
  if (format === 'dnscontrol') return (await import('#cli/zone/dnscontrol.ts')).readDnscontrol(text, file)
  return (await import('#cli/zone/terraform.ts')).readTerraform(text, file, origin)
}

/** A file of which most lines are none of a zone is something else. */
function asZoneFile(read: ReadZone, file: string): ReadZone {
  const { records, problems } = read
  const mistakes = problems.filter(({ isCut }) => !isCut)
  const needsOrigin =
    mistakes.every(({ fix }) => fix?.includes('--origin')) &&
    mistakes.some(({ record }) => isRecordType(record?.type ?? ''))
  if (records.length === 0 && needsOrigin) return unreadZone(file, UNKNOWN_ZONE)
  if (mistakes.length > Math.max(MAX_MISTAKES, 2 * records.length)) return unreadZone(file, UNKNOWN_FORMAT)
  return read.origins.length > 0 || records.length === 0 ? read : unreadZone(file, UNKNOWN_ZONE)
}

/** A short zone may have as many. */
const MAX_MISTAKES = 5

/** What documents of other programs have in their first 20,000 characters. */
const TERRAFORM = /"(?:terraform_version|format_version|resource_changes)"/
const DNSCONTROL = /"(?:domains|registrars|dns_providers)"\s*:/
const YAML_EXPORT = /^kind: dns#|^AWSTemplateFormatVersion\b|\bAWS::Route53::|^kind: DNSEndpoint\b/m

function guessFormat(file: string, begin: string): ZoneFormat {
  if (/^[{[]/.test(begin))
    return TERRAFORM.test(begin) ? 'terraform' : DNSCONTROL.test(begin) ? 'dnscontrol' : 'export'
  if (/^(?:---|[A-Za-z]+:)/.test(begin) && YAML_EXPORT.test(begin)) return 'export'
  if (/\.ya?ml$/i.test(file)) return 'octodns'
  const lines = begin.split('\n', 200).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines
  if (isNsupdate(whole)) return 'nsupdate'
  return isTinydns(whole) ? 'tinydns' : 'bind'
}

/** Each line starts with a sign, a name and a colon. */
const isTinydns = (lines: readonly string[]): boolean =>
  lines.length > 0 && lines.every((line) => /^(?:[-.&=+@'^:%36CZ][^\s:;"]{1,255}:|%)/.test(line))

/** "example.com" from example.com.zone, db.example.com, example.com.yaml; a plan.json names no zone. */
function originOfFile(file: string): string | undefined {
  const name = basename(file)
    .toLowerCase()
    .replace(/\.(?:json|bak|backup|orig|old|export|copy)$/, '')
    .replace(/^(?:db|zone|named|master)[._-]/, '')
    .replace(/\.gz$/, '')
    .replace(/\.(?:zone|db|txt|hosts|ya?ml|bind|dns)$/, '')
    .replace(/(?<=\.[a-z0-9-]{2,63})\.(?:zone|db)$/, '')
  return /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/.test(name) ? name : undefined
}

export async function textOfZone(file: string, terminal: Terminal): Promise<string> {
  const text = await readInput(file, MAX_ZONE_BYTES, terminal)
  if (text.includes('\u0000')) throw new Failure(`${file} is not a text file.`)
  return text
}
