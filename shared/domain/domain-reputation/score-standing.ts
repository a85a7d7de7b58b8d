import { removalSteps } from '#shared/blocklists/listing.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import type { Registration } from '#shared/dns/rdap-schema.ts'
import { isNullMx } from '#shared/dns/resolver.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import { START_SLOWLY } from './findings.ts'
import type { MailHost, ReverseCheck } from './ask-lists.ts'
import type { Component, MailHostLists, Reason } from './schema.ts'
import { MAX_POINTS, measured, notApplicable, partly, unknown } from './score.ts'

/** What each point of a list's weight costs if the domain is listed, and if an address of its mail servers is. */
const DOMAIN_FACTOR = 2
const ADDRESS_FACTOR = 1

interface ListFacts {
  /** What the domain blocklists say. */
  rows: readonly ListResult[]
  /** The full weight of each list, by zone: a row has the weight of its listing. */
  weights: ReadonlyMap<string, number>
  mailHosts: readonly MailHostLists[]
}

/** A test has proved the list, so its answer counts. */
export const isProved = (row: ListResult): boolean =>
  !row.timeout && row.error === '' && row.evidence === 'proved'

/** Only lists that a test has proved count; without the others, the part is worth less. */
export function scoreLists({ rows, weights, mailHosts }: ListFacts): Component {
  const weightOf = (row: ListResult) => weights.get(row.zone) ?? row.weight
  const sum = (some: readonly ListResult[]) => some.reduce((total, row) => total + weightOf(row), 0)
  const proved = rows.filter(isProved)
  const whole = sum(rows)
  const counted = whole > 0 ? (MAX_POINTS.Blocklists * sum(proved)) / whole : 0
  if (counted === 0) {
    return unknown('Blocklists', 'No domain blocklist passed its test, so no answer from one means anything.')
  }
  const listings = [
    ...proved.filter(({ listed }) => listed).map((row) => listing(row, DOMAIN_FACTOR, 'the domain')),
    ...mailHosts.flatMap(({ host, ip, rows: found }) =>
      found
        .filter((row) => isProved(row) && row.listed)
        .map((row) => listing(row, ADDRESS_FACTOR, `${ip}, an address of ${host}`)),
    ),
  ]
  const component = partly(
    'Blocklists',
    [start(proved, rows, counted, listings.length > 0), ...listings],
    counted,
  )
  return { ...component, reasons: [...component.reasons, ...leftOut(rows.length - proved.length)] }
}

function start(
  proved: readonly ListResult[],
  rows: readonly ListResult[],
  points: number,
  isListed: boolean,
): Reason {
  const all = proved.length === rows.length ? `All ${rows.length}` : `${proved.length} of ${rows.length}`
  const outcome = isListed ? 'Their answers follow.' : 'None of them lists the domain.'
  return { points, text: `${all} domain blocklists passed their test. ${outcome}` }
}

function listing(row: ListResult, factor: number, what: string): Reason {
  const meaning = row.meaning ? ` ${row.meaning}` : ''
  return {
    points: -factor * row.weight,
    text: `${row.name} lists ${what} (weight ${row.weight}, times ${factor}).${meaning}`,
    fix: removalSteps(row),
  }
}

function leftOut(count: number): Reason[] {
  if (count === 0) return []
  const lists =
    count === 1
      ? 'One list could not be verified, and its'
      : `${count} lists could not be verified, and their`
  return [{ points: null, text: `${lists} share counts neither way.` }]
}

// The MX part of the score: a server receives the mail, another one takes over if it fails, and both have reverse DNS.
const NAME = 'MX and addresses'
const RESOLVES = 6
const SPARE = 2
const REVERSE = 2

export function scoreMx(
  report: MxReport,
  hosts: readonly MailHost[],
  reverse: readonly ReverseCheck[],
): Component {
  if (report.state === 'unknown') return unknown(NAME, report.message)
  if (report.state === 'absent')
    return measured(NAME, [{ points: 0, text: report.verdict.sentence, fix: ADD_MX }])
  if (isNullMx(report.entries)) {
    return notApplicable(
      NAME,
      'A null MX says that the domain does not receive mail, so this part does not count.',
    )
  }
  const parts = [resolves(hosts), spare(hosts), reverseNames(hosts, reverse)]
  const counted = parts.reduce((sum, part) => sum + (part.points === null ? 0 : part.worth), 0)
  return partly(
    NAME,
    parts.map(({ worth: _worth, ...reason }) => reason),
    counted,
  )
}

type Part = Reason & { worth: number }

/** All of it, none of it, or nothing that could be found out. */
const whole = (worth: number, text: string): Part => ({ worth, points: worth, text })
const open = (worth: number, text: string): Part => ({ worth, points: null, text })
const none = (worth: number, text: string, fix?: string): Part => ({ worth, points: 0, text, fix })

const ADD_MX = 'Publish the MX records of the service that receives your mail.'

function resolves(hosts: readonly MailHost[]): Part {
  const reached = hosts.filter(isReachable).length
  if (reached === 1) return whole(RESOLVES, 'A mail server has a public IP address.')
  if (reached > 0) return whole(RESOLVES, `${reached} mail servers have a public IP address.`)
  if (hosts.some((host) => host.unknown))
    return open(RESOLVES, 'The IP addresses of the mail servers could not be looked up.')
  const text = 'None of the mail servers has a public IP address: replies and bounces are lost.'
  return none(RESOLVES, text, ADD_MX)
}

function spare(hosts: readonly MailHost[]): Part {
  const provider = hosts.find((host) => host.provider !== undefined)?.provider
  if (provider !== undefined) return whole(SPARE, `${provider} receives mail in many locations at once.`)
  const reached = hosts.filter(isReachable).length
  if (reached >= 2) return whole(SPARE, 'There is a second mail server.')
  if (reached + hosts.filter((host) => !isReachable(host) && host.unknown).length >= 2)
    return open(SPARE, 'We could not find out whether a second mail server can be reached.')
  const text = 'There is only one mail server: when it is down, mail waits.'
  return none(SPARE, text, 'Add a second host, or use a provider that has many.')
}

function reverseNames(hosts: readonly MailHost[], reverse: readonly ReverseCheck[]): Part {
  const broken = reverse.find(({ state }) => state === 'unconfirmed' || state === 'absent')
  if (broken) {
    const fix = 'Ask the owner of the IP address (the hosting provider) to set its reverse DNS name.'
    return none(REVERSE, broken.text, fix)
  }
  if (reverse.some(({ state }) => state === 'confirmed'))
    return whole(REVERSE, 'The reverse DNS names of the mail servers point back to them.')
  if (reverse.length > 0 || hosts.some((host) => host.unknown))
    return open(REVERSE, reverse[0]?.text ?? 'Without IP addresses, reverse DNS names cannot be checked.')
  if (hosts.some(isReachable))
    return open(REVERSE, 'We check the reverse DNS names of IPv4 addresses, and there are none.')
  return none(REVERSE, 'Without a public IP address there is no reverse DNS name.')
}

const isReachable = ({ addresses }: MailHost): boolean => addresses.length > 0

/** A domain younger than this many days gets this many points. */
const STEPS: readonly (readonly [days: number, points: number])[] = [
  [7, 0],
  [30, 2],
  [90, 5],
  [365, 8],
]
const FULL = 10
export const YOUNG_DAYS = 30

/** Spam comes from new domains, so receivers trust them least. */
export function scoreAge(registration: Registration, ageDays: number | null): Component {
  if (ageDays !== null) {
    const points = STEPS.find(([days]) => ageDays < days)?.[1] ?? FULL
    const text = `Registered ${ageText(ageDays)} ago.`
    return measured('Age', [{ points, text, ...(points < FULL ? { fix: START_SLOWLY } : {}) }])
  }
  switch (registration.state) {
    case 'found':
      return unknown('Age', `${registration.server} does not say when the domain was registered.`)
    case 'absent':
      return unknown('Age', `${registration.server} says that ${registration.domain} is not registered.`)
    default:
      return unknown('Age', registration.reason)
  }
}

function ageText(days: number): string {
  const years = Math.floor(days / 365.25)
  if (years >= 2) return `${years} years`
  const months = Math.floor(days / 30.44)
  if (months >= 2) return `${months} months`
  return days === 1 ? '1 day' : `${days} days`
}
