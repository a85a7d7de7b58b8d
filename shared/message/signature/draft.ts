// The fields of a signature, as typed, and what is wrong with them.
import { mailLink, webLink, type Link } from './links.ts'

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
