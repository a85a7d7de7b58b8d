// What proves the passports of CRMs, help desks, shops, web hosts and apps: each fact with its source and the day it was read.
import type { SenderFacts } from './fact.ts'

export const BUSINESS_FACTS: SenderFacts = {
  hubspot: [
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
      source: 'https://github.com/Domain-Connect/Templates/blob/master/hubspot.com.hubspot-email-domain.json',
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
  salesforce: [
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
  zendesk: [
    {
      about: 'spf',
      what: 'Zendesk strongly recommends the include. Without it, emails identify zendesk.com as their sender, so they are not rejected.',
      source:
        'https://support.zendesk.com/hc/pt-br/articles/203683886-Autoriza%C3%A7%C3%A3o-para-que-o-Zendesk-envie-emails-em-nome-do-seu-dom%C3%ADnio-de-email',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The envelope has your own support address, so receivers ask the SPF record of your domain: it is there that mail.zendesk.com must be included. Emails were seen to pass SPF for just that address.',
      source:
        'https://lore.kernel.org/clang-built-linux/L7VKGOM25K_5fd908fd5600d_4b5665bc15886c_sprut@zendesk.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Emails bounce to the support address that sent them.',
      source:
        'https://lore.kernel.org/clang-built-linux/L7VKGOM25K_5fd908fd5600d_4b5665bc15886c_sprut@zendesk.com/',
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
      about: 'dkim',
      what: 'Two CNAME records, zendesk1 and zendesk2, to the names of the same kind at zendesk.com. They are the same for every customer, and Zendesk replaces the keys every quarter.',
      source:
        'https://support.zendesk.com/hc/en-us/articles/4408822303386-Digitally-signing-your-email-with-DKIM',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Publish both records before you turn on signing in Admin Center. The other way around, emails fail to be delivered.',
      source:
        'https://support.zendesk.com/hc/en-us/articles/4408822303386-Digitally-signing-your-email-with-DKIM',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at zendeskverification. Zendesk does not use it yet, and recommends it for checks to come.',
      source: 'https://support.zendesk.com/hc/en-us/articles/4867238761626-What-are-SPF-DNS-and-TXT-records',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Email settings are in Admin Center, under Channels, “Talk and email”, Email.',
      source:
        'https://support.zendesk.com/hc/en-us/articles/4408821985818-Authenticating-incoming-email-SPF-DKIM-DMARC',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'When Zendesk began to send through Amazon SES, it asked for CNAME records as well. They came next to the include, not in its place.',
      source: 'https://eiking.asia/zendesk-cname-setting/',
      readOn: '2026-11-30',
    },
  ],
  shopify: [
    {
      about: 'spf',
      what: 'Emails come from your address only once the CNAME records stand; until then Shopify sends as shopifyemail.com. So no email needs an include in the record of your domain.',
      source: 'https://help.shopify.com/en/manual/intro-to-shopify/initial-setup/email-rewrites',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The old way, include:shops.shopify.com in the record of your domain, is deprecated.',
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
  intercom: [
    {
      about: 'spf',
      what: 'You need no SPF record for Intercom: receivers check the domain in the return path that Intercom sets on every email.',
      source:
        'https://security.stackexchange.com/questions/194202/can-a-custom-return-path-make-spf-redundant',
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
  freshdesk: [
    {
      about: 'spf',
      what: 'Freshworks asks for both SPF and DKIM before it delivers emails from a domain of yours to private mailboxes.',
      source:
        'https://support.freshservice.com/en/support/solutions/articles/50000009732-bulk-email-sender-requirements-for-custom-domain-users',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The include that guides give is email.freshdesk.com. Receivers check it only if Return-Path in your emails has the domain itself, not a name below it.',
      source: 'https://mxio.io/providers/freshdesk',
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
  'help-scout': [
    {
      about: 'dkim',
      what: 'Two CNAME records, strong1 and strong2, the same for every customer: Help Scout holds the keys.',
      source: 'https://github.com/openaustralia/infrastructure/commits/main/terraform/planningalerts/dns.tf',
      readOn: '2026-11-30',
    },
  ],
  front: [
    {
      about: 'spf',
      what: 'Front’s SMTP channels need its SPF and DKIM records. SPF aligns with your domain only in relaxed mode (aspf=r), so the envelope has another name than From.',
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
  squarespace: [
    {
      about: 'dkim',
      what: 'One CNAME record, squarespace. The only other record it asks for is DMARC; there is none for SPF.',
      source:
        'https://seogenius.club/post/how-to-authenticate-third-party-domains-for-email-campaign-security',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Senders are in the settings of Email Campaigns. For domains registered at Squarespace the records are there already.',
      source: 'https://support.squarespace.com/hc/articles/360001280728',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain with p=reject must be authenticated before you can use its sender. Up to ten senders; addresses at Yahoo, AOL and iCloud are not taken.',
      source:
        'https://seogenius.club/post/how-to-set-up-and-authenticate-email-sender-information-in-squarespace',
      readOn: '2026-11-30',
    },
  ],
  wix: [
    {
      about: 'dkim',
      what: 'Up to five CNAME records, made a few minutes after the sender’s address has been confirmed. Wix publishes them by itself where it runs the DNS of the domain.',
      source:
        'https://dev.wix.com/docs/api-reference/business-management/marketing/emails/sending-domains/sending-domain-object',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are in the details of the sender, once its address has been confirmed with a code.',
      source: 'https://support.wix.com/pl/article/uwierzytelnianie-niestandardowej-domeny-e-mail',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Until the domain is authenticated, emails show a domain of Wix’s, or come from it with your address in Reply-To.',
      source:
        'https://dev.wix.com/docs/api-reference/business-management/marketing/emails/sending-domains/introduction',
      readOn: '2026-11-30',
    },
  ],
  'zoho-crm': [
    {
      about: 'dkim',
      what: 'The DKIM record is required; the SPF record is only recommended. A code sent to an address at the domain, valid for 15 days, proves it first.',
      source: 'https://help.zoho.com/portal/kb/articles/email-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains and their records are in Setup, under Channels and Email, in “Email Deliverability”.',
      source: 'https://help.zoho.com/portal/kb/articles/email-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Addresses at a domain that is not authenticated are replaced with one of Zoho CRM’s own in all emails. Mass emails always leave from Zoho’s servers.',
      source:
        'https://help.zoho.com/portal/en/kb/crm/connect-with-customers/email/articles/email-authentication',
      readOn: '2026-11-30',
    },
  ],
  pipedrive: [
    {
      about: 'dkim',
      what: 'Two CNAME records, pd1 and pd2. Both are needed.',
      source:
        'https://github.com/RawkodeAcademy/RawkodeAcademy/blob/e33fdd3c3a785f7463481047e1b38da426c579c6/projects/core-infrastructure/dns/src/domains/rawkode.email.ts',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record, the company identifier, ties the domain to your Pipedrive account.',
      source: 'https://support.pipedrive.com/it/article/campaigns-email-domain-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains are authenticated in the settings of Campaigns.',
      source: 'https://support.pipedrive.com/en/article/campaigns-account-settings',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Only users with access to the account settings see them. Each sender address is verified on top of its domain.',
      source: 'https://support.pipedrive.com/en/article/campaigns-account-settings',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain that has a DMARC record should be authenticated before the first campaign: without that, emails land in spam or are rejected, as the policy says.',
      source: 'https://support.pipedrive.com/en/article/campaigns-dmarc-and-email-deliverability',
      readOn: '2026-11-30',
    },
  ],
  keap: [
    {
      about: 'spf',
      what: 'The envelope has infusionmail.com, so receivers check SPF there. An include of it in the record of your domain does nothing.',
      source: 'https://integration.keap.com/t/spf-sender-policy-framework/16482',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'Its help page calls an SPF record of your own optional. What counts is DKIM.',
      source: 'https://learn.thryv.com/hc/en-us/articles/41851444940685',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to mailer@infusionmail.com.',
      source: 'https://integration.keap.com/t/spf-sender-policy-framework/16482',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Keap makes the keys and holds them. You publish three CNAME records, or one in older accounts.',
      source: 'https://help.keap.com/help/dmarc',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Pro and Max have the domains in the settings; in Ultimate and Classic they are in Marketing > Settings > Email Authentication.',
      source: 'https://help.keap.com/help/dmarc',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Emails from a domain without DKIM and DMARC are bounced by Keap, or sent from a default address of your choice at an authenticated domain.',
      source: 'https://help.keap.com/help/fallback-from-address-for-email-sending',
      readOn: '2026-11-30',
    },
  ],
  gohighlevel: [
    {
      about: 'spf',
      what: 'SPF belongs at the domain that you add as the sending domain, and is asked there. That is mostly a subdomain such as mail.example.com, whose record includes mailgun.org.',
      source: 'https://symphonycore-docs.pages.dev/operations/sops/email-setup-sop',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'If you add your domain itself as the sending domain, its own record is the one that is asked.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/leadconnectorhq.com.email-isv.json',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The subdomain has MX records of its own.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/leadconnectorhq.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'DKIM is in TXT records below the subdomain, with selectors and keys made for it.',
      source: 'https://symphonycore-docs.pages.dev/operations/sops/email-setup-sop',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Sending domains are in the settings of the agency or sub-account, in “Email Services”.',
      source: 'https://symphonycore-docs.pages.dev/operations/sops/email-setup-sop',
      readOn: '2026-11-30',
    },
  ],
  atlassian: [
    {
      about: 'spf',
      what: 'It also checks for include:_spf.atlassian.net in the record of your domain, but authenticates with SPF by the bounce record, a CNAME: the envelope has that name, so the record of the domain is not asked.',
      source:
        'https://support.atlassian.com/organization-administration/docs/what-are-the-dns-records-required-for-configuring-dmarc/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The name atlassian-bounces below your domain is a CNAME to bounces.mail-us.atlassian.net.',
      source: 'https://github.com/codello/terraform-cloudflare-domain/blob/main/atlassian.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, an active one and a fallback that is used when the key is replaced. Publish both.',
      source:
        'https://support.atlassian.com/organization-administration/docs/what-are-the-dns-records-required-for-configuring-dmarc/',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record proves the domain for sending. It is another one than that for managing accounts, which starts with atlassian-domain-verification.',
      source: 'https://github.com/codello/terraform-cloudflare-domain/blob/main/atlassian.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains for sending are in the settings of the organization, on the page Emails.',
      source:
        'https://community.atlassian.com/learning/lesson/configure-custom-email-addresses-for-an-organization',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Setting up a domain can take up to 72 hours. The records are checked every 24 hours, and the admins are told by email when one no longer matches.',
      source:
        'https://support.atlassian.com/organization-administration/docs/what-are-the-steps-for-setting-up-custom-email-addresses/',
      readOn: '2026-11-30',
    },
  ],
  servicenow: [
    {
      about: 'dkim',
      what: 'By default, ServiceNow signs only emails from an address at service-now.com. DKIM for a domain of yours is a separate setup.',
      source: 'https://hi.service-now.com/kb_view.do?sysparm_article=KB0695182',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'Its servers are listed at b.spf, c.spf and d.spf.service-now.com. All three are needed, since another data center takes over without notice.',
      source: 'https://support.servicenow.com/kb?id=kb_article_view&sysparm_article=KB0535456',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'With another address than the instance’s own at service-now.com in From, others reject the emails because of SPF and DKIM unless your domain is set up for it.',
      source: 'https://support.servicenow.com/kb?id=kb_article_view&sysparm_article=KB1119925',
      readOn: '2026-11-30',
    },
  ],
  qualtrics: [
    {
      about: 'dkim',
      what: 'A TXT record whose selector and size you choose: take 2048 bits and a name such as qualtrics, without underscores.',
      source: 'https://support.valimail.com/support/solutions/articles/48001226758-qualtrics',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'An MX record must be published too before the domain can be turned on, so use a subdomain: at the domain of your mailboxes it would take their emails.',
      source: 'https://support.valimail.com/support/solutions/articles/48001226758-qualtrics',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Custom domains are in the settings of the organization, in the section Email.',
      source: 'https://support.valimail.com/support/solutions/articles/48001226758-qualtrics',
      readOn: '2026-11-30',
    },
    {
      about: 'service',
      what: 'Without a domain of your own, invitations come from qemailserver.com, qualtrics-survey.com or qualtrics-research.com, and need no DNS at all.',
      source:
        'https://www.qualtrics.com/support/survey-platform/distributions/email-distribution/emails/using-a-custom-from-address/',
      readOn: '2026-11-30',
    },
  ],
  stripe: [
    {
      about: 'spf',
      what: 'The envelope has the name bounce below your domain, a CNAME to Stripe, which publishes SPF there. The record of your domain needs no include.',
      source: 'https://github.com/0x73746F66/trivialsec-core-infra/blob/main/plans/route53.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The CNAME record is bounce.example.com. Nothing else may be published at that name.',
      source: 'https://docs.stripe.com/payments/account/email-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Six CNAME records with random names lead to keys that Stripe holds.',
      source: 'https://github.com/0x73746F66/trivialsec-core-infra/blob/main/plans/route53.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record that starts with stripe-verification= proves the domain.',
      source: 'https://github.com/0x73746F66/trivialsec-core-infra/blob/main/plans/route53.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are in the settings of the Dashboard for emails to customers.',
      source: 'https://docs.stripe.com/payments/account/email-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'It can take up to 72 hours until Stripe sees the records. At Cloudflare, they must not be proxied.',
      source: 'https://docs.stripe.com/payments/account/email-domain',
      readOn: '2026-11-30',
    },
  ],
  okta: [
    {
      about: 'spf',
      what: 'Its help page also tells you to update the SPF record of your domain. But Okta sends with SendGrid’s automated security: SPF is at a subdomain that is a CNAME to SendGrid.',
      source: 'https://support.okta.com/help/s/article/spf-and-dkim-for-custom-email-senders',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The subdomain is mail, unless you choose another when you create the email domain.',
      source: 'https://support.okta.com/help/s/article/spf-and-dkim-for-custom-email-senders',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records: the second selector is the first with a 2 at its end. SendGrid holds and replaces the keys.',
      source: 'https://support.okta.com/help/s/article/spf-and-dkim-for-custom-email-senders',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are shown in the domains of a brand.',
      source:
        'https://help.okta.com/en-us/Content/Topics/Settings/Settings_Configure_A_Custom_Email_Domain.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain that already uses SendGrid cannot be used: choose a subdomain. Okta checks the records every 24 hours, and sends from noreply@okta.com while one is missing.',
      source:
        'https://help.okta.com/en-us/Content/Topics/Settings/Settings_Configure_A_Custom_Email_Domain.htm',
      readOn: '2026-11-30',
    },
  ],
  greenhouse: [
    {
      about: 'spf',
      what: 'Greenhouse adds gh-mail to your domain and has SPF published there. Only those who need strict DMARC alignment (aspf=s) register the domain itself, and then the include belongs in its record.',
      source: 'https://support.greenhouse.io/hc/en-us/articles/201111684-Email-Verification',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'gh-mail.example.com gets SPF and MX records of its own. Emails are sent by Mailgun.',
      source: 'https://support.greenhouse.io/hc/en-us/articles/11919501911835',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record below gh-mail with a selector that Greenhouse shows.',
      source: 'https://support.greenhouse.io/hc/en-us/articles/13646923428507',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains are registered in Configure, in “Email Settings”, which can email the records to your IT department.',
      source: 'https://support.greenhouse.io/hc/en-us/articles/11915120413211',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'It can take up to 48 hours until the domain is verified. Several brands need a domain each.',
      source: 'https://support.greenhouse.io/hc/en-us/articles/13646923428507',
      readOn: '2026-11-30',
    },
  ],
  happyfox: [
    {
      about: 'dkim',
      what: 'Two CNAME records, happyfox1 and happyfox2, which lead to keys that HappyFox holds.',
      source: 'https://github.com/cds-snc/dns/blob/main/terraform/cds-snc.ca.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'names',
      what: 'Its include is spf.happyfox.com.',
      source: 'https://github.com/cds-snc/dns/blob/main/terraform/cds-snc.ca.tf',
      readOn: '2026-11-30',
    },
  ],
  crisp: [
    {
      about: 'spf',
      what: 'Crisp takes only a subdomain that is for nothing else, such as mail.example.com. Its SPF and DKIM records are published there, and the record of the domain above is not asked.',
      source:
        'https://ja.support.powerdmarc.com/support/solutions/articles/60000717618-how-to-set-up-spf-for-crisp-',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The custom email domain is in the advanced settings of each website.',
      source:
        'https://ja.support.powerdmarc.com/support/solutions/articles/60000717618-how-to-set-up-spf-for-crisp-',
      readOn: '2026-11-30',
    },
  ],
  dreamhost: [
    {
      about: 'spf',
      what: 'DreamHost publishes v=spf1 mx include:netblocks.dreamhost.com include:relay.mailchannels.net -all for its mailboxes. Once you add an SPF record of your own, its record is gone, so yours must name both.',
      source: 'https://help.dreamhost.com/hc/en-us/articles/216107737-SPF-overview',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Emails bounce to the address that sent them, at your domain.',
      source: 'https://discussion.dreamhost.com/t/dreamhost-spf-solution/61822',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record, dreamhost, with 2048 bits, published by itself where DreamHost runs the DNS of the domain.',
      source: 'https://help.dreamhost.com/hc/en-us/articles/215029758-DKIM-records',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Mailboxes receive at mx1 and mx2.dreamhost.com, or at mx1 and mx2.mailchannels.net with the spam filter.',
      source: 'https://help.dreamhost.com/hc/en-us/articles/216107737',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are in the DNS settings of the website.',
      source: 'https://help.dreamhost.com/hc/en-us/articles/215029758-DKIM-records',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Emails that a website sends without SMTP, such as those of PHP’s mail(), are not signed. DreamHost’s DNS takes no wildcard TXT records.',
      source: 'https://help.dreamhost.com/hc/en-us/articles/215029758-DKIM-records',
      readOn: '2026-11-30',
    },
  ],
  'wordpress-com': [
    {
      about: 'dkim',
      what: 'Two CNAME records, wpcloud1 and wpcloud2, the same for every customer.',
      source:
        'https://github.com/Automattic/wp-calypso/blob/trunk/client/dashboard/domains/domain-dns/utils.ts',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The default records of a domain there also include _spf.wpcloud.com in SPF, and set a DMARC record.',
      source:
        'https://github.com/Automattic/wp-calypso/blob/trunk/client/dashboard/domains/domain-dns/utils.ts',
      readOn: '2026-11-30',
    },
  ],
  bluehost: [
    {
      about: 'spf',
      what: 'Bluehost publishes v=spf1 a mx include:websitewelcome.com: its own server by “a” and “mx”, and others by the include.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/bluehost.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'The MX record is mail.example.com, a name of the domain itself.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/bluehost.com.email.json',
      readOn: '2026-11-30',
    },
  ],
  freshsales: [
    {
      about: 'dkim',
      what: 'All of its records are CNAME records, for ownership and for keys, and are made for each domain.',
      source:
        'https://github.com/Domain-Connect/Templates/blob/master/freshworks.com.domain-authentication.json',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains are verified in the admin settings. An account can have several.',
      source:
        'https://crmsupport.freshworks.com/en/support/solutions/articles/50000003380-how-to-verify-the-web-application-s-domain-on-godaddy-for-better-email-deliverability-',
      readOn: '2026-11-30',
    },
  ],
  auth0: [
    {
      about: 'spf',
      what: 'Auth0 never sends from your domain by itself: your emails leave through the provider that you connect, such as Amazon SES or SendGrid, and only its records count.',
      source: 'https://auth0.com/docs/customize/email/smtp-email-providers',
      readOn: '2026-11-30',
    },
    {
      about: 'service',
      what: 'The built-in provider, which is for tests, sends from no-reply@auth0user.net.',
      source: 'https://auth0.com/docs/customize/email/smtp-email-providers',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The provider is set in the dashboard, under Branding.',
      source:
        'https://auth0.com/docs/brand-and-customize/email/smtp-email-providers/configure-custom-external-smtp-email-provider',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The built-in provider sends ten emails a minute, and allows neither another From address nor templates of your own.',
      source: 'https://auth0.com/docs/customize/email/smtp-email-providers',
      readOn: '2026-11-30',
    },
  ],
  apollo: [
    {
      about: 'service',
      what: 'Emails leave from the mailbox that you link, at Gmail, Outlook or another host, so the records to publish are those of that host.',
      source: 'https://knowledge.apollo.io/hc/en-us/articles/4409127806093-Link-Your-Mailbox-to-Apollo',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Diagnostics shows whether SPF, DKIM and DMARC of the mailbox’s domain are right.',
      source:
        'https://knowledge.apollo.io/hc/en-us/articles/5046544644365-Diagnose-and-Fix-Domain-Authentication-on-Apollo',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Google groups cannot be linked, only mailboxes. Aliases at Gmail share the limit of their mailbox.',
      source: 'https://knowledge.apollo.io/hc/en-us/articles/4409127806093-Link-Your-Mailbox-to-Apollo',
      readOn: '2026-11-30',
    },
  ],
  jotform: [
    {
      about: 'spf',
      what: 'For a sender of your own, Jotform signs in to your mail server by SMTP. Your record must name that server, and nothing for Jotform.',
      source: 'https://www.jotform.com/help/244-how-to-setup-smtp-for-a-form/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Senders are added in the settings of the account, with the name and password of a mailbox.',
      source: 'https://www.jotform.com/help/244-how-to-setup-smtp-for-a-form/',
      readOn: '2026-11-30',
    },
  ],
  'surveymonkey-apply': [
    {
      about: 'spf',
      what: 'The return path is SurveyMonkey’s own, or the subdomain of your sender once that is a CNAME to it. An SPF record of your domain is not asked for.',
      source: 'https://help.surveymonkey.com/en/apply/features/custom-sender-address/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'An optional CNAME record at the domain of the sender itself, so choose a subdomain such as mail.example.com: nothing else can be published at that name.',
      source: 'https://help.surveymonkey.com/en/apply/features/custom-sender-address/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record, without which your address cannot be chosen as the sender.',
      source: 'https://help.surveymonkey.com/en/apply/features/custom-sender-address/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'It works only on sites whose default sender is noreply@mail.smapply.net. On others, support has to turn it on first.',
      source: 'https://help.surveymonkey.com/en/apply/features/custom-sender-address/',
      readOn: '2026-11-30',
    },
  ],
  docusign: [
    {
      about: 'service',
      what: 'Emails come from DocuSign’s own addresses, such as dse@docusign.net, with the address of the sender in Reply-To. DocuSign is the sender, and your domain needs no record for it.',
      source: 'https://support.docusign.com/en/articles/End-of-Life-Send-Email-on-Behalf-Of-SEOBO',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Old accounts may still have “Send email on behalf of”, which puts the address of the sender in From. It cannot be turned on anymore, and DocuSign advises against it: such emails often fail to arrive.',
      source: 'https://support.docusign.com/en/articles/End-of-Life-Send-Email-on-Behalf-Of-SEOBO',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The API cannot change the From address either: what a program sends as the sender is disregarded.',
      source: 'https://docusign.com/blog/developers/isv-embedded-signing-update-change-the-senders-address',
      readOn: '2026-11-30',
    },
  ],
}
