// Help desks, shops and other services that send as one of their features.
// From what the services publish; as of 2026-11-22, new services as of 2026-11-30.
import type { MailService } from './mail-service.ts'

export const HELP_DESKS: readonly MailService[] = [
  {
    name: 'Zendesk',
    includes: ['mail.zendesk.com'],
    selectors: ['zendesk1', 'zendesk2'],
    targets: ['zendesk.com'],
    connects: ['zdsys.com'],
    claimable: true,
    proofs: ['zendesk'],
  },
  {
    name: 'Help Scout',
    includes: ['helpscoutemail.com'],
    selectors: ['strong1', 'strong2'],
    targets: ['helpscout.net'],
    connects: ['helpscout.net'],
  },
  {
    name: 'Intercom',
    includes: ['_spf.intercom.io'],
    selectors: ['intercom'],
    targets: ['dkim.intercom.io', 'intercom-mail.com', 'intercom-mail.eu'],
    returnPaths: ['intercom-mail.com', 'intercom-mail.eu'],
    proofs: ['intercom'],
  },
  {
    name: 'Front',
    includes: ['spf1.frontapp.com'],
    observedSelectors: ['front', 'm1', 'm2'],
  },
  {
    name: 'Freshdesk',
    includes: ['email.freshdesk.com'],
    observedSelectors: ['fd', 'fd2', 'fdm'],
    targets: ['freshdesk.com'],
    claimable: true,
  },
  {
    name: 'Freshworks',
    targets: ['freshemail.io'],
    returnPaths: ['freshemail.io'],
  },
  {
    name: 'Gorgias',
    observedSelectors: ['gorgias', 'gor', 'gor2'],
  },
  {
    name: 'Zoho Campaigns',
    includes: ['zcsend.net'],
    observedSelectors: ['zcsend', 'zc'],
    connects: ['zcsend.net', 'zcmail.net'],
  },
  {
    name: 'Shopify',
    includes: ['shops.shopify.com'],
    observedSelectors: ['pdk1', 'pdk2'],
    targets: ['myshopify.com'],
    returnPaths: ['email.myshopify.com'],
    sendsAs: ['shopifyemail.com'],
    connects: ['shopify.com'],
    claimable: true,
  },
  {
    name: 'Atlassian',
    includes: ['_spf.atlassian.net'],
    targets: ['dkim.atlassian.net', 'bounces.mail-us.atlassian.net'],
    returnPaths: ['bounces.mail-us.atlassian.net'],
    sendsAs: ['atlassian-bounces.atlassian.net'],
    proofs: ['atlassian-sending-domain-verification'],
  },
  {
    name: 'Qualtrics',
    includes: ['_spf.qualtrics.com'],
    observedSelectors: ['qualtrics'],
    sendsAs: ['qemailserver.com', 'qualtrics-survey.com', 'qualtrics-research.com'],
    connects: ['qemailserver.com', 'qualtrics.com'],
  },
  {
    name: 'Zoho CRM',
  },
  {
    name: 'Pipedrive',
    selectors: ['pd1', 'pd2'],
    targets: ['pdserv.com'],
  },
  {
    name: 'Keap',
    includes: ['infusionmail.com'],
    targets: ['infusionmail.com'],
    sendsAs: ['infusionmail.com'],
  },
  {
    name: 'HighLevel (LeadConnector)',
    includes: ['spf.leadconnectorhq.com'],
  },
  {
    name: 'ServiceNow',
    sendsAs: ['service-now.com'],
    connects: ['service-now.com'],
  },
  {
    name: 'Stripe',
    targets: ['custom-email-domain.stripe.com'],
    returnPaths: ['custom-email-domain.stripe.com'],
    sendsAs: ['stripe.com'],
    connects: ['stripe.com'],
    proofs: ['stripe-verification'],
  },
  {
    name: 'Okta',
    sendsAs: ['okta.com'],
  },
  {
    name: 'Greenhouse',
    includes: ['mg-spf.greenhouse.io'],
  },
  {
    name: 'HappyFox',
    includes: ['spf.happyfox.com'],
    selectors: ['happyfox1', 'happyfox2'],
    targets: ['_domainkey.happyfox.com'],
  },
  {
    name: 'Crisp',
  },
  {
    name: 'DreamHost',
    includes: ['netblocks.dreamhost.com'],
    receives: ['dreamhost.com'],
    hosts: ['mx1.dreamhost.com', 'mx2.dreamhost.com'],
    selectors: ['dreamhost'],
    connects: ['dreamhost.com'],
  },
  {
    name: 'WordPress.com email',
    includes: ['_spf.wpcloud.com'],
    selectors: ['wpcloud1', 'wpcloud2'],
    targets: ['wpcloud.com'],
  },
  {
    name: 'WordPress.com Email Forwarding',
    receives: ['smtp-fwd.wordpress.com'],
    hosts: ['smtp-fwd.wordpress.com'],
  },
  {
    name: 'Bluehost',
    connects: ['bluehost.com', 'mybluehost.me'],
  },
  {
    name: 'Auth0',
    sendsAs: ['auth0user.net'],
  },
  {
    name: 'Apollo.io',
  },
  {
    name: 'Jotform',
  },
  {
    name: 'SurveyMonkey Apply',
    sendsAs: ['smapply.net', 'smapply.io'],
  },
  {
    name: 'DocuSign',
    sendsAs: ['docusign.net'],
    connects: ['docusign.net', 'docusign.com'],
  },
  {
    name: 'SurveyMonkey',
    sendsAs: ['surveymonkeyuser.com'],
  },
  {
    name: 'QuickBooks',
    sendsAs: ['notification.intuit.com', 'n.intuit.com'],
  },
  {
    name: 'Calendly',
    sendsAs: ['calendly.com'],
  },
]
