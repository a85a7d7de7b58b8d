// TLSA records as used for SMTP (RFC 6698 section 2.1, RFC 7672 section 3.1).

interface Tlsa {
  usage: number
  selector: number
  matching: number
  /** Lower-case hex. */
  data: string
}

export const tlsaName = (host: string): string => `_25._tcp.${host}`

/** Null for text that is not a record. */
export function parseTlsa(text: string): Tlsa | null {
  const [, usage, selector, matching, data = ''] =
    /^(\d{1,3}) (\d{1,3}) (\d{1,3}) ([0-9a-f]+)$/i.exec(text) ?? []
  if (data === '' || data.length % 2 === 1) return null
  return {
    usage: Number(usage),
    selector: Number(selector),
    matching: Number(matching),
    data: data.toLowerCase(),
  }
}

export const tlsaText = ({ usage, selector, matching, data }: Tlsa): string =>
  `${usage} ${selector} ${matching} ${data}`

/** Hex digits of the digest by matching type; a full certificate or key may have any number. */
const DIGITS: Readonly<Record<number, number>> = { 1: 64, 2: 128 }

/** Why senders cannot use the record, as a clause; null if they can. */
export function tlsaFault(text: string): string | null {
  const record = parseTlsa(text)
  if (!record) return 'it cannot be read'
  const { usage, selector, matching, data } = record
  // RFC 7672, 3.1.3
  if (usage === 0 || usage === 1) return `usage ${usage} is not for mail`
  if (usage > 3) return `there is no usage ${usage}`
  if (selector > 1) return `there is no selector ${selector}`
  if (matching > 2) return `there is no matching type ${matching}`
  const digits = DIGITS[matching]
  if (digits !== undefined && data.length !== digits)
    return `its data has ${data.length / 2} bytes instead of ${digits / 2}`
  return null
}

/** The certificate's name and dates do not count (RFC 7672 section 3.1.1). */
export const ignoresDates = (text: string): boolean => parseTlsa(text)?.usage === 3
