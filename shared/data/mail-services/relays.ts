// Services that send what programs hand them: APIs and SMTP relays.
// From what the services publish; as of 2026-11-22, domains for bounces as of 2026-11-30.
import type { MailService } from './mail-service.ts'

export const RELAYS: readonly MailService[] = [
  {
    name: 'SendGrid',
    includes: ['sendgrid.net'],
    selectors: ['s1', 's2'],
    observedSelectors: ['smtpapi', 'm1', 'sendgrid'],
    targets: ['sendgrid.net'],
    returnPaths: ['sendgrid.net'],
  },
  {
    name: 'SendGrid inbound',
    partOf: 'SendGrid',
    receives: ['mx.sendgrid.net'],
    takes: 'programs',
  },
  {
    name: 'Mailgun',
    includes: ['mailgun.org'],
    selectors: ['pdk1', 'pdk2', 'mailo', 'pic', 'k1', 'mx', 'smtp', 'email', 'mta', 'krs'],
    observedSelectors: ['mailgun', 'mg'],
    targets: ['mailgun.org'],
    returnPaths: ['mailgun.org'],
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
    takes: 'programs',
  },
  {
    name: 'Mandrill',
    includes: ['spf.mandrillapp.com'],
    selectors: ['mte1', 'mte2', 'mandrill'],
    targets: ['mandrillapp.com'],
    returnPaths: ['mandrillapp.com'],
    proofs: ['mandrill_verify'],
  },
  {
    name: 'Mandrill inbound',
    partOf: 'Mandrill',
    receives: ['in1.mandrillapp.com', 'in2.mandrillapp.com'],
    takes: 'programs',
  },
  {
    name: 'Postmark',
    includes: ['spf.mtasv.net'],
    observedSelectors: ['pm', 'postmark'],
    targets: ['mtasv.net', 'pm.mtasv.net'],
    returnPaths: ['mtasv.net'],
  },
  {
    name: 'Postmark inbound',
    partOf: 'Postmark',
    receives: ['inbound.postmarkapp.com'],
    takes: 'programs',
  },
  {
    name: 'Amazon SES',
    includes: ['amazonses.com'],
    observedSelectors: ['amazonses', 'ses'],
    targets: ['dkim.amazonses.com', 'awstrack.me'],
    proofs: ['amazonses:'],
  },
  {
    name: 'Amazon SES bounces',
    partOf: 'Amazon SES',
    receives: ['amazonses.com'],
    receivesAs: 'feedback-smtp',
    takes: 'bounces',
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
    returnPaths: ['bounces.elasticemail.net'],
  },
  {
    name: 'Mailjet',
    includes: ['spf.mailjet.com'],
    selectors: ['mailjet'],
    targets: ['mailjet.com', 'mjt.lu'],
    returnPaths: ['mailjet.com'],
    proofs: ['mailjet'],
  },
  {
    name: 'Mailjet inbound',
    partOf: 'Mailjet',
    receives: ['parse.mailjet.com'],
    takes: 'programs',
  },
  {
    name: 'MailerSend',
    selectors: ['mlsend', 'mlsend2'],
    returnPaths: ['mailersend.net'],
  },
  {
    name: 'Mailtrap',
    selectors: ['rwmt1', 'rwmt2'],
    returnPaths: ['smtp.mailtrap.live'],
  },
  {
    name: 'Resend',
    selectors: ['resend'],
  },
  {
    name: 'turboSMTP',
    observedSelectors: ['turbo-smtp'],
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
    name: 'MxVault',
    observedSelectors: ['mxvault'],
  },
  {
    name: 'SparkPost',
    includes: ['_spf.sparkpostmail.com'],
    targets: ['sparkpostmail.com', 'spgo.io'],
    returnPaths: ['sparkpostmail.com'],
  },
  {
    name: 'SparkPost inbound',
    partOf: 'SparkPost',
    receives: ['rx1.sparkpostmail.com', 'rx2.sparkpostmail.com', 'rx3.sparkpostmail.com'],
    takes: 'programs',
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
    returnPaths: ['smtp2go.net'],
  },
  {
    name: 'Cloudflare Email Service',
    partOf: 'Cloudflare Email Routing',
  },
]
