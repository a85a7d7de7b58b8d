// Links that open a prefilled email.

export interface Email {
  to: string
  subject: string
  body?: string
}

/**
 * RFC 6068: bytes are percent-encoded, lines end with CR LF. Not URLSearchParams, whose "+" for a space email apps
 * show as a plus sign.
 */
export function mailto({ to, subject, body }: Email): string {
  const fields = [`subject=${encode(subject)}`, ...(body ? [`body=${encode(body)}`] : [])]
  return `mailto:${encode(to).replaceAll('%40', '@')}?${fields.join('&')}`
}

/** An apostrophe is legal in the address, but ends the link that an email app makes from it. */
const encode = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n')).replaceAll("'", '%27')
