// What CRMs, help desks, shops, web hosts and apps need that send as one of their features.
import type { Passport } from './passport.ts'

export const BUSINESS_PASSPORTS: readonly Passport[] = [
  {
    id: 'hubspot',
    service: 'HubSpot',
    kind: 'crm',
    what: 'A CRM with marketing, sales and service emails.',
    rootSpf: 'own_ip',
    bounce: { how: 'own_domain', domains: ['hubspotemail.net'] },
    dkim: [
      {
        selector: 'hs1-{token}',
        type: 'CNAME',
        target: '{dashed}.hs{token2}a.dkim.hubspotemail.net',
        setUp: true,
      },
      {
        selector: 'hs2-{token}',
        type: 'CNAME',
        target: '{dashed}.hs{token2}b.dkim.hubspotemail.net',
        setUp: true,
      },
    ],
    menu: {
      where: 'HubSpot > Settings > Content > Domains & URLs > Connect a domain > Email sending',
      url: 'https://app.hubspot.com',
    },
    facts: [
      {
        about: 'spf',
        what: 'Its help page recommends adding an include, but on shared IP addresses the envelope has a name below hubspotemail.net, so the record of your domain is never asked. Only a dedicated IP address puts your domain in the envelope, and then HubSpot gives you an SPF record of your own.',
        source: 'https://dmarc.wiki/hubspot',
        readOn: '2026-11-30',
      },
      {
        about: 'bounce',
        what: 'Bounces go to a name below hubspotemail.net. With a dedicated IP address, most customers use a name such as 12345m.example.com.',
        source: 'https://dmarc.wiki/hubspot',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'Two CNAME records, whose names end with the number of your account: hs1-1234567 and hs2-1234567.',
        source:
          'https://github.com/RawkodeAcademy/RawkodeAcademy/commits/main/projects/core-infrastructure/dns/src/domains/rawkode.email.ts',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'When HubSpot writes the records for you, it publishes these two CNAME records and nothing else.',
        source:
          'https://github.com/Domain-Connect/Templates/blob/master/hubspot.com.hubspot-email-domain.json',
        readOn: '2026-11-30',
      },
      {
        about: 'menu',
        what: 'The records are in the settings, under Content and “Domains & URLs”, once you have connected a domain for sending.',
        source: 'https://spfwise.com/en/article/hubspot-email-authentication-setup',
        readOn: '2026-11-30',
      },
      {
        about: 'limits',
        what: 'An account can connect up to 2,000 sending domains. A name that already serves your website cannot be one of them.',
        source: 'https://knowledge.hubspot.com/domains-and-urls/connect-your-email-sending-domain',
        readOn: '2026-11-30',
      },
      {
        about: 'limits',
        what: 'At Cloudflare, turn off the proxy and the flattening of CNAME records, or HubSpot cannot see the keys.',
        source: 'https://knowledge.hubspot.com/email/do-i-need-to-add-hubspot-to-our-spf-record',
        readOn: '2026-11-30',
      },
    ],
  },
  {
    id: 'salesforce',
    service: 'Salesforce',
    kind: 'crm',
    what: 'A CRM that sends the emails of its users, alerts and cases; Marketing Cloud and Account Engagement are separate.',
    rootSpf: 'own_ip',
    bounce: { how: 'own_domain', domains: ['bnc.salesforce.com'] },
    dkim: [
      {
        selector: '{token}',
        type: 'CNAME',
        target: '{token}.{token2}.custdkim.salesforce.com',
        setUp: true,
      },
      {
        selector: '{token3}',
        type: 'CNAME',
        target: '{token3}.{token4}.custdkim.salesforce.com',
        setUp: true,
      },
    ],
    rotation: 'service',
    menu: { where: 'Salesforce > Setup > Email > DKIM Keys', url: 'https://login.salesforce.com' },
    facts: [
      {
        about: 'spf',
        what: 'While bounce management or “compliance with standard email security mechanisms” is on, the envelope has a name below bnc.salesforce.com. Only with both off is it your domain, and then your record must include _spf.salesforce.com.',
        source: 'https://help.salesforce.com/s/articleView?id=000381292&type=1',
        readOn: '2026-11-30',
      },
      {
        about: 'bounce',
        what: 'Bounces go to a name below bnc.salesforce.com, so SPF passes for Salesforce, but does not align with your domain.',
        source: 'https://dmarc.wiki/salesforce',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'You choose two selectors, and Salesforce makes a CNAME record for each. The key stays inactive until Salesforce finds both records, and you then turn it on.',
        source: 'https://help.salesforce.com/s/articleView?id=000391930&type=1',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'The CNAME records lead to names such as selector1.wrovyk.custdkim.salesforce.com, where Salesforce publishes and replaces the keys.',
        source: 'https://mchinnappan100.github.io/pages2/email/dkim-wp-sf.html',
        readOn: '2026-11-30',
      },
      {
        about: 'menu',
        what: 'Keys are made in Setup, under Email, in “DKIM Keys”.',
        source:
          'https://www.aaronwinters.org/dns-settings-to-improve-deliverability-of-emails-sent-from-salesforce/',
        readOn: '2026-11-30',
      },
      {
        about: 'limits',
        what: 'A key proves a domain to be yours only if it is for exactly the domain in From: each subdomain that sends needs a key of its own. Choose 2048 bits.',
        source: 'https://www.dmarctrust.com/blog/setup-dkim-salesforce',
        readOn: '2026-11-30',
      },
    ],
  },
  {
    id: 'zendesk',
    service: 'Zendesk',
    kind: 'help_desk',
    what: 'A help desk that answers customers from your support address.',
    dkim: [
      { selector: 'zendesk1', type: 'CNAME', setUp: true },
      { selector: 'zendesk2', type: 'CNAME', setUp: true },
    ],
    others: [
      { purpose: 'ownership', type: 'TXT', at: 'zendeskverification', value: '{token}', isOptional: true },
    ],
    menu: {
      where: 'Zendesk Admin Center > Channels > Talk and email > Email > Custom domain for DKIM',
    },
    rotation: 'service',
    facts: [
      {
        about: 'spf',
        what: 'Its help page strongly recommends include:mail.zendesk.com, but does not require it.',
        source:
          'https://support.zendesk.com/hc/en-us/articles/4867238761626-What-are-SPF-DNS-and-TXT-records',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'Two CNAME records, zendesk1 and zendesk2. Publish both before you turn on signing: otherwise emails are signed with a key that nobody finds.',
        source: 'https://mxio.io/providers/zendesk',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'Zendesk signs for you only when you answer from an address at a domain of your own that forwards to it.',
        source:
          'https://support.zendesk.com/hc/pt-br/articles/4408822303386-Digitally-signing-your-email-with-DKIM',
        readOn: '2026-11-30',
      },
      {
        about: 'ownership',
        what: 'A TXT record at zendeskverification. Zendesk does not use it yet, and recommends it for checks to come.',
        source:
          'https://support.zendesk.com/hc/en-us/articles/4867238761626-What-are-SPF-DNS-and-TXT-records',
        readOn: '2026-11-30',
      },
      {
        about: 'menu',
        what: 'Email settings are in Admin Center, under Channels, “Talk and email”, Email.',
        source:
          'https://support.zendesk.com/hc/en-us/articles/4408821985818-Authenticating-incoming-email-SPF-DKIM-DMARC',
        readOn: '2026-11-30',
      },
    ],
  },
  {
    id: 'shopify',
    service: 'Shopify',
    kind: 'shop',
    what: 'An online shop that sends order confirmations and Shopify Email campaigns from your address.',
    rootSpf: 'useless',
    bounce: { how: 'subdomain_cname', at: 'mailer{token}' },
    dkim: [
      { selector: '{token}', type: 'CNAME', setUp: true },
      { selector: '{token}2', type: 'CNAME', setUp: true },
      { selector: 'pdk1', at: 'mailer{token2}', type: 'CNAME', setUp: true },
      { selector: 'pdk2', at: 'mailer{token2}', type: 'CNAME', setUp: true },
    ],
    menu: {
      where: 'Shopify admin > Settings > Notifications > Sender email > Authenticate',
      url: 'https://admin.shopify.com',
    },
    facts: [
      {
        about: 'spf',
        what: 'The CNAME records replace SPF. Shopify has deprecated the old way, an include of shops.shopify.com in the record of your domain.',
        source: 'https://commerce-media.info/en/blogs/ec/mail-domain',
        readOn: '2026-11-30',
      },
      {
        about: 'bounce',
        what: 'The two CNAME records whose names start with “mailer” stand in for SPF: with them, the envelope has a name below your domain that Shopify answers for.',
        source: 'https://github.com/Domain-Connect/Templates/blob/master/shopify.com.email.json',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'Four CNAME records lead to keys: two at your domain, and two below the second of the names that start with “mailer”.',
        source: 'https://github.com/Domain-Connect/Templates/blob/master/shopify.com.email.json',
        readOn: '2026-11-30',
      },
      {
        about: 'menu',
        what: 'The sender email is in the settings of the admin, under Notifications; “Authenticate” shows the records.',
        source: 'https://dmarc-examiner.com/blog/email-authentication-shopify',
        readOn: '2026-11-30',
      },
      {
        about: 'limits',
        what: 'Without the CNAME records or without any DMARC record, Shopify replaces your address in From with store+123@shopifyemail.com.',
        source: 'https://help.shopify.com/en/manual/intro-to-shopify/initial-setup/email-rewrites',
        readOn: '2026-11-30',
      },
    ],
  },
  {
    id: 'intercom',
    service: 'Intercom',
    kind: 'help_desk',
    what: 'A help desk and messenger that answers and writes to customers from your support address.',
    rootSpf: 'useless',
    bounce: { how: 'subdomain_cname', domains: ['intercom-mail.com'] },
    dkim: [{ selector: 'intercom', type: 'CNAME', target: '{token}.dkim.intercom.io', setUp: true }],
    others: [
      {
        purpose: 'tracking',
        type: 'CNAME',
        at: '{token2}',
        value: '{token3}.intercom-mail.com',
        isOptional: true,
      },
    ],
    menu: { where: 'Intercom > Settings > Channels > Email > Domains & addresses' },
    rotation: 'service',
    facts: [
      {
        about: 'spf',
        what: 'Intercom sets the return path of every email itself, so SPF is its own business, and the record of your domain needs no include.',
        source: 'https://www.senderclarity.com/guides/intercom-spf-dkim-dmarc-setup',
        readOn: '2026-11-30',
      },
      {
        about: 'bounce',
        what: 'A CNAME record for a return path below your domain is one of the records to publish: with it, SPF aligns with your domain too.',
        source:
          'https://www.intercom.com/help/en/articles/11183745-troubleshooting-email-authentication-issues-dkim-dmarc-and-dns-setup',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'One CNAME record, intercom, so Intercom can replace the key without a change in your DNS.',
        source: 'https://www.senderclarity.com/guides/intercom-spf-dkim-dmarc-setup',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'The record leads to a name below dkim.intercom.io, which Cloudflare never proxies.',
        source: 'https://developers.cloudflare.com/dns/proxy-status/limitations/',
        readOn: '2026-11-30',
      },
      {
        about: 'tracking',
        what: 'A name of your own for images and links in emails is optional. It is a CNAME to your workspace’s name at intercom-mail.com (Europe: intercom-mail.eu, Australia: au.intercom-mail.com).',
        source: 'https://developers.intercom.com/installing-intercom/web/custom-domain-for-email',
        readOn: '2026-11-30',
      },
      {
        about: 'menu',
        what: 'Addresses and the records of their domains are in the settings, under Channels and Email, in “Domains & addresses”.',
        source: 'https://www.intercom.com/help/en/articles/9744849-connect-your-email-support-channel',
        readOn: '2026-11-30',
      },
      {
        about: 'limits',
        what: 'Until your domain is authenticated, emails come from the shared domain intercom-mail.com, which Intercom offers for tests only. Changes in DNS can take up to 72 hours to be seen.',
        source: 'https://www.intercom.com/help/en/articles/9744849-connect-your-email-support-channel',
        readOn: '2026-11-30',
      },
    ],
  },
  {
    id: 'freshdesk',
    service: 'Freshdesk',
    kind: 'help_desk',
    what: 'The help desk of Freshworks, which answers customers from your support address.',
    rootSpf: 'useless',
    bounce: { how: 'subdomain_cname', at: 'fwdkim1', target: 'spfmx1.domainkey.freshemail.io' },
    dkim: [
      { selector: '{token}', type: 'CNAME', target: 'wl{token2}s1.domainkey.freshemail.io', setUp: true },
      { selector: '{token3}', type: 'CNAME', target: 'wl{token2}s2.domainkey.freshemail.io', setUp: true },
      { selector: '{token4}', type: 'CNAME', target: 'wl{token2}s3.domainkey.freshemail.io', setUp: true },
    ],
    menu: { where: 'Freshdesk > Admin > Channels > Email > Advanced settings > Configure DKIM' },
    facts: [
      {
        about: 'spf',
        what: 'One of the four CNAME records leads to a name where Freshworks publishes SPF and MX for the envelope. Many guides still ask for include:email.freshdesk.com in the record of your domain, which is then not what receivers check.',
        source: 'https://github.com/cds-snc/dns/blob/main/terraform/cds-snc.ca.tf',
        readOn: '2026-11-30',
      },
      {
        about: 'bounce',
        what: 'The name is fwdkim1, or fwdkim in older setups, and is a CNAME to spfmx1.domainkey.freshemail.io.',
        source: 'https://github.com/cds-snc/dns/blob/main/terraform/cds-snc.ca.tf',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'Three CNAME records with random names of five letters lead to keys at freshemail.io. All Freshworks products sign from there.',
        source: 'https://github.com/cds-snc/dns/blob/main/terraform/cds-snc.ca.tf',
        readOn: '2026-11-30',
      },
      {
        about: 'menu',
        what: 'The records are in the email channel’s advanced settings. All four must be published before “Verify” succeeds.',
        source: 'https://mxio.io/providers/freshdesk',
        readOn: '2026-11-30',
      },
    ],
  },
  {
    id: 'help-scout',
    service: 'Help Scout',
    kind: 'help_desk',
    what: 'A shared inbox and help desk that answers customers from your support address.',
    dkim: [
      { selector: 'strong1', type: 'CNAME', target: 'strong1._domainkey.helpscout.net', setUp: true },
      { selector: 'strong2', type: 'CNAME', target: 'strong2._domainkey.helpscout.net', setUp: true },
    ],
    facts: [
      {
        about: 'dkim',
        what: 'Two CNAME records, strong1 and strong2, the same for every customer: Help Scout holds the keys.',
        source:
          'https://github.com/openaustralia/infrastructure/commits/main/terraform/planningalerts/dns.tf',
        readOn: '2026-11-30',
      },
    ],
  },
  {
    id: 'front',
    service: 'Front',
    kind: 'help_desk',
    what: 'A shared inbox that sends from your team’s addresses, over its own servers if the channel is of the SMTP type.',
    rootSpf: 'useless',
    facts: [
      {
        about: 'spf',
        what: 'The envelope of Front’s SMTP channels has a name below your domain, so SPF aligns with it only in relaxed mode (aspf=r), and never by the record of the domain itself.',
        source: 'https://help.front.com/en/articles/2484',
        readOn: '2026-11-30',
      },
      {
        about: 'limits',
        what: 'A DMARC record with aspf=s makes every email of an SMTP channel fail SPF alignment.',
        source: 'https://help.front.com/en/articles/2484',
        readOn: '2026-11-30',
      },
    ],
  },
]
