// Who receives the mail, told by the name of an MX host.
import { isWithin } from '#shared/dns/domain-name.ts'

export interface MailProvider {
  name: string
  /** A host belongs to the provider when it is one of these names or lies under it. */
  suffixes: readonly string[]
  /** And, where the suffix is shared with other services, when it starts with this label. */
  firstLabel?: string
  /** A filter in front of the mailboxes, which are elsewhere. */
  gateway?: true
}

/** The provider with the longest suffix that fits, or undefined for a host that is not known. */
export function mailProviderOf(exchange: string): MailProvider | undefined {
  let best: MailProvider | undefined
  let longest = 0
  for (const provider of MAIL_PROVIDERS) {
    if (provider.firstLabel !== undefined && !exchange.startsWith(`${provider.firstLabel}.`)) continue
    for (const suffix of provider.suffixes) {
      if (suffix.length <= longest || !isWithin(exchange, suffix)) continue
      best = provider
      longest = suffix.length
    }
  }
  return best
}

/** The name for people, e.g. "Mimecast (gateway)". */
export const mailProviderLabel = ({ name, gateway }: MailProvider): string =>
  gateway ? `${name} (gateway)` : name

export const MAIL_PROVIDERS: readonly MailProvider[] = [
  { name: 'Google Workspace', suffixes: ['aspmx.l.google.com', 'googlemail.com', 'smtp.google.com'] },
  { name: 'Microsoft 365', suffixes: ['mail.protection.outlook.com', 'mx.microsoft'] },
  { name: 'Zoho Mail', suffixes: ['zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.com'] },
  { name: 'Proton Mail', suffixes: ['protonmail.ch'] },
  { name: 'Fastmail', suffixes: ['messagingengine.com'] },
  { name: 'iCloud Mail', suffixes: ['mail.icloud.com'] },
  { name: 'Yahoo / AOL business', suffixes: ['yahoodns.net'] },
  { name: 'Yandex 360', suffixes: ['mx.yandex.net', 'mx.yandex.ru'] },
  { name: 'Mail.ru / VK WorkMail', suffixes: ['emx.mail.ru'] },
  { name: 'Titan (Hostinger/WordPress.com)', suffixes: ['titan.email'] },
  { name: 'Hostinger Email', suffixes: ['mx1.hostinger.com', 'mx2.hostinger.com'] },
  { name: 'GoDaddy Email', suffixes: ['secureserver.net'] },
  { name: 'Namecheap Private Email', suffixes: ['privateemail.com'] },
  { name: 'Namecheap forwarding', suffixes: ['registrar-servers.com'] },
  {
    name: 'IONOS Mail',
    suffixes: ['mx00.ionos.com', 'mx01.ionos.com', 'kundenserver.de', 'ionos.co.uk', 'perfora.net'],
  },
  { name: 'OVH Mail', suffixes: ['mail.ovh.net', 'mx1.ovh.net'] },
  { name: 'Gandi Mail', suffixes: ['gandi.net'] },
  { name: 'Rackspace Email', suffixes: ['emailsrvr.com'] },
  { name: 'Amazon WorkMail / SES inbound', suffixes: ['amazonaws.com'], firstLabel: 'inbound-smtp' },
  { name: 'Cloudflare Email Routing', suffixes: ['mx.cloudflare.net'] },
  { name: 'ImprovMX', suffixes: ['improvmx.com'] },
  { name: 'Forward Email', suffixes: ['forwardemail.net'] },
  { name: 'Migadu', suffixes: ['migadu.com'] },
  { name: 'mailbox.org', suffixes: ['mailbox.org'] },
  { name: 'Tuta', suffixes: ['tutanota.de'] },
  { name: 'MXroute', suffixes: ['mxroute.com', 'mxlogin.com'] },
  { name: 'Infomaniak Mail', suffixes: ['infomaniak.ch'] },
  { name: 'Mimecast', suffixes: ['mimecast.com', 'mimecast.co.za'], gateway: true },
  { name: 'Proofpoint', suffixes: ['pphosted.com'], gateway: true },
  { name: 'Proofpoint Essentials', suffixes: ['ppe-hosted.com'], gateway: true },
  { name: 'Barracuda', suffixes: ['barracudanetworks.com'], gateway: true },
  { name: 'Cisco Secure Email', suffixes: ['iphmx.com'], gateway: true },
  { name: 'Symantec/Broadcom', suffixes: ['messagelabs.com'], gateway: true },
  { name: 'Sophos', suffixes: ['hydra.sophos.com'], gateway: true },
  { name: 'Trend Micro', suffixes: ['in.tmes.trendmicro.com'], gateway: true },
  { name: 'Trellix/FireEye', suffixes: ['fireeyecloud.com'], gateway: true },
  { name: 'Hornetsecurity', suffixes: ['hornetsecurity.com', 'antispameurope.com'], gateway: true },
  { name: 'SpamExperts / N-able', suffixes: ['antispamcloud.com'], gateway: true },
  { name: 'Mailgun inbound', suffixes: ['mailgun.org'] },
  { name: 'SendGrid inbound', suffixes: ['mx.sendgrid.net'] },
  { name: 'Postmark inbound', suffixes: ['inbound.postmarkapp.com'] },
]
