// The route of a message: its hops in order, how long each took, whose clock is wrong, and where the receiver starts.
import { isoText } from './date-time.ts'
import { headerFinding, type HeaderFinding } from './findings.ts'
import { domainName } from './mailboxes.ts'
import { looksRelated, type RegistrableDomain } from './organization.ts'
import { isInternalIp, parseReceived, type Received } from './received.ts'
import type { HeaderHop } from './schema.ts'
import { isNamed, type HeaderField } from './split-fields.ts'

/** A message with more hops was in a loop; servers stop at 25 to 100 (RFC 5321, 6.3). */
const MAX_HOPS = 200
/** Clocks may differ by this much without anyone noticing. */
const CLOCK_TOLERANCE_SECONDS = 2
const SLOW_SECONDS = 300

export interface Way {
  /** Newest first, in the order of the message. */
  lines: { at: number; received: Received }[]
  /** The line in which the receiver accepted the message; -1 if there is none. */
  border: number
  hops: HeaderHop[]
  totalSeconds: number | null
}

export function readRoute(fields: readonly HeaderField[], registrable?: RegistrableDomain): Way {
  const lines = fields
    .flatMap((field, at) =>
      isNamed(field, 'Received') ? [{ at, received: parseReceived(field.value) }] : [],
    )
    .slice(0, MAX_HOPS)
  const border = findBorder(
    lines.map(({ received }) => received),
    registrable,
  )
  const oldestFirst = lines
    .map(({ received }, index) => ({ received, place: placeOf(index, border) }))
    .reverse()
  const times = oldestFirst.map(({ received }) => received.date?.seconds ?? null)
  const clocks = judgeClocks(times)
  const hops = oldestFirst.map(({ received, place }, index) => hopOf(received, place, clocks[index]))
  const sound = times.filter((time, index) => time !== null && clocks[index]?.skewSeconds === null)
  const [first] = sound
  const last = sound.at(-1)
  const isTimed = typeof first === 'number' && typeof last === 'number' && sound.length > 1
  return { lines, border, hops, totalSeconds: isTimed ? last - first : null }
}

const placeOf = (index: number, border: number): HeaderHop['place'] =>
  border < 0 || index < border ? 'inside' : index === border ? 'border' : 'outside'

/**
 * The topmost line is the receiver's. Lines below are also its own as long as the client belongs to the same organization: by
 * its network, or by a name that the server itself looked up. The client's own claims prove nothing.
 */
function findBorder(lines: readonly Received[], registrable?: RegistrableDomain): number {
  const hosts: string[] = []
  for (const [index, line] of lines.entries()) {
    if (line.by.includes('.') && !line.byIp.startsWith(line.by)) hosts.push(line.by)
    if (!isHandedOverInside(line, hosts, registrable)) return index
  }
  return -1
}

function isHandedOverInside(
  line: Received,
  hosts: readonly string[],
  registrable?: RegistrableDomain,
): boolean {
  if (line.ip !== '') {
    if (isInternalIp(line.ip) || line.ip === line.byIp) return true
    // Exchange Online writes no name that it looked up, but these networks are its own.
    const name = line.reverse || (isMicrosoftNetwork(line.ip) ? line.helo : '')
    return name !== '' && hosts.some((host) => looksRelated(host, name, registrable))
  }
  // "by …" alone, a local pipe, LMTP: no other machine took part.
  if (line.from === '' || /^(local|lmtp|uucp)/i.test(line.with)) return true
  return (
    hosts.some((host) => host === line.from || looksRelated(host, line.from, registrable)) && line.with === ''
  )
}

/** https://learn.microsoft.com/microsoft-365/enterprise/urls-and-ip-address-ranges */
const isMicrosoftNetwork = (ip: string) => /^2603:10[0-9a-f]{2}:|^2a01:111:f[0-9a-f]{3}:/.test(ip)

interface Clock {
  delaySeconds: number | null
  skewSeconds: number | null
}

/**
 * Time cannot run backward: the longest sequence of times that does not, ending at the receiver if two are equal, is assumed
 * correct; a clock outside it is wrong, and delays skip it.
 */
function judgeClocks(times: readonly (number | null)[]): Clock[] {
  const sound = soundTimes(times)
  let last: number | null = null
  return times.map((time, index) => {
    if (time === null) return { delaySeconds: null, skewSeconds: null }
    if (!sound.has(index)) return { delaySeconds: null, skewSeconds: skewOf(times, sound, index, time) }
    const delay: number | null = last === null ? null : Math.max(0, time - last)
    last = time
    return { delaySeconds: delay, skewSeconds: null }
  })
}

/** Indexes of the longest sequence that does not decrease; of equal ones, the one with the fastest end. */
function soundTimes(times: readonly (number | null)[]): Set<number> {
  const length: number[] = []
  const before: number[] = []
  let best = -1
  for (const [index, time] of times.entries()) {
    length[index] = time === null ? 0 : 1
    before[index] = -1
    if (time === null) continue
    for (let other = 0; other < index; other++) {
      const earlier = times[other]
      if (typeof earlier !== 'number' || earlier > time + CLOCK_TOLERANCE_SECONDS) continue
      const candidate = (length[other] ?? 0) + 1
      const current = before[index] ?? -1
      const isCloser = current >= 0 && earlier < (times[current] ?? 0) ? false : candidate === length[index]
      if (candidate > (length[index] ?? 0) || isCloser) {
        length[index] = candidate
        before[index] = other
      }
    }
    // The receiver's own clock is the one to trust.
    if (best < 0 || (length[index] ?? 0) >= (length[best] ?? 0)) best = index
  }
  const sound = new Set<number>()
  for (let at = best; at >= 0; at = before[at] ?? -1) sound.add(at)
  return sound
}

/** How far a clock is off compared with the nearest correct ones. */
function skewOf(
  times: readonly (number | null)[],
  sound: ReadonlySet<number>,
  index: number,
  time: number,
): number {
  const earlier = [...sound].filter((other) => other < index).map((other) => times[other] ?? 0)
  const later = [...sound].filter((other) => other > index).map((other) => times[other] ?? 0)
  const floor = earlier.length > 0 ? Math.max(...earlier) : -Infinity
  const ceiling = later.length > 0 ? Math.min(...later) : Infinity
  if (time < floor) return time - floor
  return time > ceiling ? time - ceiling : 0
}

function hopOf(received: Received, place: HeaderHop['place'], clock?: Clock): HeaderHop {
  const { delaySeconds = null, skewSeconds = null } = clock ?? {}
  const finding = hopFinding(received, delaySeconds, skewSeconds)
  return {
    from: received.from || null,
    by: received.by || null,
    with: received.with || (received.via ? `via ${received.via}` : null),
    tls: tlsOf(received) || null,
    at: received.date ? isoText(received.date.seconds) : received.day || null,
    delaySeconds,
    skewSeconds,
    ip: received.ip || null,
    helo: received.helo || null,
    place,
    ...(finding && { finding }),
  }
}

/** The S means TLS (RFC 3848). Its absence proves nothing: many servers never write it. */
const tlsOf = ({ with: protocol, tls }: Received): string =>
  tls || (/^(utf8)?(e?smtp|lmtp)sa?(\s|$)|^https|\b(?:TLS|SSL|STARTTLS)\b/i.test(protocol) ? 'TLS' : '')

function hopFinding(
  received: Received,
  delay: number | null,
  skew: number | null,
): HeaderFinding | undefined {
  const server = received.by || received.from || 'this server'
  if (received.from === '' && received.by === '' && received.date === null && received.day === '')
    return headerFinding('header-hop-unreadable')
  if (skew !== null)
    return headerFinding('header-clock-skew', { server, seconds: skew, isZone: isWholeHours(skew, 60) })
  if (delay !== null && isWholeHours(delay) && delay <= 14 * 3600)
    return headerFinding('header-zone-suspect', { server, seconds: delay })
  if (delay !== null && delay >= SLOW_SECONDS)
    return headerFinding('header-slow-hop', { server, seconds: delay })
  const [version = ''] = received.tls.split(',')
  return /^(SSL|TLS 1\.[01])\b/.test(version)
    ? headerFinding('header-old-tls', { server, version })
    : undefined
}

const isWholeHours = (seconds: number, tolerance = 10) => {
  const rest = Math.abs(seconds) % 3600
  return Math.abs(seconds) >= 3600 - tolerance && (rest <= tolerance || rest >= 3600 - tolerance)
}

/** The servers that the message passed, oldest first; each once. */
export function senderPath(way: Way): string[] {
  const names = [...way.lines].reverse().flatMap(({ received }, index) => {
    const first = index === 0 ? clientText(received) : ''
    return [first, received.by].filter((name) => name !== '')
  })
  return names.filter((name, index) => name !== names[index - 1])
}

const clientText = ({ from, ip }: Received) =>
  from !== '' && ip !== '' && from !== ip ? `${from} [${ip}]` : from || ip

/** Who delivered the message to the receiver; a message within one provider has no border, so then the newest public client. */
export function trueSender(way: Way) {
  const candidates = way.border >= 0 ? way.lines.slice(way.border, way.border + 1) : way.lines
  const line = candidates.find(({ received }) => received.ip !== '' && !isInternalIp(received.ip))?.received
  if (!line) return null
  return { ip: line.ip, name: line.reverse, helo: line.helo, seenBy: line.by }
}

/** Names of the receiver's servers, from the top down to the one that accepted the message. */
export const receiverHosts = (way: Way): string[] =>
  way.lines
    .slice(0, way.border < 0 ? undefined : way.border + 1)
    .flatMap(({ received }) => domainName(received.by) ?? [])
