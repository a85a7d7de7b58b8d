// The order in which to try selectors: first those of the services that the domain appears to use.
import { COMMON_SELECTORS } from '#shared/data/dkim-selectors.ts'
import type { DnsAnswer, MxData, Resolver, TxtData } from '#shared/dns/resolver.ts'
import { MAIL_SERVICES } from '#shared/data/mail-services/catalogue.ts'
import {
  receiverOf,
  serviceNamed,
  serviceOfInclude,
  serviceOfProof,
  serviceOfTarget,
} from '#shared/data/mail-services/lookup.ts'
import { DASHED_DOMAIN, serviceLabel, type MailService } from '#shared/data/mail-services/mail-service.ts'
import { specText } from '#shared/records/spf/macro.ts'
import { isSpfRecord, parseSpf } from '#shared/records/spf/parse.ts'

export interface Traces {
  mx: DnsAnswer<MxData>
  txt: DnsAnswer<TxtData>
  /** The CNAME at autodiscover, which reveals the mailboxes behind a gateway. */
  autodiscover: DnsAnswer<string>
}

/** Three queries, sent together. */
export async function askTraces(domain: string, resolver: Resolver): Promise<Traces> {
  const [mx, txt, autodiscover] = await Promise.all([
    resolver.query(domain, 'MX'),
    resolver.query(domain, 'TXT'),
    resolver.query(`autodiscover.${domain}`, 'CNAME'),
  ])
  return { mx, txt, autodiscover }
}

/** The services that leave a trace in the domain's MX, SPF, CNAME and other TXT records, most certain first. */
export function servicesOf({ mx, txt, autodiscover }: Traces): string[] {
  const receivers = mx.records.map(({ exchange }) => receiverOf(exchange))
  const aliases = autodiscover.records.map((target) => serviceOfTarget(target))
  const texts = txt.records.map(({ text }) => text)
  const senders = texts
    .filter(isSpfRecord)
    .flatMap((text) => parseSpf(text).terms)
    .flatMap((term) =>
      term.name === 'include' || term.name === 'redirect' ? [specText(term.domainSpec)] : [],
    )
    .map((domain) => serviceNamed(serviceOfInclude(domain) ?? ''))
  const proofs = texts.map((text) => serviceOfProof(text))
  const seen = [...receivers, ...aliases, ...senders, ...proofs].filter((service) => service !== undefined)
  return [...new Set(seen.map((service) => service.partOf ?? serviceLabel(service)))]
}

/** Every selector once: those of the services, then the common ones, then all others. */
export function orderedSelectors(services: readonly string[], domain: string): string[] {
  const own = services.flatMap((name) => selectorsOf(serviceNamed(name)))
  const dashed = domain.replaceAll('.', '-')
  return [...new Set([...own, ...FOR_ALL].map((selector) => selector.replace(DASHED_DOMAIN, dashed)))]
}

const selectorsOf = (service: MailService | undefined): string[] => [
  ...(service?.selectors ?? []),
  ...(service?.observedSelectors ?? []),
]

/** The same for every domain; of thousands of requests, none needs to collect them again. */
const FOR_ALL = [...new Set([...COMMON_SELECTORS, ...MAIL_SERVICES.flatMap(selectorsOf)])]

/** Services with known selectors, which can be searched for. */
export const searchable = (services: readonly string[]): string[] =>
  services.filter((name) => selectorsOf(serviceNamed(name)).length > 0)

/** The service that a selector belongs to, if it is one that the domain appears to use. */
export function serviceOfSelector(selector: string, services: readonly string[]): string | undefined {
  const owner = MAIL_SERVICES.find(
    (service) => services.includes(serviceLabel(service)) && selectorsOf(service).includes(selector),
  )
  return owner && serviceLabel(owner)
}
