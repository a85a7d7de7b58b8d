import { parseDomainInput } from '#shared/dns/domain-name.ts'

type EmailInput =
  | {
      ok: true
      /** The address, when one was given. */
      email: string | null
      /** Lower-case A-label name. */
      domain: string
    }
  | { ok: false; message: string }

/** RFC 5321 section 4.5.3.1.1, in bytes. */
const MAX_LOCAL_PART_BYTES = 64

/** Takes an address, also with a display name or as a mailto: link, a domain, or a URL. */
export function parseEmailInput(input: string): EmailInput {
  const text = (/<([^<>]*)>\s*$/.exec(input)?.[1] ?? input).trim().replace(/^mailto:/i, '')
  if (text === '')
    return { ok: false, message: 'Enter an email address or a domain, for example you@example.com.' }
  const isUrl = text.includes('://')
  const at = isUrl ? -1 : text.lastIndexOf('@')
  const parsed = parseDomainInput(at < 0 ? text : text.slice(at + 1))
  if (!parsed.ok) return parsed
  if (at < 0) return { ok: true, email: null, domain: parsed.domain }
  const local = text.slice(0, at)
  if (local === '') return { ok: true, email: null, domain: parsed.domain }
  if (new TextEncoder().encode(local).length > MAX_LOCAL_PART_BYTES) {
    const message = `The part before the @ is longer than ${MAX_LOCAL_PART_BYTES} characters.`
    return { ok: false, message }
  }
  if (/[\s"(),:;<>@[\\\]\p{Cc}]/u.test(local)) {
    return { ok: false, message: 'The part before the @ has a character that plain addresses cannot have.' }
  }
  return { ok: true, email: `${local}@${parsed.domain}`, domain: parsed.domain }
}
