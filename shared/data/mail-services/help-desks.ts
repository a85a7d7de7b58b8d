// Help desks, shops and other services that send as one of their features.
// From what the services publish; as of 2026-11-22.
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
    name: 'Zoho Campaigns/ZeptoMail',
    includes: ['zcsend.net', 'zeptomail.net'],
    observedSelectors: ['zcsend', 'zc'],
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
  },
  {
    name: 'Qualtrics',
    includes: ['_spf.qualtrics.com'],
  },
]
