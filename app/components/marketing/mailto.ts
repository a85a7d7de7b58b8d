// Links that open a letter which is already begun.

export interface Letter {
  to: string
  subject: string
  body?: string
}

/**
 * RFC 6068: octets in percent-encoding, lines ended by CR LF. Not URLSearchParams, whose "+" for a blank mail
 * programs show as a plus.
 */
export function mailto({ to, subject, body }: Letter): string {
  const fields = [`subject=${encode(subject)}`, ...(body ? [`body=${encode(body)}`] : [])]
  return `mailto:${encode(to).replaceAll('%40', '@')}?${fields.join('&')}`
}

/** An apostrophe is legal in the address, but ends a link that a mail program makes of it. */
const encode = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n')).replaceAll("'", '%27')
