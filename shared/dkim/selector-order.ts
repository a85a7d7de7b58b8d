// In which order selectors are tried: first those of the services that the domain is seen to use.
import { COMMON_SELECTORS, DASHED_DOMAIN, SERVICE_SELECTORS } from '#shared/dkim/selectors.ts'
import { serviceOfTarget } from '#shared/cname/services.ts'
import type { DnsAnswer, MxData, TxtData } from '#shared/dns/resolver.ts'
import { mailProviderLabel, mailProviderOf } from '#shared/mx/mail-providers.ts'
import { serviceOfInclude } from '#shared/spf/services.ts'

export interface Traces {
  mx: DnsAnswer<MxData>
  txt: DnsAnswer<TxtData>
  /** The CNAME at autodiscover, which shows the mailboxes behind a gateway. */
  autodiscover: DnsAnswer<string>
}

/** The first words of TXT records by which services prove that a domain is their customer's. */
const PROOFS: readonly (readonly [start: string, service: string])[] = [
  ['ms=', 'Microsoft 365'],
  ['zoho-verification=', 'Zoho Mail'],
  ['protonmail-verification=', 'Proton Mail'],
  ['apple-domain=', 'iCloud Mail'],
  ['yandex-verification', 'Yandex 360'],
  ['mailru-verification', 'Mail.ru / VK WorkMail'],
  ['brevo-code:', 'Brevo'],
  ['sendinblue-code:', 'Brevo'],
  ['mailjet', 'Mailjet'],
  ['mandrill_verify', 'Mandrill'],
  ['klaviyo-site-verification', 'Klaviyo'],
  ['hubspot-', 'HubSpot'],
  ['zendesk', 'Zendesk'],
  ['intercom', 'Intercom'],
  ['amazonses:', 'Amazon SES'],
  ['pardot', 'Account Engagement (Pardot)'],
  ['google-site-verification=', 'Google Workspace'],
]

/** The services that leave a trace in the domain's MX, SPF, CNAME and other TXT records, the surest first. */
export function servicesOf({ mx, txt, autodiscover }: Traces): string[] {
  const receivers = mx.records.flatMap(({ exchange }) => {
    const provider = mailProviderOf(exchange)
    return provider ? [mailProviderLabel(provider), provider.name] : []
  })
  const aliases = autodiscover.records.flatMap((target) => serviceOfTarget(target)?.name ?? [])
  const texts = txt.records.map(({ text }) => text)
  const senders = texts
    .filter((text) => /^v=spf1\s/i.test(text))
    .flatMap((text) => [...text.matchAll(/(?:include:|redirect=)(\S+)/gi)])
    .flatMap(([, domain = '']) => serviceOfInclude(domain.toLowerCase()) ?? [])
  const proofs = texts.flatMap(
    (text) => PROOFS.find(([start]) => text.toLowerCase().startsWith(start))?.[1] ?? [],
  )
  const known = new Set(SERVICE_SELECTORS.map(({ service }) => service))
  return [...new Set([...receivers, ...aliases, ...senders, ...proofs])].filter((name) => known.has(name))
}

/** Every selector once: those of the services, then the common ones, then all others. */
export function orderedSelectors(services: readonly string[], domain: string): string[] {
  const of = (service: string) =>
    SERVICE_SELECTORS.filter((entry) => entry.service === service).flatMap(({ selectors }) => selectors)
  const all = [
    ...services.flatMap(of),
    ...COMMON_SELECTORS,
    ...SERVICE_SELECTORS.flatMap(({ selectors }) => selectors),
  ]
  return [...new Set(all.map((selector) => selector.replace(DASHED_DOMAIN, domain.replaceAll('.', '-'))))]
}

/** The service that a selector belongs to, when it is one of those that the domain is seen to use. */
export const serviceOfSelector = (selector: string, services: readonly string[]): string | undefined =>
  SERVICE_SELECTORS.find((entry) => services.includes(entry.service) && entry.selectors.includes(selector))
    ?.service
