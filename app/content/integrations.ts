// The services that the platform sends through or delivers to, with their owners' logos.
// Each logo comes from its own file of simple-icons (CC0), so no page carries the other three thousand.
import brevo from 'simple-icons/icons/brevo.svg?raw'
import campaignMonitor from 'simple-icons/icons/campaignmonitor.svg?raw'
import gmail from 'simple-icons/icons/gmail.svg?raw'
import gmx from 'simple-icons/icons/gmx.svg?raw'
import hubspot from 'simple-icons/icons/hubspot.svg?raw'
import icloud from 'simple-icons/icons/icloud.svg?raw'
import infomaniak from 'simple-icons/icons/infomaniak.svg?raw'
import kit from 'simple-icons/icons/kit.svg?raw'
import loops from 'simple-icons/icons/loops.svg?raw'
import mailCom from 'simple-icons/icons/maildotcom.svg?raw'
import mailgun from 'simple-icons/icons/mailgun.svg?raw'
import protonMail from 'simple-icons/icons/protonmail.svg?raw'
import resend from 'simple-icons/icons/resend.svg?raw'
import sparkPost from 'simple-icons/icons/sparkpost.svg?raw'
import tuta from 'simple-icons/icons/tuta.svg?raw'

export interface Integration {
  name: string
  /** The outline of the logo, in a square of 24; missing where the owner does not give it away. */
  mark?: string
}

/** A tenth of a unit is a tenth of a pixel at this size; with all decimals, the logos are three times as large. */
const markOf = (svg: string): string =>
  (/<path d="([^"]+)"/.exec(svg)?.[1] ?? '').replaceAll(/\.\d{2,}/g, (decimals) =>
    Math.min(0.9, Number(decimals)).toFixed(1).slice(1),
  )

export const MAILBOX_PROVIDERS: readonly Integration[] = [
  { name: 'Gmail', mark: markOf(gmail) },
  { name: 'Outlook and Microsoft 365' },
  { name: 'Yahoo Mail' },
  { name: 'iCloud Mail', mark: markOf(icloud) },
  { name: 'Proton Mail', mark: markOf(protonMail) },
  { name: 'GMX', mark: markOf(gmx) },
  { name: 'mail.com', mark: markOf(mailCom) },
  { name: 'Tuta', mark: markOf(tuta) },
  { name: 'Infomaniak', mark: markOf(infomaniak) },
]

export const SENDING_SERVICES: readonly Integration[] = [
  { name: 'Amazon SES' },
  { name: 'SendGrid' },
  { name: 'Mailchimp' },
  { name: 'Brevo', mark: markOf(brevo) },
  { name: 'Mailgun', mark: markOf(mailgun) },
  { name: 'HubSpot', mark: markOf(hubspot) },
  { name: 'Campaign Monitor', mark: markOf(campaignMonitor) },
  { name: 'SparkPost', mark: markOf(sparkPost) },
  { name: 'Resend', mark: markOf(resend) },
  { name: 'Kit', mark: markOf(kit) },
  { name: 'Loops', mark: markOf(loops) },
]
