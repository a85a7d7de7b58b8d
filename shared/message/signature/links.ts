// The only links that a signature may contain: http(s), mailto and tel.

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
