// Which service a host, an include, a CNAME target or a proof of ownership belongs to; the longest suffix decides.
import { editDistance } from '#shared/kit/edit-distance.ts'
import { MAIL_SERVICES } from './catalogue.ts'
import { MAILBOXES } from './mailboxes.ts'
import { DASHED_DOMAIN, serviceLabel, type MailService } from './mail-service.ts'
import { SAMPLES } from './samples.ts'

/** The service that receives at an MX host. Hosts of the samples are judged as those of an unknown service. */
export const receiverOf = (exchange: string): MailService | undefined =>
  longest(
    exchange,
    byReceived,
    ({ receivesAs }) => receivesAs === undefined || exchange.startsWith(`${receivesAs}.`),
  )

/** Companies have their mailboxes there, or filter with it; forwarding is free, and no sign of one. */
export const isBusinessService = (service: MailService): boolean =>
  service.gateway === true || (MAILBOXES.includes(service) && service.forwards !== true)

const REAL_SERVICES = MAIL_SERVICES.filter((service) => !SAMPLES.includes(service))

/** A service with what its customers include in SPF. */
type SpfSender = MailService & Required<Pick<MailService, 'includes'>>

/** The mailbox service at an MX host, if it also sends for its customers: not a gateway that only receives. */
export function senderAtMx(exchange: string): SpfSender | undefined {
  const receiver = longest(exchange, byAllReceived)
  const service = receiver?.takes === 'bounces' ? serviceNamed(receiver.partOf ?? '') : receiver
  return service && !service.gateway && sendsBySpf(service) ? service : undefined
}

const sendsBySpf = (service: MailService): service is SpfSender => service.includes !== undefined

/** The name of the service that publishes the SPF record at `domain`. */
export function serviceOfInclude(domain: string): string | null {
  const service = longest(domain, byInclude)
  return service ? serviceLabel(service) : null
}

/** The service that a CNAME points to. */
export const serviceOfTarget = (target: string): MailService | undefined => longest(target, byTarget)

/** Customers of some service point a CNAME to such names. */
export const isTargetName = (name: string): boolean => serviceOfTarget(name) !== undefined

/** A selector that waits for the next rotation of the service's keys. */
export const isSpareSelector = (selector: string, service: MailService | undefined): boolean =>
  service?.spares?.includes(selector) === true

/** The service that bounces come back to at a name that is a CNAME to the target. */
export const serviceOfReturnPath = (target: string): MailService | undefined => longest(target, byReturnPath)

/** The service that mail comes from, by the domain in its signature or bounce address. */
export const serviceOfSender = (domain: string): MailService | undefined => longest(domain, bySent)

/** The service that has a server, by its forward-confirmed reverse name. */
export const serviceOfHost = (host: string): MailService | undefined => longest(host, byConnected)

/** Words that anyone may choose for a selector. */
const ANYBODYS = /^(?:.{1,3}|(?:mail|smtp|email|dkim|default|key|test)[\d-]*)$/

/** The one service that documents this selector; undefined if several do, or if anyone may have chosen it. */
export function serviceOfKey(selector: string): MailService | undefined {
  if (ANYBODYS.test(selector)) return undefined
  const [only, other] = MAIL_SERVICES.filter(({ selectors }) => selectors?.includes(selector))
  return other ? undefined : only
}

/**
 * The MX host of a service that was meant by one that does not exist: at most two typing mistakes away, and nearer than any
 * other.
 */
export function similarHost(host: string, domain: string): string | undefined {
  const dashed = domain.replaceAll('.', '-')
  const known = MAIL_SERVICES.flatMap(({ hosts = [] }) => hosts).map((one) =>
    one.replace(DASHED_DOMAIN, dashed),
  )
  const near = known
    .map((one) => ({ host: one, distance: hostDistance(host, one) }))
    .filter(({ distance }) => distance > 0 && distance <= 2)
    .sort((one, other) => one.distance - other.distance)
  return near[0]?.distance === near[1]?.distance ? undefined : near[0]?.host
}

/** Label by label, since whole names are longer than words. */
function hostDistance(one: string, other: string): number {
  const [labels, others] = [one.split('.'), other.split('.')]
  if (labels.length !== others.length) return editDistance(one, other)
  return labels.reduce((sum, label, index) => sum + editDistance(label, others[index] ?? ''), 0)
}

/** The service whose customer a TXT record proves a domain to be. */
export function serviceOfProof(text: string): MailService | undefined {
  const start = text.slice(0, 100).toLowerCase()
  return MAIL_SERVICES.find(({ proofs }) => proofs?.some((proof) => start.startsWith(proof)))
}

export const serviceNamed = (label: string): MailService | undefined =>
  MAIL_SERVICES.find((service) => serviceLabel(service) === label)

type Endings = ReadonlyMap<string, readonly MailService[]>

/** Services by their suffixes, in the order of the catalog; made on first use, since many requests never need it. */
function endings(
  services: readonly MailService[],
  endingsOf: (service: MailService) => readonly string[],
): () => Endings {
  let made: Map<string, MailService[]> | undefined
  return () => {
    if (made) return made
    made = new Map<string, MailService[]>()
    for (const service of services)
      for (const ending of endingsOf(service)) {
        const same = made.get(ending)
        if (same) same.push(service)
        else made.set(ending, [service])
      }
    return made
  }
}

const byReceived = endings(REAL_SERVICES, ({ receives = [] }) => receives)
const byAllReceived = endings(MAIL_SERVICES, ({ receives = [] }) => receives)
const byInclude = endings(MAIL_SERVICES, ({ includes = [] }) => includes)
const byTarget = endings(MAIL_SERVICES, ({ targets = [] }) => targets)
const byReturnPath = endings(MAIL_SERVICES, ({ returnPaths = [] }) => returnPaths)
const byConnected = endings(MAIL_SERVICES, ({ connects = [] }) => connects)
const bySent = endings(MAIL_SERVICES, ({ includes = [], targets = [], sendsAs = [] }) => [
  ...includes,
  ...targets,
  ...sendsAs,
])

function longest(
  host: string,
  services: () => Endings,
  fits: (service: MailService) => boolean = () => true,
): MailService | undefined {
  const known = services()
  for (let ending = host; ;) {
    const found = known.get(ending)?.find(fits)
    if (found) return found
    const dot = ending.indexOf('.')
    if (dot < 0) return undefined
    ending = ending.slice(dot + 1)
  }
}
