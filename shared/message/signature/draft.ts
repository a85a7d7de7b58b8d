export interface SocialLink {
  id: string
  name: string
  url: string
}

export const LAYOUTS = ['classic', 'beside', 'compact'] as const
export type Layout = (typeof LAYOUTS)[number]

/** The brightest shades with a contrast of 4.5 on white; on a dark inbox's gray, they have 3.6. */
export const ACCENTS = {
  petrol: '#0d80a0',
  blue: '#356fec',
  red: '#d74011',
  green: '#188841',
  violet: '#8b58e4',
  grey: '#667790',
} as const
export type Accent = keyof typeof ACCENTS

export interface SignatureDraft {
  name: string
  title: string
  company: string
  phone: string
  email: string
  website: string
  logoUrl: string
  /** At least one row, which may be empty. */
  socialLinks: readonly SocialLink[]
  layout: Layout
  accent: Accent
}

export const EMPTY_DRAFT: SignatureDraft = {
  name: '',
  title: '',
  company: '',
  phone: '',
  email: '',
  website: '',
  logoUrl: '',
  socialLinks: [{ id: '1', name: '', url: '' }],
  layout: 'classic',
  accent: 'petrol',
}

/** Adds an empty row with an unused id. */
export function addSocialLink(links: readonly SocialLink[]): SocialLink[] {
  const id = Math.max(0, ...links.map((link) => Number(link.id) || 0)) + 1
  return [...links, { id: String(id), name: '', url: '' }]
}

/** The last row stays. */
export const removeSocialLink = (links: readonly SocialLink[], id: string): readonly SocialLink[] =>
  links.length > 1 ? links.filter((link) => link.id !== id) : links

/** One line of text as a reader sees it: no control characters, no lone surrogates, no spaces around it. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Messages by field; a social link's URL is listed as "social-" and its id. Empty fields have none. */
export function draftProblems(draft: SignatureDraft): Record<string, string> {
  const links: [string, string, (text: string) => Link][] = [
    ['email', draft.email, mailLink],
    ['website', draft.website, webLink],
    ['logoUrl', draft.logoUrl, webLink],
    ...draft.socialLinks.map(({ id, url }): [string, string, typeof webLink] => [
      `social-${id}`,
      url,
      webLink,
    ]),
  ]
  return Object.fromEntries(
    links.flatMap(([field, text, read]) => {
      const link = read(text)
      return plainLine(text) === '' || link.ok ? [] : [[field, link.message]]
    }),
  )
}

/** The only ones that a signature may contain: http(s), mailto and tel. */
export type Link = { ok: true; href: string } | { ok: false; message: string }

/** Email apps cut longer ones. */
const MAX_URL_LENGTH = 2000

export function webLink(text: string): Link {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed)) return refused('Enter the full URL, starting with https://')
  if (trimmed.length > MAX_URL_LENGTH) return refused('This URL is too long for a signature.')
  let url: URL
  try {
    url = new URL(trimmed)
  } catch {
    return refused('This is not a web address.')
  }
  if (url.username || url.password) return refused('Leave the username and the password out of the URL.')
  return { ok: true, href: url.href }
}

/** RFC 5321, 4.1.2 without quoted names, which no real mailbox has. */
const MAILBOX =
  /^[^\s@<>()[\],;:\\"\p{Cc}\p{Cs}]+@[^\s@<>()[\],;:\\"\p{Cc}\p{Cs}]+\.[^\s@<>()[\],;:\\"\p{Cc}\p{Cs}]+$/u
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const MAX_MAILBOX_LENGTH = 254

export function mailLink(text: string): Link {
  const address = text.trim()
  if (address.length > MAX_MAILBOX_LENGTH || !MAILBOX.test(address))
    return refused('This is not an email address; one looks like name@example.com')
  // "?" would start the header fields of a mailto URL (RFC 6068, 2).
  const [local = '', domain = ''] = address.split('@')
  return { ok: true, href: `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}` }
}

/** With spaces, brackets and an extension. */
const MAX_PHONE_LENGTH = 60
/** E.164: at most 15 digits; the shortest numbers in use have three. */
const DIGITS = /^\+?\d{3,15}$/

/** A number that cannot be dialed stays plain text. */
export function phoneLink(text: string): Link {
  if (text.length > MAX_PHONE_LENGTH) return refused('This number cannot be dialed.')
  const [, number = '', extension] = /^(.*?)(?:\s*(?:ext\.?|x|#)\s*(\d{1,6}))?$/i.exec(text.trim()) ?? []
  // "+44 (0)20": the zero is dialed only within the country.
  const dialled = number.replace(/^(\+.*?)\(0\)/, '$1').replaceAll(/[\s()./\u2010-\u2013-]/g, '')
  if (!DIGITS.test(dialled)) return refused('This number cannot be dialed.')
  return { ok: true, href: `tel:${dialled}${extension ? `;ext=${extension}` : ''}` }
}

const refused = (message: string): Link => ({ ok: false, message })
