// Services that people point a name at by CNAME, and what it means when the name there is gone.
import { isWithin } from '#shared/dns/domain-name.ts'

export interface CnameService {
  name: string
  /** A target belongs to the service when it lies under one of these names. */
  suffixes: readonly [string, ...string[]]
  /** A customer chooses the name, so a name that is gone can be taken by the next one. */
  claimable?: true
}

/** The service with the longest suffix that fits. */
export function serviceOfTarget(target: string): CnameService | undefined {
  let best: CnameService | undefined
  let longest = 0
  for (const service of CNAME_SERVICES) {
    for (const suffix of service.suffixes) {
      if (suffix.length <= longest || !isWithin(target, suffix)) continue
      best = service
      longest = suffix.length
    }
  }
  return best
}

export const CNAME_SERVICES: readonly CnameService[] = [
  // Mail: tracking, bounce and key names that senders ask their customers to publish.
  { name: 'Microsoft 365', suffixes: ['onmicrosoft.com', 'dkim.mail.microsoft', 'outlook.com'] },
  { name: 'SendGrid', suffixes: ['sendgrid.net'] },
  { name: 'Amazon SES', suffixes: ['dkim.amazonses.com', 'awstrack.me'] },
  { name: 'Mailgun', suffixes: ['mailgun.org'] },
  { name: 'Mailchimp', suffixes: ['mcsv.net', 'list-manage.com'] },
  { name: 'Mandrill', suffixes: ['mandrillapp.com'] },
  { name: 'Postmark', suffixes: ['mtasv.net', 'pm.mtasv.net'] },
  { name: 'Brevo', suffixes: ['brevo.com', 'sendinblue.com'] },
  { name: 'SparkPost', suffixes: ['sparkpostmail.com', 'spgo.io'] },
  { name: 'Mailjet', suffixes: ['mailjet.com', 'mjt.lu'] },
  { name: 'Elastic Email', suffixes: ['elasticemail.com'] },
  { name: 'SMTP2GO', suffixes: ['smtp2go.com', 'smtp2go.net'] },
  { name: 'HubSpot', suffixes: ['hubspotemail.net', 'hubspot.net'] },
  { name: 'Klaviyo', suffixes: ['klaviyomail.com', 'klaviyodns.com'] },
  { name: 'Customer.io', suffixes: ['customeriomail.com', 'customer.io'] },
  { name: 'Proton Mail', suffixes: ['domains.proton.ch'] },
  { name: 'Fastmail', suffixes: ['dkim.fmhosted.com'] },
  { name: 'iCloud Mail', suffixes: ['icloudmailadmin.com'] },
  { name: 'Migadu', suffixes: ['migadu.com'] },
  { name: 'Zendesk', suffixes: ['zendesk.com'], claimable: true },
  { name: 'Freshdesk', suffixes: ['freshdesk.com'], claimable: true },
  { name: 'Instantly', suffixes: ['itrackly.com'] },
  // Web hosts where the customer picks the name.
  { name: 'GitHub Pages', suffixes: ['github.io'], claimable: true },
  { name: 'Heroku', suffixes: ['herokuapp.com', 'herokudns.com'], claimable: true },
  {
    name: 'Microsoft Azure',
    suffixes: [
      'azurewebsites.net',
      'cloudapp.net',
      'cloudapp.azure.com',
      'trafficmanager.net',
      'blob.core.windows.net',
      'azureedge.net',
    ],
    claimable: true,
  },
  { name: 'AWS Elastic Beanstalk', suffixes: ['elasticbeanstalk.com'], claimable: true },
  { name: 'Amazon CloudFront', suffixes: ['cloudfront.net'] },
  { name: 'Amazon Web Services', suffixes: ['amazonaws.com'] },
  { name: 'Netlify', suffixes: ['netlify.app', 'netlify.com'], claimable: true },
  { name: 'Vercel', suffixes: ['vercel.app', 'vercel-dns.com'], claimable: true },
  { name: 'Cloudflare Pages', suffixes: ['pages.dev'], claimable: true },
  { name: 'Fly.io', suffixes: ['fly.dev'], claimable: true },
  { name: 'Render', suffixes: ['onrender.com'], claimable: true },
  { name: 'Shopify', suffixes: ['myshopify.com'], claimable: true },
  { name: 'Squarespace', suffixes: ['squarespace.com'] },
  { name: 'Wix', suffixes: ['wixdns.net'] },
  { name: 'Webflow', suffixes: ['webflow.com', 'webflow.io'], claimable: true },
  { name: 'WordPress.com', suffixes: ['wordpress.com'], claimable: true },
  { name: 'Ghost', suffixes: ['ghost.io'], claimable: true },
  { name: 'Unbounce', suffixes: ['unbouncepages.com'], claimable: true },
  { name: 'ReadMe', suffixes: ['readme.io'], claimable: true },
  { name: 'Cloudflare', suffixes: ['cdn.cloudflare.net'] },
]
