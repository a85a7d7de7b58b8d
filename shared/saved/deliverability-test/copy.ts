// What is seen of a copy: the folder it is in, as data (what servers say about their folders comes first, then the names that
// providers use), and what its header reveals about its route.
import * as v from 'valibot'
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { parseDate } from '#shared/message/header/date-time.ts'
import { readRoute, trueSender } from '#shared/message/header/hops.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import type { RegistrableDomain } from '#shared/message/header/organization.ts'
import { splitFields, valuesOf } from '#shared/message/header/split-fields.ts'
import type { FoundFolder } from './schema.ts'

/** The tabs of a Gmail inbox, by their names in Gmail's search operator `category:`. */
const GMAIL_CATEGORIES = ['primary', 'promotions', 'social', 'updates', 'forums'] as const

/** Where a message was seen, in its server's words. */
export const SeenIn = v.object({
  path: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(300),
    v.description('The folder’s name on the server.'),
  ),
  name: v.pipe(v.string(), v.maxLength(200), v.description('The last part of the path.')),
  specialUse: v.optional(
    v.pipe(v.string(), v.maxLength(30), v.description('Its special use, such as \\Junk (RFC 6154, 2).')),
  ),
  category: v.optional(v.pipe(v.picklist(GMAIL_CATEGORIES), v.description('The tab of a Gmail inbox.'))),
})
export type SeenIn = v.InferOutput<typeof SeenIn>

interface NamedFolders {
  provider: string
  /** Lower case. */
  names: readonly string[]
  source: string
  /** YYYY-MM-DD. */
  readOn: string
}

/**
 * For servers that do not label their folders. Gmail, iCloud, Fastmail and Dovecot report \Junk whatever the folder's
 * language; the client adds \Junk to names that it knows from other languages.
 */
export const SPAM_FOLDERS: readonly NamedFolders[] = [
  {
    provider: 'Outlook.com, Microsoft 365',
    names: ['junk email', 'junk e-mail'],
    source: 'https://github.com/huacnlee/omamail/pull/90',
    readOn: '2026-11-22',
  },
  {
    provider: 'Yahoo, AOL',
    names: ['bulk', 'bulk mail'],
    source: 'https://github.com/jstedfast/MailKit/issues/959',
    readOn: '2026-11-22',
  },
  {
    provider: 'Others',
    names: ['junk', 'spam'],
    source: 'https://imapwiki.org/SpecialUse',
    readOn: '2026-11-22',
  },
]

/** What the tabs mean to a sender: all of them are in the inbox, and one is for promotions. */
const CATEGORY_FOLDERS: Record<(typeof GMAIL_CATEGORIES)[number], FoundFolder> = {
  primary: 'inbox',
  promotions: 'promotions',
  social: 'other',
  updates: 'other',
  forums: 'other',
}

const SPAM_NAMES = new Set(SPAM_FOLDERS.flatMap(({ names }) => names))
const CATEGORY_NAMES: Partial<Record<string, string>> = {
  social: 'Social',
  updates: 'Updates',
  forums: 'Forums',
}

/** RFC 3501, 5.1: INBOX in any case; RFC 6154, 2: \Junk is where mail considered junk goes. */
export function folderOf({ path, name, specialUse = '', category = 'primary' }: SeenIn): FoundFolder {
  if (specialUse.toLowerCase() === '\\junk') return 'spam'
  if (path.toUpperCase() === 'INBOX') return CATEGORY_FOLDERS[category]
  return specialUse === '' && SPAM_NAMES.has(name.trim().toLowerCase()) ? 'spam' : 'other'
}

/** The mailbox's own name for the folder, if "other" alone would be too vague. */
export function placeOf(seen: SeenIn): string | null {
  if (folderOf(seen) !== 'other') return null
  const tab = CATEGORY_NAMES[seen.category ?? '']
  return seen.path.toUpperCase() === 'INBOX' && tab
    ? `the tab ${tab}`
    : `the folder ${seen.name || seen.path}`
}

/** Who sent it, which server handed it over, how long it took. */
interface Trace {
  sender: string | null
  /** The client that connected to the provider's border; null when unknown. */
  ip: string | null
  seconds: number | null
}

/** Clocks differ by this much; a date further in the future is invalid. */
const CLOCK_TOLERANCE_SECONDS = 60
/** A campaign written yesterday has yesterday's date. */
const LONGEST_SECONDS = DAY_SECONDS
/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS = 254

/**
 * @param header the fields From, Date and Received as they arrived; others may be present
 * @param arrivedAt milliseconds since 1970, by the mailbox's clock (INTERNALDATE, RFC 3501, 2.3.3)
 */
export function traceOf(header: string, arrivedAt: number, registrable?: RegistrableDomain): Trace {
  const { fields } = splitFields(header)
  const [from] = parseMailboxes(valuesOf(fields, 'From')[0] ?? '')
  const sent = parseDate(valuesOf(fields, 'Date')[0]?.replaceAll(/\([^()]*\)/g, '') ?? '')
  return {
    sender: from?.address.slice(0, MAX_ADDRESS) ?? null,
    ip: trueSender(readRoute(fields, registrable))?.ip ?? null,
    seconds: sent ? soundSeconds(Math.round(arrivedAt / 1000) - sent.seconds) : null,
  }
}

function soundSeconds(seconds: number): number | null {
  if (seconds < -CLOCK_TOLERANCE_SECONDS || seconds > LONGEST_SECONDS) return null
  return Math.max(0, seconds)
}
