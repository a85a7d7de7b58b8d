// Files that describe a zone: BIND’s own format, and those that OctoDNS, DNSControl and Terraform read or write.
import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { readZoneFile, type Include } from '#shared/zone-file/read.ts'
import type { ReadZone } from '#shared/zone-file/record.ts'
import { Failure } from '#cli/failure.ts'
import { reasonOf } from '#cli/terminal.ts'

export const ZONE_FORMATS = ['bind', 'octodns', 'dnscontrol', 'terraform'] as const
export type ZoneFormat = (typeof ZONE_FORMATS)[number]

/** A zone of 100,000 records takes about 10 MB. */
export const MAX_ZONE_BYTES = 64 * 1024 * 1024

interface ZoneSource {
  /** As it was typed. */
  file: string
  text: string
  format: ZoneFormat | undefined
  origin: string | undefined
}

export async function readSource({ file, text, format, origin }: ZoneSource): Promise<ReadZone> {
  const guessed = format ?? guessFormat(file, text)
  const zone = origin?.toLowerCase().replace(/\.$/, '') ?? originOfFile(file)
  if (guessed === 'bind')
    return readZoneFile(text, {
      file,
      ...(zone !== undefined && { origin: zone }),
      include: includeBeside(file),
    })
  // The YAML reader is loaded only if it is needed.
  if (guessed === 'octodns') return (await import('#cli/zone/octodns.ts')).readOctodns(text, file, zone)
  if (guessed === 'dnscontrol') return (await import('#cli/zone/dnscontrol.ts')).readDnscontrol(text, file)
  return (await import('#cli/zone/terraform.ts')).readTerraform(text, file, zone)
}

function guessFormat(file: string, text: string): ZoneFormat {
  if (/\.ya?ml$/i.test(file)) return 'octodns'
  const begin = text.trimStart().slice(0, 20_000)
  if (!begin.startsWith('{')) return 'bind'
  return /"(?:terraform_version|format_version|resource_changes)"/.test(begin) ? 'terraform' : 'dnscontrol'
}

/** "example.com" from example.com.zone, db.example.com, example.com.yaml; a plan.json names no zone. */
function originOfFile(file: string): string | undefined {
  const name = basename(file)
    .toLowerCase()
    .replace(/\.json$/, '')
    .replace(/^(?:db|zone|named|master)[._-]/, '')
    .replace(/\.(?:zone|db|txt|hosts|ya?ml|bind|dns)$/, '')
  return /^(?:[a-z0-9_-]+\.)+[a-z0-9-]+$/.test(name) ? name : undefined
}

/** Only files in or below the folder of the first one: what a stranger’s change includes may be printed. */
const includeBeside =
  (first: string): Include =>
  (name, from) => {
    const root = dirname(resolve(first))
    const path = resolve(dirname(resolve(from)), name)
    try {
      if (isAbsolute(name) || !isBelow(realpathSync(path), realpathSync(root)))
        return 'it is outside the folder of the zone file'
      const bytes = readFileSync(path)
      if (bytes.length > MAX_ZONE_BYTES) return 'it is too large'
      return { file: relative(process.cwd(), path) || path, text: bytes.toString('utf8') }
    } catch (error) {
      return reasonOf(error)
    }
  }

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

export const textOfZone = (bytes: Uint8Array, file: string): string => {
  const text = new TextDecoder().decode(bytes)
  if (text.includes('\u0000')) throw new Failure(`${file} is not a text file.`)
  return text
}
