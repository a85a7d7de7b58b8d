// The address of the picture that a link preview shows of a result. Everything on the picture is in it, so that drawing it needs
// no lookup and nothing saved.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { formatIp, parseIp } from '#shared/dns/ip-address.ts'
import type { Tone } from '#shared/report/verdict.ts'

/** Of a station: what was found there, or that it is asked only on the page. */
export type StationState = Tone | 'awaited'

export interface ResultPicture {
  /** A domain as it is in DNS, or an IP address. */
  subject: string
  tone: Tone
  /** In the order of the way of an email; none for a result without a way. */
  stations: readonly StationState[]
}

export const STATION_COUNT = 5

/** Where the pictures are. */
export const PICTURES = '/sharing/of'

/** In the order in which their tiles are drawn. */
export const STATION_LETTERS: Readonly<Record<StationState, string>> = {
  ok: 'o',
  warn: 'w',
  bad: 'b',
  info: 'i',
  unknown: 'u',
  awaited: 'a',
}
const STATES = new Map(
  (Object.keys(STATION_LETTERS) as StationState[]).map((state) => [STATION_LETTERS[state], state]),
)

const DRAWABLE = /^[a-z0-9._:-]+$/
const FILE = /^(ok|warn|bad|info|unknown)(?:-([owbiua]{5}))?\.png$/

/** Undefined for a subject that cannot be drawn. */
export function picturePath({ subject, tone, stations }: ResultPicture): string | undefined {
  if (!DRAWABLE.test(subject)) return undefined
  const letters = stations.map((state) => STATION_LETTERS[state]).join('')
  return `${PICTURES}/${subject}/${tone}${letters && `-${letters}`}.png`
}

/** @returns null for everything that is not exactly the address of a picture */
export function readPicturePath(subject: string, file: string): ResultPicture | null {
  const [, tone, letters = ''] = FILE.exec(file) ?? []
  if (tone === undefined || !isSubject(subject)) return null
  return { subject, tone: tone as Tone, stations: [...letters].flatMap((letter) => STATES.get(letter) ?? []) }
}

function isSubject(subject: string): boolean {
  const ip = parseIp(subject)
  if (ip) return formatIp(ip) === subject
  const parsed = parseDomainInput(subject)
  return parsed.ok && parsed.domain === subject
}
