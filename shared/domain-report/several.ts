// A list where one domain is asked for: it is said, and nothing of what was typed is lost.
import { parseDomainInput } from '#shared/dns/domain-name.ts'

/** More are not looked through: two are enough to know. */
const LOOKED_AT = 5

/** The first domain of a list, or null for anything but a list. */
export function firstOfSeveral(input: string): string | null {
  const pieces = input.slice(0, 2_000).split(/[\s,;|]+/, LOOKED_AT)
  const domains = pieces.flatMap((piece) => {
    const parsed = parseDomainInput(piece)
    return parsed.ok ? [parsed.domain] : []
  })
  const [first, second] = [...new Set(domains)]
  return first !== undefined && second !== undefined ? first : null
}
