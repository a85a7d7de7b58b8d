// Hosts that say something about a link: shorteners, and the redirects of sending services.

/** Each with its subdomains. */
export const SHORTENERS: ReadonlySet<string> = new Set(
  `bit.ly tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly
  tiny.cc bl.ink s.id soo.gd short.io shorte.st adf.ly bc.vc u.to x.co po.st mcaf.ee trib.al dlvr.it
  snip.ly clck.ru surl.li tny.im shor.by urlz.fr`.split(/\s+/),
)

/** Redirects that count clicks for everybody who sends with the service. */
export const TRACKERS: Readonly<Record<string, string>> = {
  'list-manage.com': 'Mailchimp',
  'mandrillapp.com': 'Mandrill',
  'sendgrid.net': 'SendGrid',
  'awstrack.me': 'Amazon SES',
  'mailgun.org': 'Mailgun',
  'sparkpostmail.com': 'SparkPost',
  'hubspotlinks.com': 'HubSpot',
  'hubspotemail.net': 'HubSpot',
  'hs-sites.com': 'HubSpot',
  'klclick.com': 'Klaviyo',
  'klclick1.com': 'Klaviyo',
  'klclick2.com': 'Klaviyo',
  'klclick3.com': 'Klaviyo',
  'rs6.net': 'Constant Contact',
  'exacttarget.com': 'Salesforce',
  'exct.net': 'Salesforce',
  'cmail19.com': 'Campaign Monitor',
  'cmail20.com': 'Campaign Monitor',
  'createsend.com': 'Campaign Monitor',
  'sendibt2.com': 'Brevo',
  'sendibt3.com': 'Brevo',
  'mlsend.com': 'MailerLite',
  'getresponse.com': 'GetResponse',
  'acemlna.com': 'ActiveCampaign',
  'activehosted.com': 'ActiveCampaign',
  'infusionsoft.com': 'Keap',
  'pstmrk.it': 'Postmark',
  'mjt.lu': 'Mailjet',
  'convertkit-mail.com': 'Kit',
  'convertkit-mail2.com': 'Kit',
  'dripemail2.com': 'Drip',
  'customeriomail.com': 'Customer.io',
  'iterable.com': 'Iterable',
  'mixmax.com': 'Mixmax',
  'yesware.com': 'Yesware',
  'mailtrack.io': 'Mailtrack',
}

/** The host itself or one above it. */
export function listedHost<T>(host: string, has: (name: string) => T | undefined): T | undefined {
  const labels = host.split('.')
  for (let from = Math.max(0, labels.length - 5); from < labels.length - 1; from++) {
    const found = has(labels.slice(from).join('.'))
    if (found !== undefined) return found
  }
  return undefined
}

/** Files that mail filters take for attacks. */
export const RISKY_FILE =
  /\.(?:exe|scr|js|vbs|bat|cmd|msi|jar|iso|img|zip|rar|7z|docm|xlsm|hta|lnk|apk|dmg)$/i
