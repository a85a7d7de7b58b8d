// Where in a drawn message each finding shows: a number on the thing itself, with what is wrong and the change that mends it.
import { neededChanges, tasksOf } from '#shared/report/change/change.ts'
import type { Change } from '#shared/report/change/schema.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, isError } from '#shared/report/verdict.ts'
import type { SenderSign } from './inbox-row.ts'

/** In the order in which a reader comes to them. */
const PLACES = [
  'photo',
  'sender',
  'subject',
  'preview',
  'unsubscribe',
  'details',
  'date',
  'image',
  'text',
  'link',
  'end',
  'clip',
] as const
export type Place = (typeof PLACES)[number]

const PLACE_NAMES: Readonly<Record<Place, string>> = {
  photo: 'Photo',
  sender: 'Sender',
  subject: 'Subject',
  preview: 'Preview',
  unsubscribe: 'Unsubscribe',
  details: 'Details',
  date: 'Date',
  image: 'Image',
  text: 'Text',
  link: 'Link',
  end: 'End of the text',
  clip: 'Length',
}

export interface Pin {
  /** From 1. */
  number: number
  place: Place
  /** What it is pinned to, in a word or two. */
  label: string
  tone: 'bad' | 'warn'
  /** What is wrong, the worst first. */
  findings: readonly Finding[]
  /** What mends them. */
  changes: readonly MendingChange[]
}

/** By the start of a code, the most exact first. */
const STARTS: readonly (readonly [start: string, place: Place])[] = [
  ['message-signed-by-others', 'sender'],
  ['message-spf-not-aligned', 'sender'],
  ['message-sender-', 'sender'],
  ['message-reply-to-', 'sender'],
  ['header-', 'sender'],
  ['message-subject-', 'subject'],
  ['subject-preheader-', 'preview'],
  ['subject-', 'subject'],
  ['message-unsubscribe', 'unsubscribe'],
  ['message-date-', 'date'],
  ['template-image-', 'image'],
  ['template-tracking-', 'image'],
  ['template-link', 'link'],
  ['message-link-listed', 'link'],
  ['template-unsubscribe-', 'end'],
  ['template-postal-address-', 'end'],
  ['template-gmail-clip', 'clip'],
  ['template-', 'text'],
]

/** What no reader sees without opening them stands in the details of the message. */
function placeOf(code: string, sign: SenderSign['kind']): Place {
  // “via” stands beside the name, a question mark in place of the photo.
  if (code.startsWith('message-dmarc-')) return sign === 'unverified' ? 'photo' : 'sender'
  return STARTS.find(([start]) => code.startsWith(start))?.[1] ?? 'details'
}

interface PinInput {
  /** Those of the report, and those about the line in the inbox. */
  findings: readonly Finding[]
  changes: readonly Change[]
  sign: SenderSign['kind']
}

export function pinsOf({ findings, changes, sign }: PinInput): Pin[] {
  const asking = findings.filter(asksForAction)
  return PLACES.map((place) => ({ place, here: asking.filter(({ code }) => placeOf(code, sign) === place) }))
    .filter(({ here }) => here.length > 0)
    .map(({ place, here }, index) => pinOf(index + 1, place, here, changes))
}

function pinOf(number: number, place: Place, here: readonly Finding[], changes: readonly Change[]): Pin {
  const sorted = [...here.filter(isError), ...here.filter((one) => !isError(one))]
  const tone = sorted.some(isError) ? 'bad' : 'warn'
  return {
    number,
    place,
    label: PLACE_NAMES[place],
    tone,
    findings: sorted,
    changes: changesFor(sorted, changes),
  }
}

export interface MendingChange {
  /** In the list of changes that the visitor sees, from 1. */
  number: number
  id: string
  title: string
}

/** The changes that end some findings, in the order of the findings, each once. */
export function changesFor(findings: readonly Finding[], changes: readonly Change[]): MendingChange[] {
  const needed = tasksOf(neededChanges(changes))
  const found = findings.map(({ code }) => needed.findIndex(({ why }) => why.includes(code)))
  return [...new Set(found)].flatMap((at) => {
    const change = needed[at]
    return change ? [{ number: at + 1, id: change.id, title: change.title }] : []
  })
}
