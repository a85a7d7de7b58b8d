// The services that most domains send with, to choose from where nothing shows which ones a domain uses.
import { serviceNamed } from './lookup.ts'
import { passportOfService, whyNotAsked } from './passport-lookup.ts'
import { senderPath } from '#shared/data/mail-services/passports/passport.ts'

export interface SenderChoice {
  name: string
  /** What its customers include in SPF. */
  include: string
}

/** A service that people include, though the record of their domain is not asked about its mail. */
export interface NeedlessSender {
  name: string
  /** One sentence. */
  why: string
  /** What it needs instead, as a path of the site. */
  page: string
}

/** By how many domains use them. */
const NAMES = [
  'Google Workspace',
  'Microsoft 365',
  'Zoho Mail',
  'Proton Mail',
  'Mailchimp',
  'SendGrid',
  'Amazon SES',
  'Brevo',
  'Mailgun',
  'Klaviyo',
  'HubSpot',
  'ActiveCampaign',
  'MailerLite',
  'Salesforce',
  'Zendesk',
  'Freshdesk',
  'Shopify',
]

/** Those whose include does something, or may. */
export const commonSenders = (): SenderChoice[] =>
  NAMES.flatMap((name) => {
    const include = serviceNamed(name)?.includes?.[0]
    return include === undefined || needless(name).length > 0 ? [] : [{ name, include }]
  })

export const needlessSenders = (): NeedlessSender[] => NAMES.flatMap(needless)

function needless(name: string): NeedlessSender[] {
  const passport = passportOfService(name)
  const why = passport ? whyNotAsked(passport) : null
  return passport && why !== null ? [{ name, why, page: senderPath(passport) }] : []
}
