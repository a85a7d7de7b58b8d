// What filters and readers would object to in a link's URL.
import { templateFinding, type TemplateFinding } from './findings.ts'
import { LINK_HOSTS } from '#shared/data/mail-services/link-hosts.ts'
import { listedHost, RISKY_FILE, SHORTENERS } from './link-hosts.ts'

/** The URL, its host in lower case, and the link's text. */
interface Target {
  url: URL
  host: string
  text: string
}

type Rule = (target: Target) => TemplateFinding | undefined

const otherHost: Rule = ({ host, text }) => {
  const shown = namedHost(text)
  if (shown === null || isSameSite(shown, host)) return undefined
  return templateFinding('template-link-other-host', { shown, host })
}

const shortener: Rule = ({ host }) =>
  SHORTENERS.has(host) || listedHost(host, (name) => SHORTENERS.has(name) || undefined)
    ? templateFinding('template-link-shortener', { host })
    : undefined

const bareAddress: Rule = ({ host }) =>
  /^\d{1,3}(\.\d{1,3}){3}$|^\[/.test(host) ? templateFinding('template-link-ip') : undefined

const credentials: Rule = ({ url }) =>
  url.username !== '' || url.password !== '' ? templateFinding('template-link-credentials') : undefined

const punycode: Rule = ({ host }) =>
  /(^|\.)xn--/.test(host) ? templateFinding('template-link-punycode', { host }) : undefined

const plainHttp: Rule = ({ url }) =>
  url.protocol === 'http:' ? templateFinding('template-link-plain-http') : undefined

const riskyFile: Rule = ({ url }) =>
  RISKY_FILE.test(url.pathname) ? templateFinding('template-link-file') : undefined

const sharedTracker: Rule = ({ host }) => {
  const service = listedHost(host, (name) => (Object.hasOwn(LINK_HOSTS, name) ? LINK_HOSTS[name] : undefined))
  return service ? templateFinding('template-link-tracking', { host, service }) : undefined
}

const RULES = [
  otherHost,
  shortener,
  bareAddress,
  credentials,
  punycode,
  plainHttp,
  riskyFile,
  sharedTracker,
] as const

/** @param text the link's text */
export function judgeUrl(url: URL, text: string): TemplateFinding[] {
  const target = { url, host: url.hostname.toLowerCase(), text }
  return RULES.flatMap((rule) => rule(target) ?? [])
}

const HOST_IN_TEXT =
  /^(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,6}[\p{L}]{2,24})(?:[/?#:].{0,200})?$/iu

/** The host that a link's text claims to lead to; null if it claims none. */
function namedHost(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 300 || /\s/.test(trimmed) || trimmed.includes('@')) return null
  const host = HOST_IN_TEXT.exec(trimmed)?.[1]?.toLowerCase()
  if (!host) return null
  // "Node.js", "report.pdf": names, not hosts.
  const isFile = /\.(?:js|pdf|html?|php|png|jpe?g|docx?|xlsx?|zip|txt|csv|md)$/.test(host)
  return isFile && !/^https?:/i.test(trimmed) ? null : host
}

/** Without a public suffix list: the last two labels, or three under short ones such as "co.uk". */
function isSameSite(a: string, b: string): boolean {
  return siteOf(a) === siteOf(b)
}

function siteOf(host: string): string {
  const labels = host.split('.')
  const isShort = (labels.at(-1)?.length ?? 0) === 2 && (labels.at(-2)?.length ?? 0) <= 3
  return labels.slice(isShort ? -3 : -2).join('.')
}
