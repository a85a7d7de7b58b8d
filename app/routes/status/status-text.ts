// The state of the service in words, and what it means for a visitor.
import { dayText } from '#shared/kit/calendar.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import { BRAND } from '#app/content/brand.ts'
import type { Health, HealthPart, RoomFill } from '#shared/api/answers.ts'
import type { ApiClient } from '#shared/api/client.ts'

export interface PartText {
  name: string
  tone: Tone
  /** Shown next to the tone's sign and color. */
  word: string
  meaning: string
}

interface StatusText {
  tone: Tone
  heading: string
  verdict: string
  stamp: { word: string; date?: string }
  /** "Nov 20, 2026, 20:00:05 UTC"; missing when there is no report. */
  at?: { machine: string; text: string }
  parts: PartText[]
  rooms: RoomText[]
}

export interface RoomText extends RoomFill {
  tone: Tone
  meaning: string
}

/** @param health null when not even the report could be made */
export function statusText(health: Health | null, offersNewsletter: boolean): StatusText {
  if (!health) return NOT_KNOWN
  const date = new Date(health.at)
  const isAllWell = health.parts.every(({ ok }) => ok)
  // Whatever there is works, and still it is not well: no DNS server is set.
  const isOnlyWithoutServers = health.parts.every(({ name, ok }) => ok || name === 'blocklists')
  return {
    ...(health.ok ? (isAllWell ? ALL_WELL : LIMITED) : isOnlyWithoutServers ? SAMPLES_ONLY : BROKEN),
    stamp: {
      word: health.ok ? 'In service' : isOnlyWithoutServers ? 'Samples only' : 'Disrupted',
      date: dayText(date),
    },
    at: { machine: health.at, text: `${dayText(date)}, ${health.at.slice(11, 19)} UTC` },
    parts: health.parts.map((part) => partText(part, health.parts, offersNewsletter)),
    rooms: health.rooms.map(roomText),
  }
}

const ALL_WELL = {
  tone: 'ok',
  heading: 'Everything works',
  verdict: 'The tools answer, and forms are saved.',
} as const

const LIMITED = {
  tone: 'warn',
  heading: 'The site works, with limits',
  verdict: 'You can use everything. The table shows what is slower or less certain.',
} as const

const BROKEN = {
  tone: 'bad',
  heading: 'Part of the site does not work',
  verdict: 'The table shows which part, and what you can do in the meantime.',
} as const

const SAMPLES_ONLY = {
  tone: 'info',
  heading: 'DNS lookups are switched off',
  verdict: 'No DNS server is set, so only the sample domains have answers. Everything else works.',
} as const

const NOT_KNOWN: StatusText = {
  tone: 'unknown',
  heading: 'We could not find out',
  verdict:
    'The test itself did not finish, so this says nothing about the service. Reload this page in a minute.',
  stamp: { word: 'Unknown' },
  parts: [],
  rooms: [],
}

function partText(
  { name, ok, ms, detail }: HealthPart,
  all: readonly HealthPart[],
  offersNewsletter: boolean,
): PartText {
  const word = ok ? (ms === undefined ? 'works' : `works, ${Math.round(ms)}\u00A0ms`) : 'down'
  if (name === 'database') {
    return { name: 'Database', tone: ok ? 'ok' : 'bad', word, meaning: formsText(ok, offersNewsletter) }
  }
  if (name.startsWith('resolver ')) {
    const server = `DNS server ${name.slice('resolver '.length)}`
    if (ok) return { name: server, tone: 'ok', word, meaning: 'Checks can use it for DNS lookups.' }
    const isAlone = !all.some((other) => other.name.startsWith('resolver ') && other.ok)
    return { name: server, tone: isAlone ? 'bad' : 'warn', word, meaning: isAlone ? NO_DNS : OTHER_DNS }
  }
  if (name === 'blocklists') {
    return {
      name: 'Blocklists',
      tone: ok ? 'ok' : 'unknown',
      word: ok ? 'tested' : 'not tested',
      meaning: `${detail} ${PROOF}`,
    }
  }
  return { name, tone: ok ? 'ok' : 'warn', word, meaning: detail }
}

const SHORT_PERCENT = 90

function roomText({ name, percent }: RoomFill): RoomText {
  const isShort = percent >= SHORT_PERCENT
  return { name, percent, tone: isShort ? 'warn' : 'ok', meaning: isShort ? SHORT : ROOMY }
}

const ROOMY = 'There is room.'
const SHORT =
  'Room is short. Those who use little still find room; the oldest of those who use most is removed for it.'

const formsText = (isStored: boolean, offersNewsletter: boolean): string => {
  const forms = offersNewsletter ? 'The contact form and the newsletter sign-up' : 'The contact form'
  if (isStored) return `${forms} ${offersNewsletter ? 'work' : 'works'}.`
  return `${forms} ${offersNewsletter ? 'do' : 'does'} not work. Write to ${BRAND.supportEmail} instead. The tools do not need the database.`
}
const OTHER_DNS = 'Checks use another server instead, and may take a little longer.'
const NO_DNS =
  'No DNS server answers. Checks say “unknown”, never “missing”. Calculators and builders work as usual.'
const PROOF =
  'A list that was not tested recently is tested together with your check, or says “Not verified”.'

// Asks the API for the state of the service.

/** Never rejects: 503 has a report, too, and null means that there is none. */
export async function readHealth(api: ApiClient): Promise<Health | null> {
  try {
    const response = await api.status.$get()
    const body: unknown = await response.json()
    return isReport(body) ? body : null
  } catch {
    return null
  }
}

/** A bug is answered with an error envelope (worker/http/errors.ts). */
const isReport = (body: unknown): body is Health =>
  typeof body === 'object' && body !== null && 'parts' in body
