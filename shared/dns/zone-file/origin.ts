// The zone of a file that does not say it, from the names in it.
import { isQueryName, isWithin, registeredDomain } from '#shared/dns/domain-name.ts'
import { above } from './record.ts'

/** The zones that names without a final dot are in: for each registered domain, what all of its names have in common. */
export function zonesOfNames(names: Iterable<string>): string[] {
  const zones = new Map<string, string>()
  for (const name of names) {
    const host = name.replace(/^(?:(?:_[^.]*|\*|[^.]+\._domainkey|[^.]+\._bimi)\.)+/, '')
    if (!host.includes('.') || !isQueryName(host)) continue
    const registered = registeredDomain(host)
    zones.set(registered, common(host, zones.get(registered) ?? host))
  }
  return [...zones.values()]
}

function common(one: string, other: string): string {
  let zone = one
  while (zone !== other && !other.endsWith(`.${zone}`)) zone = above(zone)
  return zone
}

/** A name with its final dot at the start of a line. */
const OWNER = /^([^\s;"$()]{1,255})\.[ \t]+(?:\d+[smhdw]?[ \t]+|IN[ \t]+){0,2}([A-Z][A-Z0-9]*)/gim

/**
 * The zone of a file without $ORIGIN: that of its SOA record, or of all its full names, if they are in one.
 * @param named the zone that the file is named after
 */
export function originInText(text: string, named: string | undefined): string | undefined {
  const names: string[] = []
  for (const [, name = '', type = ''] of text.matchAll(OWNER)) {
    if (type.toUpperCase() === 'SOA') return name.toLowerCase()
    names.push(name.toLowerCase())
  }
  // A single name may be of another zone.
  if (named !== undefined && (names.length < 2 || names.some((name) => isWithin(name, named)))) return named
  const [zone, ...others] = zonesOfNames(names)
  return others.length === 0 ? (zone ?? named) : named
}
