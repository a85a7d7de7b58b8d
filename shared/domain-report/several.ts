// A list where one domain is asked for: it is said, and nothing of what was typed is lost.
import { parseDomainInput } from '#shared/dns/domain-name.ts'

/** More are not looked through. */
const LOOKED_AT = 12

/** The domains of a list, each once; empty for anything but a list. */
export function severalIn(input: string): string[] {
  const pieces = input.slice(0, 2_000).split(/[\s,;|]+/, LOOKED_AT)
  const domains = pieces.flatMap((piece) => {
    const parsed = parseDomainInput(piece)
    return parsed.ok ? [parsed.domain] : []
  })
  const each = [...new Set(domains)]
  return each.length > 1 ? each : []
}
