// What the state of the service means for a visitor, in words.
import { dayText } from '#app/components/tool/day-text.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import { BRAND } from '#app/content/brand.ts'
import type { Health, HealthPart } from '#shared/health/schema.ts'

interface PartText {
  name: string
  tone: Tone
  /** Beside the sign and the colour of the tone. */
  word: string
  meaning: string
}

interface StatusText {
  tone: Tone
  heading: string
  verdict: string
  stamp: { word: string; date?: string }
  /** "20 Nov 2026, 20:00:05 UTC"; missing when there is no report. */
  at?: { machine: string; text: string }
  parts: PartText[]
}

/** @param health null when not even the report could be made */
export function statusText(health: Health | null): StatusText {
  if (!health) return NOT_KNOWN
  const date = new Date(health.at)
  const isAllWell = health.parts.every(({ ok }) => ok)
  return {
    ...(health.ok ? (isAllWell ? ALL_WELL : LIMITED) : BROKEN),
    stamp: { word: health.ok ? 'In service' : 'Disturbed', date: dayText(date) },
    at: { machine: health.at, text: `${dayText(date)}, ${health.at.slice(11, 19)} UTC` },
    parts: health.parts.map((part) => partText(part, health.parts)),
  }
}

const ALL_WELL = {
  tone: 'ok',
  heading: 'Everything works',
  verdict: 'The tools answer, and what you send us is stored.',
} as const

const LIMITED = {
  tone: 'warn',
  heading: 'The site works, with a limit',
  verdict: 'You can use everything. The table says what is slower or left open.',
} as const

const BROKEN = {
  tone: 'bad',
  heading: 'A part of the site does not work',
  verdict: 'The table says which, and what you can do meanwhile.',
} as const

const NOT_KNOWN: StatusText = {
  tone: 'unknown',
  heading: 'We could not find out',
  verdict: 'The test itself did not end. Load this page again in a minute.',
  stamp: { word: 'Unknown' },
  parts: [],
}

function partText({ name, ok, ms, detail }: HealthPart, all: readonly HealthPart[]): PartText {
  const word = ok ? (ms === undefined ? 'works' : `works, ${Math.round(ms)}\u00A0ms`) : 'down'
  if (name === 'database') {
    return { name: 'Database', tone: ok ? 'ok' : 'bad', word, meaning: ok ? STORED : NOT_STORED }
  }
  if (name.startsWith('resolver ')) {
    const server = `DNS server ${name.slice('resolver '.length)}`
    if (ok) return { name: server, tone: 'ok', word, meaning: 'Checks can ask the DNS through it.' }
    const isAlone = !all.some((other) => other.name.startsWith('resolver ') && other.ok)
    return { name: server, tone: isAlone ? 'bad' : 'warn', word, meaning: isAlone ? NO_DNS : OTHER_DNS }
  }
  if (name === 'blocklists') {
    return {
      name: 'Blocklists',
      tone: ok ? 'ok' : 'unknown',
      word: ok ? 'proved' : 'unproved',
      meaning: `${detail} ${PROOF}`,
    }
  }
  return { name, tone: ok ? 'ok' : 'warn', word, meaning: detail }
}

const STORED = 'The contact form and our news by mail take what you send.'
const NOT_STORED = `The contact form and our news by mail take nothing. Write to ${BRAND.supportEmail} instead. The tools need no database.`
const OTHER_DNS = 'Checks ask another server in its place, and may take a little longer.'
const NO_DNS =
  'No DNS server answers. Checks say “unknown”, never “missing”. Calculators and builders work as ever.'
const PROOF =
  'A list without fresh proof is asked for it together with your question, or says “Not verified”.'
