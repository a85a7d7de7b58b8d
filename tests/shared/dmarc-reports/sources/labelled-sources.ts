// Reports as receivers write them, with sources whose service is known, and what DNS says of the addresses.
import { FIRST } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { reverseName, parseIp } from '#shared/dns/ip-address.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'

interface LabelledSource {
  ip: string
  count?: number
  /** As “domain result”. */
  dkim?: readonly string[]
  spf?: string
  envelope?: string
  /** Whether DMARC passes. */
  passes?: boolean
  reason?: string
  /** Its reverse names; each leads back, unless written with a “!”. */
  ptr?: readonly string[]
  /** What it is to be called; null: nothing shows what it is. */
  right: { service: string; kind?: string; passport?: string } | null
}

export interface LabelledReport {
  style: keyof typeof STYLES
  sources: readonly LabelledSource[]
}

const auth = ({ dkim = [], spf }: LabelledSource, scope: string, selector: boolean) => {
  const signatures = dkim.map((one) => {
    const [domain = '', result = '', key = 's1'] = one.split(' ')
    return `<dkim><domain>${domain}</domain>${selector ? `<selector>${key}</selector>` : ''}<result>${result}</result></dkim>`
  })
  const [domain = '', result = ''] = spf?.split(' ') ?? []
  return `<auth_results>${signatures.join('')}${spf === undefined ? '' : `<spf><domain>${domain}</domain>${scope}<result>${result}</result></spf>`}</auth_results>`
}

const row = ({ ip, count = 40, passes = false, reason }: LabelledSource) =>
  `<row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${passes ? 'pass' : 'fail'}</dkim><spf>fail</spf>${reason === undefined ? '' : `<reason><type>${reason}</type><comment></comment></reason>`}</policy_evaluated></row>`

const META = (org: string, mail: string, extra = '') =>
  `<report_metadata><org_name>${org}</org_name><email>${mail}</email>${extra}<report_id>ID</report_id><date_range><begin>${FIRST}</begin><end>${FIRST + DAY_SECONDS - 1}</end></date_range></report_metadata>`
const POLICY =
  '<domain>example.com</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><sp>none</sp><pct>100</pct>'

/** Google names no envelope, Microsoft both sides of it, Mail.ru and Fastmail the scope of SPF. */
const STYLES = {
  google: (sources: readonly LabelledSource[]) =>
    `<?xml version="1.0" encoding="UTF-8" ?>\n<feedback><version>1.0</version>${META('google.com', 'noreply-dmarc-support@google.com')}<policy_published>${POLICY}<np>none</np></policy_published>${sources
      .map(
        (one) =>
          `<record>${row(one)}<identifiers><header_from>example.com</header_from></identifiers>${auth(one, '', true)}</record>`,
      )
      .join('\n')}</feedback>`,
  yahoo: (sources: readonly LabelledSource[]) =>
    `<?xml version="1.0"?>\n<feedback>${META('Yahoo', 'dmarchelp@yahooinc.com')}<policy_published>${POLICY}</policy_published>${sources
      .map(
        (one) =>
          `<record>${row(one)}<identifiers><header_from>example.com</header_from></identifiers>${auth(one, '', true)}</record>`,
      )
      .join('\n')}</feedback>`,
  microsoft: (sources: readonly LabelledSource[]) =>
    `<?xml version="1.0"?><feedback xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><version>1.0</version>${META('Outlook.com', 'dmarcreport@microsoft.com')}<policy_published>${POLICY}<fo>0</fo></policy_published>${sources
      .map(
        (one) =>
          `<record>${row(one)}<identifiers><envelope_to>hotmail.com</envelope_to><envelope_from>${one.envelope ?? one.spf?.split(' ')[0] ?? ''}</envelope_from><header_from>Example.COM</header_from></identifiers>${auth(one, '<scope>mfrom</scope>', true)}</record>`,
      )
      .join('')}</feedback>`,
  'mail.ru': (sources: readonly LabelledSource[]) =>
    `<?xml version='1.0' encoding='utf-8'?>\n<feedback>${META('Mail.Ru', 'dmarc_support@corp.mail.ru', '<extra_contact_info>http://help.mail.ru/mail-help</extra_contact_info>')}<policy_published>${POLICY}</policy_published>${sources
      .map(
        (one) =>
          `<record>${row(one)}<identifiers><header_from>example.com.</header_from></identifiers>${auth(one, '<scope>mfrom</scope>', false)}</record>`,
      )
      .join('')}</feedback>`,
  fastmail: (sources: readonly LabelledSource[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><feedback><version>1</version>${META('Fastmail Pty Ltd', 'reports@fastmaildmarc.com')}<policy_published>${POLICY}</policy_published>${sources
      .map(
        (one) =>
          `<record>${row(one)}<identifiers><envelope_from>${one.envelope ?? one.spf?.split(' ')[0] ?? ''}</envelope_from><header_from>example.com</header_from></identifiers>${auth(one, '<scope>mfrom</scope>', true)}</record>`,
      )
      .join('')}</feedback>`,
} as const

export const xmlOf = ({ style, sources }: LabelledReport, id: number): string =>
  STYLES[style](sources).replace('ID', String(id))

/** What DNS says of the addresses. */
export function zoneOf(sources: readonly LabelledSource[]): Zone {
  const zone: Zone = {}
  for (const { ip, ptr = [] } of sources) {
    const address = parseIp(ip)
    if (!address) throw new Error(`${ip} is no IP address`)
    if (ptr.length > 0) zone[reverseName(address)] = { PTR: ptr.map((name) => name.replace('!', '')) }
    for (const name of ptr.filter((one) => !one.startsWith('!')))
      zone[name] = address.family === 4 ? { A: [ip] } : { AAAA: [ip] }
  }
  return zone
}

const sendgrid = { service: 'SendGrid', kind: 'relay', passport: 'sendgrid' }
const ses = { service: 'Amazon SES', kind: 'relay', passport: 'amazon-ses' }
const mailchimp = { service: 'Mailchimp', kind: 'marketing', passport: 'mailchimp' }
const google = { service: 'Google Workspace', kind: 'mailboxes', passport: 'google-workspace' }
const microsoft = { service: 'Microsoft 365', kind: 'mailboxes', passport: 'microsoft-365' }
const mailgun = { service: 'Mailgun', kind: 'relay', passport: 'mailgun' }
const postmark = { service: 'Postmark', kind: 'relay', passport: 'postmark' }
const klaviyo = { service: 'Klaviyo', kind: 'marketing', passport: 'klaviyo' }
const hubspot = { service: 'HubSpot', kind: 'crm', passport: 'hubspot' }
const zendesk = { service: 'Zendesk', kind: 'help_desk', passport: 'zendesk' }
const hetzner = { service: 'Hetzner', kind: 'web_host' }

export const LABELLED_REPORTS: readonly LabelledReport[] = [
  // A service signs with its own domain, or bounces at it.
  {
    style: 'google',
    sources: [
      { ip: '149.72.10.1', dkim: ['sendgrid.net pass'], spf: 'sendgrid.net pass', right: sendgrid },
      {
        ip: '54.240.8.10',
        dkim: ['example.com pass', 'amazonses.com pass'],
        spf: 'eu-west-1.amazonses.com pass',
        passes: true,
        right: ses,
      },
    ],
  },
  {
    style: 'yahoo',
    sources: [
      {
        ip: '198.2.128.10',
        dkim: ['mcsv.net pass', 'example.com pass k2'],
        spf: 'mail10.mcsv.net pass',
        passes: true,
        right: mailchimp,
      },
      {
        ip: '209.85.208.10',
        dkim: ['example-com.20230601.gappssmtp.com pass'],
        spf: 'example.org none',
        right: google,
      },
    ],
  },
  {
    style: 'microsoft',
    sources: [
      {
        ip: '40.107.22.10',
        dkim: ['example.onmicrosoft.com pass selector1-example-onmicrosoft-com'],
        right: microsoft,
      },
      {
        ip: '50.31.205.10',
        dkim: ['example.com pass 20260101'],
        spf: 'pm.mtasv.net pass',
        passes: true,
        right: postmark,
      },
    ],
  },
  {
    style: 'mail.ru',
    sources: [
      { ip: '161.38.192.10', spf: 'mailgun.org pass', right: mailgun },
      { ip: '192.174.80.10', dkim: ['KLAVIYOMAIL.com. pass'], ptr: ['a.klaviyomail.com'], right: klaviyo },
    ],
  },
  {
    style: 'fastmail',
    sources: [
      { ip: '54.174.60.10', dkim: ['hubspotemail.net pass'], right: hubspot },
      { ip: '188.172.138.10', dkim: ['zendesk.com pass'], spf: 'mail.zendesk.com pass', right: zendesk },
    ],
  },
  // The domain's own key, as the service sets it up; a bounce domain below the domain.
  {
    style: 'google',
    sources: [
      {
        ip: '149.72.10.2',
        dkim: ['example.com pass s1'],
        spf: 'em1234.example.com pass',
        passes: true,
        ptr: ['o1.em.example.com', 'wrqvbxzz.outbound-mail.sendgrid.net'],
        right: sendgrid,
      },
      {
        ip: '198.2.128.11',
        dkim: ['example.com pass mte1'],
        passes: true,
        right: { service: 'Mandrill', kind: 'relay', passport: 'mandrill' },
      },
    ],
  },
  {
    style: 'yahoo',
    sources: [
      {
        ip: '54.240.8.11',
        dkim: ['example.com pass abcdefgh'],
        spf: 'bounce.example.com pass',
        passes: true,
        ptr: ['a8-11.smtp-out.amazonses.com'],
        right: ses,
      },
      {
        ip: '209.85.208.11',
        dkim: ['example.com pass google'],
        spf: 'example.com pass',
        passes: true,
        ptr: ['mail-ed1-f11.google.com'],
        right: google,
      },
    ],
  },
  // Only the reverse name says it.
  {
    style: 'microsoft',
    sources: [
      { ip: '149.72.10.3', spf: 'example.com fail', ptr: ['o3.ptr.sendgrid.net'], right: sendgrid },
      { ip: '159.183.2.10', spf: 'example.com softfail', ptr: ['mta-10.mailgun.net'], right: mailgun },
    ],
  },
  {
    style: 'mail.ru',
    sources: [
      { ip: '205.201.128.10', spf: 'example.com fail', ptr: ['mail10.atl11.rsgsv.net'], right: mailchimp },
      {
        ip: '40.107.22.11',
        spf: 'example.com fail',
        ptr: ['mail-eopbgr11.outbound.protection.outlook.com'],
        right: microsoft,
      },
    ],
  },
  {
    style: 'fastmail',
    sources: [
      {
        ip: '2a01:111:f400:7eaf::210',
        spf: 'example.com fail',
        ptr: ['mail-eopbgr6.outbound.protection.outlook.com'],
        right: microsoft,
      },
      {
        ip: '103.168.172.10',
        spf: 'example.com fail',
        ptr: ['fout-a1.messagingengine.com'],
        right: { service: 'Fastmail', kind: 'mailboxes', passport: 'fastmail' },
      },
    ],
  },
  {
    style: 'google',
    sources: [
      {
        ip: '185.41.28.10',
        spf: 'example.com fail',
        ptr: ['aa.d.sp2-brevo.net'],
        right: { service: 'Brevo', kind: 'marketing', passport: 'brevo' },
      },
      {
        ip: '192.254.112.10',
        spf: 'example.com fail',
        ptr: ['a1i10.smtp2go.com'],
        right: { service: 'SMTP2GO', kind: 'relay', passport: 'smtp2go' },
      },
    ],
  },
  {
    style: 'yahoo',
    sources: [
      {
        ip: '77.88.21.10',
        spf: 'example.com fail',
        ptr: ['forward10.mail.yandex.net'],
        right: { service: 'Yandex', kind: 'mailboxes' },
      },
      {
        ip: '147.75.84.10',
        spf: 'example.com fail',
        ptr: ['mta10.campaign.ecm8.com'],
        right: { service: 'Campaign Master', kind: 'marketing' },
      },
    ],
  },
  // A rented server is at its host, and the host did not send.
  {
    style: 'microsoft',
    sources: [
      {
        ip: '176.9.10.10',
        spf: 'example.com fail',
        ptr: ['static.10.10.9.176.clients.your-server.de'],
        right: hetzner,
      },
      {
        ip: '52.28.10.10',
        spf: 'example.com fail',
        ptr: ['ec2-52-28-10-10.eu-central-1.compute.amazonaws.com'],
        right: { service: 'Amazon Web Services', kind: 'web_host' },
      },
    ],
  },
  // Forged reverse names.
  {
    style: 'google',
    sources: [
      { ip: '103.21.58.10', spf: 'example.com fail', ptr: ['!o1.ptr9.sendgrid.net'], right: null },
      {
        ip: '103.21.59.10',
        spf: 'example.com fail',
        ptr: ['!mail-ed1-f99.google.com', '!mta.mailgun.net'],
        right: null,
      },
    ],
  },
  {
    style: 'mail.ru',
    sources: [
      {
        ip: '103.21.60.10',
        spf: 'example.com fail',
        ptr: ['!a8-99.smtp-out.amazonses.com', 'srv.hidden.example'],
        right: null,
      },
      { ip: '103.21.61.10', spf: 'example.com fail', ptr: ['103-21-61-10.nip.io'], right: null },
    ],
  },
  // Claimed, and not proved.
  {
    style: 'yahoo',
    sources: [
      { ip: '103.21.62.10', dkim: ['sendgrid.net fail'], spf: 'sendgrid.net fail', right: null },
      {
        ip: '103.21.63.10',
        dkim: ['amazonses.com permerror', 'example.com fail mte1'],
        spf: 'amazonses.com softfail',
        right: null,
      },
    ],
  },
  {
    style: 'fastmail',
    sources: [
      { ip: '103.21.64.10', envelope: 'mcsv.net', spf: 'mcsv.net neutral', right: null },
      {
        ip: '103.21.65.10',
        dkim: ['example.onmicrosoft.com none'],
        spf: 'spf.protection.outlook.com temperror',
        right: null,
      },
    ],
  },
  // Forwarders.
  {
    style: 'google',
    sources: [
      {
        ip: '131.111.8.10',
        dkim: ['example.com pass s9'],
        spf: 'lists.cam.example pass',
        passes: true,
        reason: 'forwarded',
        right: null,
      },
      {
        ip: '103.168.172.11',
        dkim: ['messagingengine.com pass'],
        spf: 'forwarded.example pass',
        reason: 'mailing_list',
        right: { service: 'Fastmail', kind: 'mailboxes', passport: 'fastmail' },
      },
    ],
  },
  // Own servers.
  {
    style: 'microsoft',
    sources: [
      {
        ip: '88.198.10.10',
        dkim: ['example.com pass mail'],
        spf: 'example.com pass',
        passes: true,
        ptr: ['mail.example.com'],
        right: null,
      },
      { ip: '2a01:4f8:10:10::2', spf: 'example.com fail', ptr: ['mail6.example.com'], right: null },
    ],
  },
  {
    style: 'yahoo',
    sources: [
      {
        ip: '88.198.11.11',
        dkim: ['example.com pass'],
        spf: 'example.com pass',
        passes: true,
        ptr: ['static.11.11.198.88.clients.your-server.de'],
        right: hetzner,
      },
      { ip: '66.111.10.10', spf: 'example.com fail', right: null },
    ],
  },
]
