// Files that describe a zone: BIND’s own format, and those that OctoDNS, DNSControl and Terraform read or write.
import { basename } from 'node:path'
import { readZoneFile } from '#shared/dns/zone-file/read.ts'
import { readInput } from '#cli/input-text.ts'
import type { Terminal } from '#cli/terminal.ts'
import { cutMessage, type ReadZone, ZoneBudget } from '#shared/dns/zone-file/record.ts'
import { Failure } from '#cli/failure.ts'
import { fileId, includeBeside } from '#cli/zone/include.ts'

export const ZONE_FORMATS = ['bind', 'octodns', 'dnscontrol', 'terraform', 'export', 'tinydns'] as const
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
  const { file, text, format, origin, budget = new ZoneBudget() } = source
  const guessed = format ?? guessFormat(file, text)
  const zone = origin?.toLowerCase().replace(/\.$/, '') ?? originOfFile(file)
  if (guessed === 'bind')
    return readZoneFile(text, {
      file,
      id: fileId(file),
      ...(zone !== undefined && { origin: zone }),
      include: includeBeside(file),
      budget,
    })
  // A part of a document is not a document.
  const { cut } = budget.takeText(text)
  if (cut) return unread(file, cutMessage(cut.limit))
  if (guessed === 'tinydns') return (await import('#cli/zone/tinydns.ts')).readTinydns(text, file)
  // The YAML reader is loaded only if it is needed.
  if (guessed === 'export') return (await import('#cli/zone/exports.ts')).readHostExport(text, file, zone)
  if (guessed === 'octodns') return (await import('#cli/zone/octodns.ts')).readOctodns(text, file, zone)
  if (guessed === 'dnscontrol') return (await import('#cli/zone/dnscontrol.ts')).readDnscontrol(text, file)
  return (await import('#cli/zone/terraform.ts')).readTerraform(text, file, zone)
}

const unread = (file: string, message: string): ReadZone => ({
  origins: [],
  records: [],
  problems: [{ file, line: 1, column: 1, message, isCut: true }],
})

/** What exports of large hosts have in their first 20,000 characters. */
const MARKS =
  /^kind: dns#resourceRecordSet|"kind": ?"dns#resourceRecordSet"|"ResourceRecordSets"|"zone_name"[^]{0,2000}"content"|"content"[^]{0,2000}"(?:proxied|proxiable)"|"rrsets"|"dumpzone"|"txtdata"|"type": ?"Microsoft\.Network\/(?:private)?dns/im

const isHostExport = (begin: string): boolean => MARKS.test(begin)

function guessFormat(file: string, text: string): ZoneFormat {
  const begin = text.trimStart().slice(0, 20_000)
  if (/^(?:[{[]|---|kind:)/.test(begin) && isHostExport(begin)) return 'export'
  if (/\.ya?ml$/i.test(file)) return 'octodns'
  if (!begin.startsWith('{')) return isTinydns(begin) ? 'tinydns' : 'bind'
  return /"(?:terraform_version|format_version|resource_changes)"/.test(begin) ? 'terraform' : 'dnscontrol'
}

/** Each line starts with a sign, a name and a colon. */
function isTinydns(begin: string): boolean {
  const lines = begin.split('\n', 200).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines
  return whole.length > 0 && whole.every((line) => /^(?:[-.&=+@'^:%36CZ][^\s:;"]{1,255}:|%)/.test(line))
}

/** "example.com" from example.com.zone, db.example.com, example.com.yaml; a plan.json names no zone. */
function originOfFile(file: string): string | undefined {
  const name = basename(file)
    .toLowerCase()
    .replace(/\.json$/, '')
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
