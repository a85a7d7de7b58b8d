// Where to turn on DKIM, by service. The services make the keys and show the records to publish.
// From the help pages that each entry names; as of 2026-11-23.

interface DkimSetup {
  /** The path through the menus. */
  where: string
  /** The page, or the front page of the console if the page has no URL. */
  url?: string
}

export const DKIM_SETUP: Readonly<Record<string, DkimSetup>> = {
  'Google Workspace': {
    where: 'Google Admin console > Apps > Google Workspace > Gmail > Authenticate email',
    url: 'https://admin.google.com/ac/apps/gmail/authenticateemail',
  },
  'Microsoft 365': {
    where:
      'Microsoft Defender portal > Email & collaboration > Policies & rules > Threat policies > Email authentication settings > DKIM',
    url: 'https://security.microsoft.com/authentication?viewid=DKIM',
  },
  'Zoho Mail': {
    where: 'Zoho Mail Admin Console > Domains > your domain > Email Configuration > DKIM',
    url: 'https://mailadmin.zoho.com',
  },
  'Proton Mail': {
    where: 'Proton Mail > Settings > All settings > Domain names > Review > DKIM',
    url: 'https://account.proton.me',
  },
  Fastmail: { where: 'Fastmail > Settings > Domains', url: 'https://app.fastmail.com/settings/domains' },
  'iCloud Mail': {
    where: 'iCloud+ Features > Custom Email Domain',
    url: 'https://www.icloud.com/icloudplus/customdomain',
  },
  'Hostinger Email': {
    where: 'hPanel > Emails > your domain > Custom DKIM',
    url: 'https://hpanel.hostinger.com',
  },
  'Rackspace Email': {
    where: 'Cloud Office Control Panel > Domains > Sender Authentication',
    url: 'https://cp.rackspace.com',
  },
  'OVH Mail': {
    where: 'OVHcloud Control Panel > Web Cloud > Emails > your domain > General information > DKIM',
    url: 'https://www.ovh.com/manager/',
  },
  Migadu: {
    where: 'Migadu Admin > Domains > your domain > DNS Configuration',
    url: 'https://admin.migadu.com',
  },
  Tuta: { where: 'Tuta Mail > Settings > Custom email domains', url: 'https://app.tuta.com' },
  ImprovMX: { where: 'ImprovMX > your domain > DNS Settings', url: 'https://app.improvmx.com' },
  'Forward Email': {
    where: 'Forward Email > My Account > Domains > your domain',
    url: 'https://forwardemail.net/my-account/domains',
  },
  'Cloudflare Email Routing': {
    where: 'Cloudflare dashboard > your domain > Email > Email Routing > Settings',
    url: 'https://dash.cloudflare.com',
  },
  'Mimecast (gateway)': {
    where:
      'Mimecast Administration Console > Gateway > Policies > Definitions > DNS Authentication - Outbound',
  },
  SendGrid: {
    where: 'SendGrid > Settings > Sender Authentication > Authenticate Your Domain',
    url: 'https://app.sendgrid.com/settings/sender_auth',
  },
  Mailgun: {
    where: 'Mailgun > Send > Sending > Domains > your domain > DNS records',
    url: 'https://app.mailgun.com',
  },
  Mailchimp: {
    where: 'Mailchimp > Account & billing > Domains > Start Authentication',
    url: 'https://admin.mailchimp.com/account/domains/',
  },
  Mandrill: {
    where: 'Mandrill > Settings > Domains > Sending Domains',
    url: 'https://mandrillapp.com/settings/sending-domains',
  },
  Postmark: {
    where: 'Postmark > Sender Signatures > your domain > DNS Settings',
    url: 'https://account.postmarkapp.com/signature_domains',
  },
  Brevo: {
    where: 'Brevo > Settings > Senders, domains, IPs > Domains > Authenticate',
    url: 'https://app.brevo.com/senders/domain/list',
  },
  'Amazon SES': {
    where: 'Amazon SES console > Configuration > Identities > your domain > Authentication > DKIM',
    url: 'https://console.aws.amazon.com/ses/',
  },
  SparkPost: {
    where: 'SparkPost > Configuration > Sending Domains',
    url: 'https://app.sparkpost.com/domains/list/sending',
  },
  'Elastic Email': { where: 'Elastic Email > Settings > Domains', url: 'https://app.elasticemail.com' },
  SMTP2GO: { where: 'SMTP2GO > Sending > Verified Senders > Sender domains', url: 'https://app.smtp2go.com' },
  Mailjet: {
    where: 'Mailjet > Account settings > Sender domains & addresses > Authenticate',
    url: 'https://app.mailjet.com/account/sender',
  },
  HubSpot: {
    where: 'HubSpot > Settings > Content > Domains & URLs > Connect a domain > Email sending',
    url: 'https://app.hubspot.com',
  },
  Salesforce: { where: 'Salesforce > Setup > Email > DKIM Keys', url: 'https://login.salesforce.com' },
  'Account Engagement (Pardot)': { where: 'Account Engagement Settings > Domain Management' },
  Marketo: { where: 'Marketo Engage > Admin > Email > SPF/DKIM' },
  Klaviyo: {
    where: 'Klaviyo > Settings > Email > Domains',
    url: 'https://www.klaviyo.com/settings/email/domains',
  },
  ActiveCampaign: { where: 'ActiveCampaign > Settings > Domains' },
  'Campaign Monitor': { where: 'Campaign Monitor > Account settings > Sending domains' },
  MailerLite: {
    where: 'MailerLite > Account settings > Domains > Authenticate',
    url: 'https://dashboard.mailerlite.com',
  },
  MailerSend: { where: 'MailerSend > Domains > your domain', url: 'https://app.mailersend.com/domains' },
  Mailtrap: { where: 'Mailtrap > Sending Domains', url: 'https://mailtrap.io/sending/domains' },
  Resend: { where: 'Resend > Domains', url: 'https://resend.com/domains' },
  'Kit (ConvertKit)': { where: 'Kit > Settings > Email > Sending addresses', url: 'https://app.kit.com' },
  AWeber: { where: 'AWeber > My Account > Domains & Addresses' },
  'Customer.io': { where: 'Customer.io > Settings > Workspace Settings > Email > Sending Domains' },
  Zendesk: { where: 'Zendesk Admin Center > Channels > Talk and email > Email > Custom domain for DKIM' },
  Intercom: { where: 'Intercom > Settings > Channels > Email > Domains & addresses' },
  Shopify: {
    where: 'Shopify admin > Settings > Notifications > Sender email > Authenticate',
    url: 'https://admin.shopify.com',
  },
  'Sample Workspace': { where: 'Sample Workspace > Settings > Domains > DKIM' },
  'Sample Newsletter': { where: 'Sample Newsletter > Settings > Sender authentication' },
}

/** "at SendGrid: SendGrid > Settings > … (https://…)"; of a service without an entry its name alone. */
export function dkimSetupText(service: string): string {
  const setup = Object.hasOwn(DKIM_SETUP, service) ? DKIM_SETUP[service] : undefined
  if (!setup) return `in the domain settings of ${service}`
  return `at ${setup.where}${setup.url === undefined ? '' : ` (${setup.url})`}`
}
