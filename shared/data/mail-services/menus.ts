// Where each service shows the records of a domain and turns DKIM on: the path through its menus. The services make the keys. Apart
// from the passports, because the bounce decoder loads it in the browser.

interface Menu {
  where: string
  /** The page, or the front page of the console if the page has no URL. */
  url?: string
}

/** As its help page says; the passport of the service has the page and the day. */
export const READ_MENUS: Readonly<Record<string, Menu>> = {
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
  'IONOS Mail': {
    where: 'IONOS > Menu > Domains & SSL > your domain > DNS',
    url: 'https://my.ionos.com/domains',
  },
  'Proton Mail': {
    where: 'Proton Mail > Settings > All settings > Organization > Domain names > Review',
    url: 'https://account.proton.me',
  },
  Fastmail: {
    where: 'Fastmail > Settings > Domains > your domain',
    url: 'https://app.fastmail.com/settings/domains',
  },
  'iCloud Mail': {
    where: 'iCloud.com > iCloud+ > Custom Email Domain',
    url: 'https://www.icloud.com/icloudplus/customdomain',
  },
  'Hostinger Email': {
    where: 'hPanel > Emails > Manage > Connect Domain > Protect your reputation',
    url: 'https://hpanel.hostinger.com',
  },
  'Rackspace Email': {
    where: 'Cloud Office Control Panel > Domains > Sender Authentication (DKIM)',
    url: 'https://cp.rackspace.com',
  },
  'OVH Mail': {
    where: 'OVHcloud Control Panel > Web Cloud > Email Pro > your service > Associated domains > DKIM',
    url: 'https://www.ovh.com/manager/',
  },
  'Cloudflare Email Routing': {
    where: 'Cloudflare dashboard > your domain > Email > Email Routing > Settings',
    url: 'https://dash.cloudflare.com',
  },
  'Mimecast (gateway)': {
    where:
      'Mimecast Administration Console > Policies > Gateway Policies > Definitions > DNS Authentication - Outbound',
  },
  'Hornetsecurity (gateway)': {
    where: 'Hornetsecurity Control Panel > Security Settings > Email Authentication',
    url: 'https://cp.hornetsecurity.com',
  },
  'Trend Micro (gateway)': {
    where:
      'Cloud Email Gateway Protection > Outbound Protection > Domain-based Authentication > DomainKeys Identified Mail (DKIM) Signing',
  },
  Runbox: { where: 'Runbox > Account > Email Hosting > your domain > DKIM', url: 'https://runbox.com' },
  SendGrid: {
    where: 'SendGrid > Settings > Sender Authentication > Authenticate Your Domain',
    url: 'https://app.sendgrid.com/settings/sender_auth',
  },
  'Amazon SES': {
    where:
      'Amazon SES console > Configuration > Identities > your domain > DomainKeys Identified Mail (DKIM), Custom MAIL FROM domain',
    url: 'https://console.aws.amazon.com/ses/',
  },
  Mailgun: { where: 'Mailgun > Send > Sending > Domains > your domain', url: 'https://app.mailgun.com' },
  Postmark: {
    where: 'Postmark > Sender Signatures > your domain > DNS Settings',
    url: 'https://account.postmarkapp.com/signature_domains',
  },
  Mandrill: {
    where: 'Mailchimp Transactional > Settings > Domains',
    url: 'https://mandrillapp.com/settings/sending-domains',
  },
  SparkPost: { where: 'SparkPost > Domains', url: 'https://app.sparkpost.com/domains/create?type=sending' },
  Mailjet: {
    where: 'Mailjet > Account settings > Sender domains & addresses > Authenticate',
    url: 'https://app.mailjet.com/account/sender',
  },
  SMTP2GO: { where: 'SMTP2GO > Sending > Verified Senders > Sender domains', url: 'https://app.smtp2go.com' },
  Resend: { where: 'Resend > Domains > your domain', url: 'https://resend.com/domains' },
  Mailtrap: { where: 'Mailtrap > Domains > your domain', url: 'https://mailtrap.io/domains' },
  'Elastic Email': {
    where: 'Elastic Email > Settings > Domains > Manage Domains',
    url: 'https://app.elasticemail.com',
  },
  'Cloudflare Email Service': {
    where: 'Cloudflare dashboard > Compute > Email Service > Email Sending > your domain > Settings',
    url: 'https://dash.cloudflare.com/?to=/:account/email-service/sending',
  },
  'Azure Communication Services': {
    where: 'Azure portal > your Email Communication Services resource > Provision domains > Configure',
    url: 'https://portal.azure.com',
  },
  'Oracle Email Delivery': {
    where:
      'OCI console > Developer Services > Application Integration > Email Delivery > Email Domains > your domain',
    url: 'https://cloud.oracle.com',
  },
  'Scaleway Transactional Email': {
    where: 'Scaleway console > Domains & Web Hosting > Transactional Email > your domain > DNS records',
    url: 'https://console.scaleway.com',
  },
  ZeptoMail: { where: 'ZeptoMail > Domains > your domain' },
  MailPace: { where: 'MailPace > Domains > your domain > Verification', url: 'https://app.mailpace.com' },
  Lettermint: { where: 'Lettermint > Domains > your domain' },
  AhaSend: { where: 'AhaSend > Domains > your domain', url: 'https://dash.ahasend.com' },
  Plunk: { where: 'Plunk > Project settings > Domain', url: 'https://app.useplunk.com' },
  Loops: { where: 'Loops > Settings > Domain' },
  'Tencent Cloud SES': { where: 'Tencent Cloud console > Simple Email Service > Sender Domain > Verify' },
  Mailchimp: {
    where: 'Mailchimp > Account & billing > Domains > Start Authentication',
    url: 'https://admin.mailchimp.com/account/domains/',
  },
  Klaviyo: {
    where: 'Klaviyo > Settings > Email > Domains',
    url: 'https://www.klaviyo.com/settings/email/domains',
  },
  Brevo: {
    where: 'Brevo > Settings > Senders, domains, IPs > Domains > Authenticate',
    url: 'https://app.brevo.com/senders/domain/list',
  },
  'Constant Contact': { where: 'Constant Contact > Settings > Advanced settings > Add self-authentication' },
  ActiveCampaign: { where: 'ActiveCampaign > Settings > Domains' },
  MailerLite: {
    where: 'MailerLite > Account settings > Domains > Authenticate',
    url: 'https://dashboard.mailerlite.com',
  },
  'Campaign Monitor': { where: 'Campaign Monitor > Account settings > Sending domains' },
  'Kit (ConvertKit)': {
    where: 'Kit > Settings > Emails > Verified Sending Domains',
    url: 'https://app.kit.com',
  },
  'Customer.io': { where: 'Customer.io > Settings > Workspace Settings > Email > Sending Domains' },
  GetResponse: { where: 'GetResponse > Emails and domains' },
  Drip: { where: 'Drip > Settings > Email Setup > Sending Domain' },
  Marketo: { where: 'Marketo Engage > Admin > Email > SPF/DKIM' },
  Braze: { where: 'Braze > Settings > Admin Settings > Sender Verification > Start setup' },
  Ghost: { where: 'Ghost Admin > Ghost(Pro) > Domain > Custom sending domain > Setup' },
  'Benchmark Email': { where: 'Benchmark Email > Domain Authentication' },
  Flodesk: { where: 'Flodesk > My Account > Domain setup > Authenticate now' },
  lemlist: {
    where: 'lemlist > Settings > Sending settings > Email > Settings of the address > Custom tracking domain',
  },
  HubSpot: {
    where: 'HubSpot > Settings > Content > Domains & URLs > Connect a domain > Email sending',
    url: 'https://app.hubspot.com',
  },
  Salesforce: { where: 'Salesforce > Setup > Email > DKIM Keys', url: 'https://login.salesforce.com' },
  Zendesk: { where: 'Zendesk Admin Center > Channels > Talk and email > Email > Custom domain for DKIM' },
  Shopify: {
    where: 'Shopify admin > Settings > Notifications > Sender email > Authenticate',
    url: 'https://admin.shopify.com',
  },
  Intercom: { where: 'Intercom > Settings > Channels > Email > Domains & addresses' },
  Freshdesk: { where: 'Freshdesk > Admin > Channels > Email > Advanced settings > Configure DKIM' },
  Squarespace: { where: 'Squarespace > Email Campaigns > Settings > Sender details > Authenticate' },
  Wix: {
    where: 'Wix dashboard > Email Marketing > Sender details > Edit details > Authenticate this domain',
    url: 'https://manage.wix.com',
  },
  'Zoho CRM': {
    where: 'Zoho CRM > Setup > Channels > Email > Email Deliverability > Email Authentication',
    url: 'https://crm.zoho.com',
  },
  Pipedrive: { where: 'Pipedrive > Campaigns > Campaign settings' },
  Keap: { where: 'Keap > your picture > Settings > Domains > Connect Email Domain' },
  'HighLevel (LeadConnector)': {
    where: 'HighLevel > Settings > Email Services > Dedicated Sending Domains > Add New Domain',
  },
  Atlassian: {
    where: 'Atlassian Administration > Organization settings > Emails > Add domain',
    url: 'https://admin.atlassian.com',
  },
  Qualtrics: { where: 'Qualtrics > Admin > Organization Settings > Email > Add domain' },
  Stripe: {
    where: 'Stripe Dashboard > Settings > Customer emails > Add your domain',
    url: 'https://dashboard.stripe.com/settings/emails',
  },
  Okta: { where: 'Okta Admin Console > Customizations > Brands > your brand > Domains > Configure' },
  Greenhouse: {
    where: 'Greenhouse Recruiting > Configure > Email Settings > Register',
    url: 'https://app.greenhouse.io/account/email_settings',
  },
  Crisp: {
    where:
      'Crisp > Settings > Website Settings > your website > Advanced configuration > Custom email domain',
    url: 'https://app.crisp.chat',
  },
  DreamHost: {
    where: 'DreamHost panel > Manage Websites > your domain > DNS Settings',
    url: 'https://panel.dreamhost.com',
  },
  Freshworks: { where: 'Freshsales > Admin Settings > Domain Verification > Add new domain' },
  Auth0: { where: 'Auth0 Dashboard > Branding > Email Provider', url: 'https://manage.auth0.com' },
  'Apollo.io': { where: 'Apollo > Sequences > Diagnostics', url: 'https://app.apollo.io' },
  Jotform: { where: 'Jotform > your picture > Settings > Sender Emails > Add Sender Email' },
}

/** From help pages of 2026-11-23 that were not read again. */
const EARLIER: Readonly<Record<string, Menu>> = {
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
  'Account Engagement (Pardot)': { where: 'Account Engagement Settings > Domain Management' },
  MailerSend: { where: 'MailerSend > Domains > your domain', url: 'https://app.mailersend.com/domains' },
  AWeber: { where: 'AWeber > My Account > Domains & Addresses' },
  'Sample Workspace': { where: 'Sample Workspace > Settings > Domains > DKIM' },
  'Sample Newsletter': { where: 'Sample Newsletter > Settings > Sender authentication' },
}

/** By the label of the service. */
export const MENUS: ReadonlyMap<string, Menu> = new Map(Object.entries({ ...EARLIER, ...READ_MENUS }))

export const menuOf = (service: string): Menu | undefined => MENUS.get(service)

/** "at SendGrid > Settings > … (https://…)"; of a service without an entry its name alone. */
export function menuText(service: string): string {
  const menu = menuOf(service)
  if (!menu) return `in the domain settings of ${service}`
  return `at ${menu.where}${menu.url === undefined ? '' : ` (${menu.url})`}`
}

interface ServersService {
  service: string
  domain: string
  ip: string
}

/** About a server of a service that SPF does not allow: one address of it helps for a day, and lets all its customers pass. */
export const setUpText = ({ service, domain, ip }: ServersService): string =>
  `Its addresses change, and it sends for others, so do not add ${ip} to the SPF record of ${domain}. If you use ${service}, set up ${domain} ${menuText(service)}, and publish every record that it shows you.`
