// The services that most domains send with, to choose from where nothing shows which ones a domain uses.
import { serviceNamed } from './lookup.ts'

export interface SenderChoice {
  name: string
  /** What its customers include in SPF. */
  include: string
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

export const commonSenders = (): SenderChoice[] =>
  NAMES.flatMap((name) => {
    const include = serviceNamed(name)?.includes?.[0]
    return include === undefined ? [] : [{ name, include }]
  })
