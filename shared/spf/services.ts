// Names of the services behind the domains that SPF records include, and the include that a mail host asks for.
import { isWithin } from '#shared/dns/domain-name.ts'

export interface SpfService {
  name: string
  /** The domain to include comes first; names below any of them belong to the service too. */
  includes: readonly [string, ...string[]]
  /** Endings of the MX hosts of a mailbox service that also sends for its customers. */
  mx?: readonly string[]
}

/** The name of the service that publishes the record at `domain`; the longest ending decides. */
export function serviceOfInclude(domain: string): string | null {
  let best: { name: string; length: number } | null = null
  for (const service of SPF_SERVICES) {
    for (const ending of service.includes) {
      if (isWithin(domain, ending) && ending.length > (best?.length ?? 0)) {
        best = { name: service.name, length: ending.length }
      }
    }
  }
  return best?.name ?? null
}

/** The mailbox service that receives at `host`, when it is one that also sends. */
export const serviceOfMx = (host: string): SpfService | null =>
  SPF_SERVICES.find((service) => service.mx?.some((ending) => isWithin(host, ending))) ?? null

export const SPF_SERVICES: readonly SpfService[] = [
  {
    name: 'Google Workspace',
    includes: ['_spf.google.com'],
    mx: ['aspmx.l.google.com', 'googlemail.com', 'smtp.google.com'],
  },
  {
    name: 'Microsoft 365',
    includes: ['spf.protection.outlook.com'],
    mx: ['mail.protection.outlook.com', 'mx.microsoft'],
  },
  {
    name: 'Zoho Mail',
    includes: ['zohomail.com', 'zoho.com', 'zoho.eu', 'zoho.in', 'one.zoho.com'],
    mx: ['zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.com'],
  },
  { name: 'Proton Mail', includes: ['_spf.protonmail.ch'], mx: ['protonmail.ch'] },
  { name: 'Fastmail', includes: ['spf.messagingengine.com'], mx: ['messagingengine.com'] },
  { name: 'iCloud Mail', includes: ['icloud.com'], mx: ['mail.icloud.com'] },
  { name: 'Yahoo / AOL business', includes: ['_spf.mail.yahoo.com'], mx: ['yahoodns.net'] },
  { name: 'Yandex 360', includes: ['_spf.yandex.net'], mx: ['mx.yandex.net', 'mx.yandex.ru'] },
  { name: 'Mail.ru / VK WorkMail', includes: ['_spf.mail.ru'], mx: ['emx.mail.ru'] },
  { name: 'Titan (Hostinger/WordPress.com)', includes: ['spf.titan.email'], mx: ['titan.email'] },
  {
    name: 'Hostinger Email',
    includes: ['_spf.mail.hostinger.com'],
    mx: ['mx1.hostinger.com', 'mx2.hostinger.com'],
  },
  { name: 'GoDaddy Email', includes: ['secureserver.net'], mx: ['secureserver.net'] },
  { name: 'Namecheap Private Email', includes: ['spf.privateemail.com'], mx: ['privateemail.com'] },
  {
    name: 'Namecheap forwarding',
    includes: ['spf.efwd.registrar-servers.com'],
    mx: ['registrar-servers.com'],
  },
  {
    name: 'IONOS Mail',
    includes: ['_spf-us.ionos.com', '_spf-eu.ionos.com', '_spf.perfora.net', '_spf.kundenserver.de'],
    mx: ['mx00.ionos.com', 'mx01.ionos.com', 'kundenserver.de', 'ionos.co.uk', 'perfora.net'],
  },
  { name: 'OVH Mail', includes: ['mx.ovh.com'], mx: ['mail.ovh.net', 'mx1.ovh.net'] },
  { name: 'Gandi Mail', includes: ['_mailcust.gandi.net'], mx: ['gandi.net'] },
  { name: 'Rackspace Email', includes: ['emailsrvr.com'], mx: ['emailsrvr.com'] },
  { name: 'ImprovMX', includes: ['spf.improvmx.com'], mx: ['improvmx.com'] },
  { name: 'Forward Email', includes: ['spf.forwardemail.net'], mx: ['forwardemail.net'] },
  { name: 'Migadu', includes: ['spf.migadu.com'], mx: ['migadu.com'] },
  { name: 'mailbox.org', includes: ['mailbox.org'], mx: ['mailbox.org'] },
  { name: 'Tuta', includes: ['spf.tutanota.de'], mx: ['tutanota.de'] },
  { name: 'MXroute', includes: ['mxroute.com', 'mxlogin.com'], mx: ['mxroute.com', 'mxlogin.com'] },
  { name: 'Infomaniak Mail', includes: ['spf.infomaniak.ch'], mx: ['infomaniak.ch'] },
  {
    name: 'Mimecast (gateway)',
    includes: ['_netblocks.mimecast.com', 'eu._netblocks.mimecast.com', 'us._netblocks.mimecast.com'],
  },
  { name: 'Proofpoint (gateway)', includes: ['pphosted.com'] },
  { name: 'Proofpoint Essentials (gateway)', includes: ['spf-us.ppe-hosted.com', 'spf-eu.ppe-hosted.com'] },
  { name: 'Barracuda (gateway)', includes: ['spf.ess.barracudanetworks.com'] },
  { name: 'Cisco Secure Email (gateway)', includes: ['iphmx.com'] },
  { name: 'Symantec/Broadcom (gateway)', includes: ['spf.messagelabs.com'] },
  { name: 'Sophos (gateway)', includes: ['_spf.prod.hydra.sophos.com'] },
  { name: 'Trend Micro (gateway)', includes: ['spf.tmes.trendmicro.com'] },
  { name: 'Hornetsecurity (gateway)', includes: ['spf.hornetsecurity.com', 'spf.antispameurope.com'] },
  { name: 'SpamExperts / N-able (gateway)', includes: ['spf.antispamcloud.com'] },
  { name: 'Amazon SES', includes: ['amazonses.com'] },
  { name: 'SendGrid', includes: ['sendgrid.net'] },
  { name: 'Mailgun', includes: ['mailgun.org'] },
  { name: 'Mailgun EU', includes: ['eu.mailgun.org'] },
  { name: 'Postmark', includes: ['spf.mtasv.net'] },
  { name: 'Mailchimp', includes: ['servers.mcsv.net'] },
  { name: 'Mandrill', includes: ['spf.mandrillapp.com'] },
  { name: 'Brevo', includes: ['spf.brevo.com'] },
  { name: 'Brevo (old)', includes: ['spf.sendinblue.com'] },
  { name: 'SparkPost', includes: ['_spf.sparkpostmail.com'] },
  { name: 'SparkPost EU', includes: ['_spf.eu.sparkpostmail.com'] },
  { name: 'Elastic Email', includes: ['_spf.elasticemail.com'] },
  { name: 'SMTP2GO', includes: ['spf.smtp2go.com'] },
  { name: 'Mailjet', includes: ['spf.mailjet.com'] },
  { name: 'HubSpot', includes: ['_spf.hubspotemail.net', 'hubspotemail.net'] },
  { name: 'Salesforce', includes: ['_spf.salesforce.com'] },
  { name: 'Marketing Cloud', includes: ['cust-spf.exacttarget.com'] },
  { name: 'Account Engagement (Pardot)', includes: ['et._spf.pardot.com'] },
  { name: 'Marketo', includes: ['mktomail.com'] },
  { name: 'Klaviyo', includes: ['klaviyomail.com'] },
  { name: 'ActiveCampaign', includes: ['emsd1.com'] },
  { name: 'Constant Contact', includes: ['spf.constantcontact.com'] },
  { name: 'Campaign Monitor', includes: ['_spf.createsend.com'] },
  { name: 'MailerLite', includes: ['_spf.mlsend.com'] },
  { name: 'Zendesk', includes: ['mail.zendesk.com'] },
  { name: 'Freshdesk', includes: ['email.freshdesk.com'] },
  { name: 'Help Scout', includes: ['helpscoutemail.com'] },
  { name: 'Intercom', includes: ['_spf.intercom.io'] },
  { name: 'Front', includes: ['spf1.frontapp.com'] },
  { name: 'Shopify', includes: ['shops.shopify.com'] },
  { name: 'Atlassian', includes: ['_spf.atlassian.net'] },
  { name: 'Qualtrics', includes: ['_spf.qualtrics.com'] },
  { name: 'Zoho Campaigns/ZeptoMail', includes: ['zcsend.net', 'zeptomail.net'] },
  { name: 'Cloudflare Email Service', includes: ['_spf.mx.cloudflare.net'] },
  // Names under .test stand for services in the sample zones (RFC 6761 section 6.2).
  { name: 'Sample Workspace', includes: ['_spf.workspace.test'], mx: ['mx.workspace.test'] },
  { name: 'Sample Newsletter', includes: ['newsletter.test'] },
  { name: 'Sample Helpdesk', includes: ['helpdesk.test'] },
]
