// What filters and readers would object to in a link's URL.
import type { Finding } from '#shared/report/finding.ts'
import { listedHost, RISKY_FILE, SHORTENERS, TRACKERS } from '#shared/template/link-hosts.ts'

export const linkFinding = (
  code: string,
  severity: Finding['severity'],
  message: string,
  fix?: string,
): Finding => ({
  code,
  severity,
  message,
  ...(fix !== undefined && { fix }),
})

/** The URL, its host in lower case, and the link's text. */
interface Target {
  url: URL
  host: string
  text: string
}

type Rule = (target: Target) => Finding | undefined

const otherHost: Rule = ({ host, text }) => {
  const named = namedHost(text)
  if (named === null || isSameSite(named, host)) return undefined
  return linkFinding(
    'link-other-host',
    'error',
    `The text shows ${named}, but the link goes to ${host}.`,
    'Describe the page in words, or link to the host you show.',
  )
}

const shortener: Rule = ({ host }) =>
  SHORTENERS.has(host) || listedHost(host, (name) => SHORTENERS.has(name) || undefined)
    ? linkFinding(
        'link-shortener',
        'error',
        `${host} is a link shortener: it hides where the link goes, and spammers use it too.`,
        'Link to the page itself.',
      )
    : undefined

const bareAddress: Rule = ({ host }) =>
  /^\d{1,3}(\.\d{1,3}){3}$|^\[/.test(host)
    ? linkFinding(
        'link-ip',
        'error',
        'The link goes to a bare IP address, not to a host name.',
        'Use one of your host names.',
      )
    : undefined

const credentials: Rule = ({ url }) =>
  url.username !== '' || url.password !== ''
    ? linkFinding(
        'link-credentials',
        'error',
        'The part before the @ in the address looks like the host, but it is not.',
        'Remove it.',
      )
    : undefined

const punycode: Rule = ({ host }) =>
  /(^|\.)xn--/.test(host)
    ? linkFinding(
        'link-punycode',
        'info',
        `${host} has characters other than a to z; make sure they are the ones you mean.`,
      )
    : undefined

const plainHttp: Rule = ({ url }) =>
  url.protocol === 'http:'
    ? linkFinding('link-plain-http', 'warning', 'The link is http, not https.', 'Use https://.')
    : undefined

const riskyFile: Rule = ({ url }) =>
  RISKY_FILE.test(url.pathname)
    ? linkFinding(
        'link-file',
        'warning',
        'The link starts a download of a file type that filters distrust.',
        'Link to a page that offers the file.',
      )
    : undefined

const sharedTracker: Rule = ({ host }) => {
  const tracker = listedHost(host, (name) => (Object.hasOwn(TRACKERS, name) ? TRACKERS[name] : undefined))
  if (!tracker) return undefined
  return linkFinding(
    'link-tracking',
    'info',
    `${host} is a redirect shared by all customers of ${tracker}, and so is its reputation.`,
    'Use your own tracking domain.',
  )
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
export function judgeUrl(url: URL, text: string): Finding[] {
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
