// Whether unsubscribing works, from what came to three addresses on one list, and where its requests may go. Pure.
import { isUnsubscribeHost } from '#shared/data/mail-services/unsubscribe-hosts.ts'
import { isWithin, toUnicode } from '#shared/dns/domain-name.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { DAY_MS, HOUR_MS, isoTime } from '#shared/kit/calendar.ts'
import { saidBy, type Saying } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { ProbeRequest, ProbeRole, UnsubscribeState } from './schema.ts'

/** Gmail requires that an unsubscription takes effect within 48 hours (its sender guidelines). */
const GRACE_MS = 48 * HOUR_MS
/** CAN-SPAM, section 5(a)(4): ten business days, two weeks at least. */
const LAW_DAYS = 14
/** A mailing reaches all of its readers within this time. Our own judgment. */
const SPREAD_MS = 12 * HOUR_MS

/** As it is stored. */
export interface SentRequest extends Omit<ProbeRequest, 'at'> {
  /** Milliseconds since 1970. */
  at: number
}

export interface Probe {
  role: ProbeRole
  address: string
  /** Of mails of the list, oldest first; milliseconds since 1970. */
  mails: readonly number[]
  hasLink: boolean
  request: SentRequest | null
}

type Said = Verdict & Pick<UnsubscribeState, 'state'>

const of = <Args>(texts: Saying<Said, Args>): Saying<Said, Args> => texts

const FAILED = {
  state: 'failed',
  tone: 'bad',
  heading: 'Unsubscribing does not work',
  stamp: 'Failed',
} as const

const SUBSCRIBING = {
  state: 'subscribing',
  tone: 'info',
  heading: 'Put the three addresses on the list',
  stamp: 'Subscribing',
} as const

export const UNSUBSCRIBE_VERDICTS = {
  none: of({
    state: 'none',
    tone: 'info',
    heading: 'Does unsubscribing work?',
    sentence:
      'Put three addresses on your list, and see what the one-click request does, and what opening the link does.',
    stamp: 'Not tested',
  }),
  subscribing: of({
    ...SUBSCRIBING,
    sentence: 'Once each has got a mailing, you can send the two requests from here.',
  }),
  'no-link': of({
    ...SUBSCRIBING,
    sentence:
      'Mail came, but one of the addresses has none yet that DMARC proves and that has a one-click link (RFC 8058).',
  }),
  ready: of({
    state: 'ready',
    tone: 'info',
    heading: 'The requests can be sent',
    sentence:
      'All three addresses get the list. One will be unsubscribed with the one-click request; for another, only its link is opened.',
    stamp: 'Ready',
  }),
  /** Nothing is known about the list then. */
  'not-sent': of<{ problem: string }>({
    state: 'not_sent',
    tone: 'unknown',
    heading: 'No request was sent',
    sentence: ({ problem }) => problem,
    stamp: 'Not sent',
  }),
  redirected: of<{ target: string }>({
    ...FAILED,
    sentence: ({ target }) =>
      `The one-click request was redirected to ${target}. Providers do not follow that (RFC 8058, 3.1), so nothing is unsubscribed.`,
  }),
  unanswered: of<{ problem: string }>({
    ...FAILED,
    sentence: ({ problem }) => `The one-click request got no answer: ${problem}.`,
  }),
  refused: of<{ status: number }>({
    ...FAILED,
    sentence: ({ status }) =>
      `The one-click request was answered with status ${status}. It comes without cookies and without a login (RFC 8058, 3.1), and has to be taken as it is.`,
  }),
  late: of<{ hours: number }>({
    ...FAILED,
    sentence: ({ hours }) =>
      `The list mailed the address ${hours} hours after the one-click request. Gmail requires that it ends within 48 hours, and the law of the USA within 10 business days.`,
  }),
  'opened-is-enough': of({
    ...FAILED,
    sentence:
      'Opening the link was enough to unsubscribe. Link scanners open every link of an email, so they unsubscribe your readers.',
  }),
  proved: of({
    state: 'proved',
    tone: 'ok',
    heading: 'Unsubscribing works',
    sentence:
      'After the one-click request, no more mail came, while the list was mailed; opening the link alone changed nothing.',
    stamp: 'Proved',
  }),
  'no-mailing': of({
    state: 'no_mailing',
    tone: 'unknown',
    heading: 'No mailing since the requests',
    sentence: 'The list was not mailed for two weeks, so silence proves nothing. The test goes on.',
    stamp: 'No mailing',
  }),
  waiting: of({
    state: 'waiting',
    tone: 'info',
    heading: 'Waiting for the next mailing',
    sentence:
      'The list has 48 hours to stop. The mailing after that shows who still gets it; send it as usual.',
    stamp: 'Waiting',
  }),
}

const said = saidBy<Said>('state', 'tone', 'heading', 'sentence', 'stamp')(UNSUBSCRIBE_VERDICTS)

export function unsubscribeState(probes: readonly Probe[], now: number): UnsubscribeState {
  const { state, ...verdict } = judge(probes, now)
  return {
    state,
    verdict,
    probes: probes.map((probe) => {
      const { role, address, mails, hasLink, request } = probe
      const last = mails.at(-1)
      const silent = silentSince(probe, probes, now)
      return {
        role,
        address,
        lastMail: last === undefined ? null : isoTime(last),
        hasLink,
        ...(request && { request: { ...request, at: isoTime(request.at) } }),
        ...(silent !== null && { silentSince: isoTime(silent) }),
      }
    }),
  }
}

const probeOf = (probes: readonly Probe[], role: ProbeRole) => probes.find((probe) => probe.role === role)

/** Its last mail, if the control got a later one that had time to arrive here as well. */
function silentSince({ role, mails, request }: Probe, probes: readonly Probe[], now: number): number | null {
  if (role === 'control' || !request) return null
  const last = mails.at(-1) ?? request.at
  const mailings = probeOf(probes, 'control')?.mails ?? []
  return mailings.some((at) => at > last + SPREAD_MS && at < now - SPREAD_MS) ? last : null
}

function judge(probes: readonly Probe[], now: number): Said {
  const [control, get, post] = (['control', 'get', 'post'] as const).map((role) => probeOf(probes, role))
  if (!control || !get || !post) return said('none')
  if (!get.request || !post.request) return before(probes)
  return after(
    { control, get: { ...get, request: get.request }, post: { ...post, request: post.request } },
    now,
  )
}

function before(probes: readonly Probe[]): Said {
  if (probes.every(({ hasLink }) => hasLink)) return said('ready')
  const isMailed = probes.some(({ mails, hasLink }) => mails.length > 0 && !hasLink)
  return said(isMailed ? 'no-link' : 'subscribing')
}

type Requested = Probe & { request: SentRequest }

function after(
  { control, get, post }: { control: Probe; get: Requested; post: Requested },
  now: number,
): Said {
  const { notSent, problem = '' } = [get.request, post.request].find((request) => request.notSent) ?? {}
  if (notSent) return said('not-sent', { problem })
  const refused = refusalOf(post.request)
  if (refused) return refused
  const postedAt = post.request.at
  const gotAt = get.request.at
  const late = post.mails.find((at) => at > postedAt + GRACE_MS)
  if (late !== undefined) return said('late', { hours: Math.floor((late - postedAt) / HOUR_MS) })
  // A mailing that began right after the link was opened may have been on its way already.
  const mailings = control.mails.filter((at) => at > gotAt + SPREAD_MS && at < now - SPREAD_MS)
  const missed = mailings.find((at) => !get.mails.some((one) => Math.abs(one - at) <= SPREAD_MS))
  if (missed !== undefined) return said('opened-is-enough')
  if (mailings.some((at) => at > postedAt + GRACE_MS)) return said('proved')
  const isSilent = now > postedAt + LAW_DAYS * DAY_MS && control.mails.every((at) => at <= postedAt)
  return said(isSilent ? 'no-mailing' : 'waiting')
}

function refusalOf({ status, redirects, problem = 'the connection failed' }: SentRequest): Said | null {
  const [target] = redirects
  if (target !== undefined) return said('redirected', { target })
  if (status === null) return said('unanswered', { problem })
  return status >= 200 && status < 300 ? null : said('refused', { status })
}

// Where the requests of an unsubscribe test may go: to the watched domain and to services that send newsletters. The link is
// from a mail that the visitor's own list sent, so it could name anyone.
const MAX_SHOWN = 80

/** Why no request goes to this URL, as a sentence; null if it may, or if it is no URL that could be requested at all. */
export function refusedLink(url: string, domain: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname: host } = new URL(url)
  const own = publicSuffixList.registrableDomain(domain) ?? domain
  if (isWithin(host, own) || isUnsubscribeHost(host)) return null
  const shown = host.length > MAX_SHOWN ? `…${host.slice(-MAX_SHOWN)}` : host
  return `The link to unsubscribe leads to ${shown}, which is neither part of ${toUnicode(own)} nor a newsletter service that we know, so we sent nothing there: its owner may not know about the test.`
}

/**
 * Says to whoever runs the list who asks and why.
 * @param domain as it was checked when the watch began
 */
export const testAgent = (domain: string, page: string): string =>
  `Warmpost-Unsubscribe-Test/1.0 (+${page}; tests how mail from ${domain} is unsubscribed, at the request of a subscriber)`
