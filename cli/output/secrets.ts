// What must never be printed: tokens, keys and passwords that a command holds. Servers repeat them in their errors, in one encoding
// or another. Everything that is printed or saved goes through here, so no message has to think of it.
import { ENTITIES } from '#shared/kit/escape.ts'

/** Shorter ones are also ordinary words; a password that short is still hidden next to its user name. */
const MIN_LENGTH = 6
const HIDDEN = '[hidden]'

/** Variables that are secrets as a whole; of all others, the passwords in their URLs are. */
const SECRET_VARIABLES = ['CLOUDFLARE_API_TOKEN', 'SPAMHAUS_DQS_KEY']
const READ_VARIABLES = ['HTTPS_PROXY', 'ALL_PROXY', 'WARMPOST_SITE', 'CLOUDFLARE_API_BASE_URL']
/** Also a proxy without a scheme: "user:password@host:3128". */
const USER_INFO = /(?:^|[/\s=,])([^/@\s:,=]+):([^/@\s]+)@/g

export class Secrets {
  readonly #known = new Set<string>()
  #pattern: RegExp | undefined

  /** Text, or the bytes of a key. */
  keep(secret: string | Uint8Array): void {
    const bytes = Buffer.from(secret)
    if (bytes.length < MIN_LENGTH) return
    if (typeof secret === 'string') for (const form of textForms(secret)) this.#known.add(form)
    for (const form of byteForms(bytes)) if (form.length >= MIN_LENGTH) this.#known.add(form)
    const forms = [...this.#known].sort((one, other) => other.length - one.length)
    this.#pattern = new RegExp(forms.map(patternOf).join('|'), 'gi')
  }

  /** The passwords in URLs. */
  keepFrom(text: string): void {
    for (const [, user = '', password = ''] of text.matchAll(USER_INFO))
      for (const secret of [
        password,
        decoded(password),
        `${user}:${password}`,
        decoded(`${user}:${password}`),
      ])
        this.keep(secret)
  }

  keepFromEnvironment(env: NodeJS.ProcessEnv): void {
    for (const name of SECRET_VARIABLES) this.keep(env[name]?.trim() ?? '')
    for (const name of READ_VARIABLES)
      for (const value of [env[name], env[name.toLowerCase()]]) if (value) this.keepFrom(value)
  }

  hide(text: string): string {
    return this.#pattern ? text.replace(this.#pattern, HIDDEN) : text
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As it is, in a URL, and in JSON. */
const textForms = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  JSON.stringify(text).slice(1, -1),
]

/** Hexadecimal, and Base64 wherever in a longer text it begins, as in the header of a proxy. */
function byteForms(bytes: Buffer): string[] {
  const inBase64 = [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    // The first and the last characters also depend on what is before and after.
    const from = Math.ceil((before * 8) / 6)
    const to = Math.floor((whole.length * 8) / 6)
    return [whole.toString('base64').slice(from, to), whole.toString('base64url').slice(from, to)]
  })
  return [bytes.toString('hex'), ...inBase64]
}

/** Also across lines and colors, and with the escapes of Markdown and XML. */
const patternOf = (form: string): string => [...form].map(characterPattern).join(BETWEEN)

function characterPattern(one: string): string {
  const entity = ENTITIES[one]
  return entity ? `(?:${entity}|${one})` : one.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
}

const BETWEEN = String.raw`(?:\s|\\|\u001b\[\d*m)*`
