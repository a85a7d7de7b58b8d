// Lines of a zone file (RFC 1035, 5.1). Every name is absolute, so they work under any $ORIGIN.
import { DEFAULT_TTL, exported, removedLines, type Exporter } from './record-set.ts'

export const bind: Exporter = (set) => {
  const { owner, type, ttl = DEFAULT_TTL, added, removed } = set
  return exported(
    removed.length > 0 ? [`; Remove these lines from the zone file first:`, ...removedLines(set, ';')] : [],
    added.map(({ zone }) => `${owner}. ${ttl} IN ${type} ${zone}`),
  )
}
