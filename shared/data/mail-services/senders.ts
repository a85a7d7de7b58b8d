// Services that send newsletters and the mail of applications.
// From what the services publish; as of 2026-11-22.
import type { MailService } from './mail-service.ts'

export const SENDERS: readonly MailService[] = [
  {
    name: 'SendGrid',
    includes: ['sendgrid.net'],
    selectors: ['s1', 's2'],
    observedSelectors: ['smtpapi', 'm1', 'sendgrid'],
    targets: ['sendgrid.net'],
  },
  {
    name: 'SendGrid inbound',
    partOf: 'SendGrid',
    receives: ['mx.sendgrid.net'],
  },
  {
    name: 'Mailgun',
    includes: ['mailgun.org'],
    selectors: ['pdk1', 'pdk2', 'mailo', 'pic', 'k1', 'mx', 'smtp', 'email', 'mta', 'krs'],
    observedSelectors: ['mailgun', 'mg'],
    targets: ['mailgun.org'],
  },
  {
    name: 'Mailgun EU',
    partOf: 'Mailgun',
    includes: ['eu.mailgun.org'],
  },
  {
    name: 'Mailgun inbound',
    partOf: 'Mailgun',
    receives: ['mailgun.org'],
  },
  {
    name: 'Mailchimp',
    includes: ['servers.mcsv.net'],
    selectors: ['k1', 'k2', 'k3'],
    targets: ['mcsv.net', 'list-manage.com'],
    sendsAs: ['mcdlv.net', 'rsgsv.net', 'mailchimpapp.net'],
  },
  {
    name: 'Mandrill',
    includes: ['spf.mandrillapp.com'],
    selectors: ['mte1', 'mte2', 'mandrill'],
    targets: ['mandrillapp.com'],
    proofs: ['mandrill_verify'],
  },
  {
    name: 'Postmark',
    includes: ['spf.mtasv.net'],
    observedSelectors: ['pm', 'postmark'],
    targets: ['mtasv.net', 'pm.mtasv.net'],
  },
  {
    name: 'Postmark inbound',
    partOf: 'Postmark',
    receives: ['inbound.postmarkapp.com'],
  },
  {
    name: 'Brevo',
    includes: ['spf.brevo.com'],
    selectors: ['mail', 'brevo1', 'brevo2'],
    observedSelectors: ['sendinblue', 'sib'],
    targets: ['brevo.com', 'sendinblue.com'],
    sendsAs: ['brevosend.com'],
    proofs: ['brevo-code:', 'sendinblue-code:'],
  },
  {
    name: 'Brevo (old)',
    partOf: 'Brevo',
    includes: ['spf.sendinblue.com'],
  },
  {
    name: 'Amazon SES',
    includes: ['amazonses.com'],
    observedSelectors: ['amazonses', 'ses'],
    targets: ['dkim.amazonses.com', 'awstrack.me'],
    proofs: ['amazonses:'],
  },
  {
    name: 'Amazon WorkMail / SES inbound',
    partOf: 'Amazon SES',
    receives: ['amazonaws.com'],
    receivesAs: 'inbound-smtp',
  },
  {
    name: 'Elastic Email',
    includes: ['_spf.elasticemail.com'],
    selectors: ['api'],
    targets: ['elasticemail.com'],
  },
  {
    name: 'Mailjet',
    includes: ['spf.mailjet.com'],
    selectors: ['mailjet'],
    targets: ['mailjet.com', 'mjt.lu'],
    proofs: ['mailjet'],
  },
  {
    name: 'HubSpot',
    includes: ['_spf.hubspotemail.net', 'hubspotemail.net'],
    selectors: ['hs1', 'hs2'],
    observedSelectors: ['hubspot', 'hs1-hubspot'],
    targets: ['hubspotemail.net', 'hubspot.net'],
    proofs: ['hubspot-'],
  },
  {
    name: 'Salesforce',
    includes: ['_spf.salesforce.com'],
    observedSelectors: ['salesforce', 'sf1', 'sf2', 'sfdc'],
    sendsAs: ['salesforce.com'],
  },
  {
    name: 'Marketing Cloud',
    includes: ['cust-spf.exacttarget.com'],
    observedSelectors: ['200608', 'exacttarget', 'sfmc', '12dkim1'],
    sendsAs: ['exacttarget.com'],
  },
  {
    name: 'Account Engagement (Pardot)',
    includes: ['et._spf.pardot.com'],
    observedSelectors: ['200608', 'pardot', 'pardot1', 'pardot2'],
    proofs: ['pardot'],
  },
  {
    name: 'Marketo',
    includes: ['mktomail.com'],
    selectors: ['m1'],
    observedSelectors: ['marketo', 'mkto'],
  },
  {
    name: 'Klaviyo',
    includes: ['klaviyomail.com'],
    selectors: ['kl', 'kl2'],
    observedSelectors: ['klaviyo', 'klaviyo1'],
    targets: ['klaviyomail.com', 'klaviyodns.com'],
    proofs: ['klaviyo-site-verification'],
  },
  {
    name: 'ActiveCampaign',
    includes: ['emsd1.com'],
    selectors: ['acdkim1', 'acdkim2'],
    observedSelectors: ['dk'],
  },
  {
    name: 'Constant Contact',
    includes: ['spf.constantcontact.com'],
    selectors: ['ctct1', 'ctct2'],
    sendsAs: ['constantcontact.com', 'ccsend.com'],
  },
  {
    name: 'Campaign Monitor',
    includes: ['_spf.createsend.com'],
    selectors: ['cm'],
  },
  {
    name: 'MailerLite',
    includes: ['_spf.mlsend.com'],
    selectors: ['litesrv'],
    observedSelectors: ['ml'],
    sendsAs: ['mlsend.com'],
  },
  {
    name: 'MailerSend',
    selectors: ['mlsend', 'mlsend2'],
  },
  {
    name: 'Mailtrap',
    selectors: ['rwmt1', 'rwmt2'],
  },
  {
    name: 'Resend',
    selectors: ['resend'],
  },
  {
    name: 'Kit (ConvertKit)',
    selectors: ['cka', 'cka2'],
  },
  {
    name: 'AWeber',
    selectors: ['aweber_key_a', 'aweber_key_b', 'aweber_key_c'],
  },
  {
    name: 'Benchmark Email',
    selectors: ['bmdeda'],
  },
  {
    name: 'SendPulse',
    selectors: ['sign'],
  },
  {
    name: 'UniSender',
    selectors: ['us'],
  },
  {
    name: 'Moosend',
    selectors: ['ms'],
  },
  {
    name: 'turboSMTP',
    observedSelectors: ['turbo-smtp'],
  },
  {
    name: 'Everlytic',
    observedSelectors: ['everlytickey1', 'everlytickey2', 'eversrv'],
  },
  {
    name: 'dotdigital',
    observedSelectors: ['dkim1024'],
  },
  {
    name: 'Responsys',
    observedSelectors: ['responsys', 'rsys'],
  },
  {
    name: 'Blackbaud',
    observedSelectors: ['sm'],
  },
  {
    name: 'MailChannels',
    observedSelectors: ['mailchannels'],
  },
  {
    name: 'Netcore',
    observedSelectors: ['pepipost', 'netcore'],
  },
  {
    name: 'beehiiv',
    observedSelectors: ['bee', 'beehiiv'],
  },
  {
    name: 'Ghost',
    observedSelectors: ['ghost'],
    targets: ['ghost.io'],
    claimable: true,
  },
  {
    name: 'MxVault',
    observedSelectors: ['mxvault'],
  },
  {
    name: 'SparkPost',
    includes: ['_spf.sparkpostmail.com'],
    targets: ['sparkpostmail.com', 'spgo.io'],
  },
  {
    name: 'SparkPost EU',
    partOf: 'SparkPost',
    includes: ['_spf.eu.sparkpostmail.com'],
  },
  {
    name: 'SMTP2GO',
    includes: ['spf.smtp2go.com'],
    targets: ['smtp2go.com', 'smtp2go.net'],
  },
  {
    name: 'Cloudflare Email Service',
    partOf: 'Cloudflare Email Routing',
    includes: ['_spf.mx.cloudflare.net'],
  },
  {
    name: 'Customer.io',
    targets: ['customeriomail.com', 'customer.io'],
  },
  {
    name: 'Instantly',
    targets: ['itrackly.com'],
  },
]
