// Services that send newsletters, campaigns and sequences.
// From what the services publish; as of 2026-11-22, domains for bounces as of 2026-11-30.
import type { MailService } from './mail-service.ts'

export const MARKETING: readonly MailService[] = [
  {
    name: 'Mailchimp',
    includes: ['servers.mcsv.net'],
    selectors: ['k2', 'k3', 'k1'],
    targets: ['mcsv.net', 'list-manage.com'],
    sendsAs: ['mcdlv.net', 'rsgsv.net', 'mailchimpapp.net'],
    connects: ['mcsv.net', 'mcdlv.net', 'rsgsv.net'],
  },
  {
    name: 'Brevo',
    includes: ['spf.brevo.com'],
    selectors: ['brevo1', 'brevo2', 'mail'],
    observedSelectors: ['sendinblue', 'sib'],
    targets: ['brevo.com', 'sendinblue.com', 'brand.brevosend.com'],
    returnPaths: ['brand.brevosend.com'],
    sendsAs: ['brevosend.com', 'sender-sib.com'],
    connects: ['sendinblue.com', 'sp2-brevo.net', 'mailin.fr'],
    proofs: ['brevo-code:', 'sendinblue-code:'],
  },
  {
    name: 'Brevo inbound',
    partOf: 'Brevo',
    receives: ['inbound1.sendinblue.com', 'inbound2.sendinblue.com'],
    takes: 'programs',
  },
  {
    name: 'Brevo (old)',
    partOf: 'Brevo',
    includes: ['spf.sendinblue.com'],
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
    includes: ['klaviyomail.com', 'spf.klaviyodns.com'],
    selectors: ['km1', 'km2', 'kl', 'kl2', 'kt1', 'kt2', 'ks1', 'ks2'],
    observedSelectors: ['mtd1', 'mtd2', 'klaviyo', 'klaviyo1'],
    targets: ['klaviyomail.com', 'klaviyodns.com'],
    returnPaths: ['klaviyodns.com'],
    connects: ['klaviyomail.com'],
    proofs: ['klaviyo-site-verification'],
  },
  {
    name: 'ActiveCampaign',
    includes: ['emsd1.com'],
    selectors: ['acdkim1', 'acdkim2'],
    observedSelectors: ['dk'],
    targets: ['acems1.com', 'emsend1.com', 'activehosted.com'],
    returnPaths: ['emsend1.com'],
    connects: ['acems2.com', 'acemsa1.com', 'acemsrvh.com', 'emsend2.com'],
  },
  {
    name: 'Constant Contact',
    includes: ['spf.constantcontact.com'],
    selectors: ['ctct1', 'ctct2'],
    targets: ['dkim1.ccsend.com', 'dkim2.ccsend.com'],
    sendsAs: ['constantcontact.com', 'ccsend.com'],
    connects: ['constantcontact.com', 'msgexch.com'],
  },
  {
    name: 'Campaign Monitor',
    includes: ['_spf.createsend.com'],
    selectors: ['cm'],
    targets: ['createsend.com'],
    sendsAs: ['cmail1.com', 'cmail2.com'],
  },
  {
    name: 'MailerLite',
    includes: ['_spf.mlsend.com'],
    selectors: ['litesrv'],
    observedSelectors: ['ml'],
    targets: ['mlsend.com'],
    sendsAs: ['mlsend.com'],
    proofs: ['mailerlite-domain-verification'],
  },
  {
    name: 'Kit (ConvertKit)',
    selectors: ['cka', 'cka2'],
    targets: ['convertkit.com'],
    returnPaths: ['convertkit.com'],
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
    name: 'Customer.io',
    observedSelectors: ['krs'],
    targets: ['customeriomail.com', 'customer.io'],
  },
  {
    name: 'Instantly',
    targets: ['itrackly.com'],
  },
]
