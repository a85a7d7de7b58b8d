// What proves the passports of relays: each fact with its source and the day it was read.
import type { SenderFacts } from './fact.ts'

export const RELAY_FACTS: SenderFacts = {
  sendgrid: [
    {
      about: 'bounce',
      what: 'With automated security, a name such as em1234.example.com is a CNAME to SendGrid and is in the envelope of every message. For a From domain that is not authenticated, sendgrid.net is in its place.',
      source:
        'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The label can be changed in the advanced settings (custom return path), but not left out: the envelope never has the domain itself.',
      source:
        'https://support.sendgrid.kke.co.jp/hc/ja/articles/360000226322-%E3%82%A8%E3%83%B3%E3%83%99%E3%83%AD%E3%83%BC%E3%83%97From%E3%82%92%E5%A4%89%E6%9B%B4%E3%81%97%E3%81%9F%E3%81%84%E3%81%AE%E3%81%A7%E3%81%99%E3%81%8C',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, s1 and s2. SendGrid signs with one and moves to the other when it rotates the keys, so both are needed.',
      source:
        'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Without automated security there are no CNAMEs: a TXT record at m1 holds the key, and at the name for bounces stand an MX to mx.sendgrid.net and an SPF record. You then replace the key by hand.',
      source:
        'https://github.com/sendgrid/docs/blob/develop/content/docs/ui/account-and-settings/dkim-records.md',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Old domains still have a 1,024-bit key at smtpapi. It is one key for many customers: the same as the sample key in SendGrid’s own documentation.',
      source:
        'https://github.com/ministryofjustice/dns/blob/main/hostedzones/civillegaladvice.service.gov.uk.yaml',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'To authenticate one domain for several accounts, each one picks a selector of three letters or digits of its own in the advanced settings.',
      source:
        'https://github.com/sendgrid/docs/blob/develop/content/docs/ui/account-and-settings/how-to-set-up-domain-authentication.md',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The envelope has a name below your domain, with automated security (a CNAME) or without (an MX and SPF there). Receivers ask the SPF record there, and not the one of your domain. Old help pages still ask for include:sendgrid.net in it; that only costs lookups.',
      source:
        'https://support.sendgrid.com/hc/en-us/articles/21415314709147-Email-Authentication-SendGrid-s-Automated-Security-Explained',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'Link branding is a separate step: a name such as url1234.example.com and one that is the account’s number are CNAMEs to sendgrid.net. Without it, links in your mail go through sendgrid.net.',
      source:
        'https://github.com/sendgrid/docs/blob/develop/content/docs/ui/account-and-settings/how-to-set-up-link-branding.md',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'To let a program read mail (Inbound Parse), a subdomain that serves nothing else gets an MX to mx.sendgrid.net. At the domain itself, that MX would take the mail of all its mailboxes.',
      source:
        'https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are shown under Settings > Sender Authentication, both for the domain and for links.',
      source:
        'https://github.com/sendgrid/docs/blob/develop/content/docs/ui/account-and-settings/how-to-set-up-domain-authentication.md',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A DNS provider that refuses underscores in CNAME names rules out automated security. An account can have up to 3,000 authenticated domains.',
      source:
        'https://www.twilio.com/docs/sendgrid/api-reference/domain-authentication/authenticate-a-domain',
      readOn: '2026-11-30',
    },
  ],
  'amazon-ses': [
    {
      about: 'spf',
      what: 'The envelope has a subdomain of amazonses.com, where SPF passes without you, or a MAIL FROM domain that must be below yours. The record of your domain is not asked: include:amazonses.com belongs in the record of the MAIL FROM domain.',
      source: 'https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-spf.html',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'Mailboxes of Amazon WorkMail send through SES, too: received mail has amazonses.com in the envelope, not the domain of the mailbox.',
      source:
        'https://lore.kernel.org/linux-fsdevel/0100019bd33ce5b3-da53cf2e-141d-4bc2-94a8-aa5487eadfb5-000000@email.amazonses.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'A custom MAIL FROM domain is a subdomain with exactly one MX, to feedback-smtp in your region, and an SPF record. A second MX makes the setup fail.',
      source: 'https://docs.aws.amazon.com/ses/latest/dg/mail-from.html',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Choose a subdomain that neither sends nor receives other mail. If its MX is missing, SES goes back to amazonses.com, or rejects the message if you have told it to.',
      source: 'https://docs.aws.amazon.com/ses/latest/APIReference/API_SetIdentityMailFromDomain.html',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Easy DKIM takes three CNAME records with names of 32 random letters and digits, different for each domain and region. SES keeps the keys.',
      source: 'https://docs.aws.amazon.com/ses/latest/APIReference/API_VerifyDomainDkim.html',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'The key has 2,048 bits unless you choose 1,024. The length can be changed once a day at most.',
      source: 'https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DkimSigningAttributes.html',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Instead, you can bring a key of your own (BYODKIM): one TXT record at a selector that you name, with 1,024 to 2,048 bits, and you replace it yourself. While you switch from it to Easy DKIM, mail can go out unsigned.',
      source: 'https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-bring-your-own.html',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One set of records serves several regions only with Deterministic Easy DKIM, where identities in other regions copy the first one.',
      source: 'https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-deed.html',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'SES can also receive: an MX to inbound-smtp in a region that supports it. There are no mailboxes behind it, only programs.',
      source: 'https://docs.aws.amazon.com/ses/latest/dg/regions.html',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The domain’s page in the console shows the CNAMEs for DKIM and, further down, the custom MAIL FROM domain.',
      source: 'https://dmarc.wiki/ses',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'It can take up to 72 hours until SES sees new records.',
      source: 'https://docs.aws.amazon.com/ses/latest/dg/mail-from.html',
      readOn: '2026-11-30',
    },
  ],
  mailgun: [
    {
      about: 'spf',
      what: 'The envelope always has the domain that you added to Mailgun, so that domain’s record needs include:mailgun.org. If you added mg.example.com, only the record of mg.example.com is asked, never that of example.com.',
      source: 'https://dmarc.wiki/mailgun',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to the domain that you added itself; there is no separate name for them. Mailgun asks for its MX there to receive them, so a subdomain is the better choice for a domain that has mailboxes.',
      source: 'https://dmarc.wiki/mailgun',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'With Automatic Sender Security, two CNAME records (pdk1 and pdk2) lead to 2,048-bit keys that Mailgun rotates. Their targets differ for each domain: names in dkim1.mailgun.com according to the manual, in mgsend.org in zones that are published.',
      source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/domains/dkim_security',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Without it, there is one TXT record at a selector that Mailgun picks, such as k1, smtp or krs, and you rotate the key by hand. Mailgun advises to do so every six months at least.',
      source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/domains/dkim_security',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Automatic rotation can be set to an interval of five days or more for each domain.',
      source:
        'https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/dkim-security/put-v1-dkim-management-domains--name--rotation',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'A CNAME to mailgun.org, at “email” below the domain by default, lets Mailgun count opens, clicks and unsubscribes.',
      source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/domains/domains-verify',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, mxa and mxb.mailgun.org (mxa and mxb.eu.mailgun.org in the EU). On a domain with mailboxes they would take its mail away, so leave them out there.',
      source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/domains/domains-verify',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'In the control panel, Send, then Sending, then Domains lists your domains and their records.',
      source: 'https://documentation.mailgun.com/en/latest/user_manual.html',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain that is not verified can send 300 emails a day. A new account’s sandbox domain at mailgun.org reaches only a few addresses that have agreed to it.',
      source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/domains/domains-verify',
      readOn: '2026-11-30',
    },
  ],
  postmark: [
    {
      about: 'spf',
      what: 'The envelope has pm.mtasv.net or your own name for bounces, a CNAME to it, so SPF passes without you. Postmark itself no longer asks for include:spf.mtasv.net; in your domain’s record it only costs a lookup.',
      source: 'https://postmarkapp.com/blog/why-we-no-longer-ask-for-spf-records',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Optional: pm-bounces (or another name) as a CNAME to pm.mtasv.net. Only then is SPF aligned with your domain; without it, DMARC rests on DKIM alone.',
      source: 'https://postmarkapp.com/blog/introducing-full-dmarc-support-with-custom',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at a selector that starts with the date and ends in “pm”, such as 20260105103000pm. It is different for each domain and each key, so it cannot be guessed.',
      source: 'https://trustyourinbox.com/kb/source-configuration/postmark',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'The keys have 1,024 bits. After you rotate one and publish the new record, the old key still counts for a few days.',
      source: 'https://trustyourinbox.com/kb/source-configuration/postmark',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The DNS settings of a domain are in the Sender Signatures tab.',
      source: 'https://mxtoolbox.com/c/outboundemailsources?public=Postmark',
      readOn: '2026-11-30',
    },
  ],
  mandrill: [
    {
      about: 'spf',
      what: 'The envelope has mandrillapp.com, or a subdomain of yours that is a CNAME to it; the domain itself is not allowed. So include:spf.mandrillapp.com in your domain’s record does nothing, though older guides ask for it.',
      source:
        'https://mandrill.zendesk.com/hc/en-us/articles/205582727-Can-I-customize-the-Return-Path-bounce-address-used-for-my-emails-',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The current guide asks for DKIM, DMARC and proof of ownership, and no longer for SPF.',
      source: 'https://mailchimp.com/developer/transactional/docs/authentication-delivery/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Optional: a subdomain as a CNAME to mandrillapp.com, added under Tracking & Return Path Domains. It must then be switched on, for all mail or for each message.',
      source:
        'https://mandrill.zendesk.com/hc/en-us/articles/205582727-Can-I-customize-the-Return-Path-bounce-address-used-for-my-emails-',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Since March 2024, two CNAME records: mte1 and mte2. The TXT record at “mandrill” is from before that and does not count anymore.',
      source: 'https://mailchimp.com/developer/release-notes/new-sending-domain-authentication-requirements',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain without these CNAMEs and a DMARC record (p=none is enough) cannot be used in From: Mailchimp replaces it with a subdomain of mandrillapp.com or rejects the message.',
      source: 'https://mailchimp.com/developer/release-notes/new-sending-domain-authentication-requirements',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains are added and tested under Settings > Domains.',
      source: 'https://mailchimp.com/developer/transactional/docs/authentication-delivery/',
      readOn: '2026-11-30',
    },
  ],
  sparkpost: [
    {
      about: 'spf',
      what: 'The envelope has sparkpostmail.com, or a bounce domain that is a CNAME to it, where SparkPost keeps SPF. Only an enterprise account can verify a domain by MX records instead; if that is your domain itself, its record is asked and must keep SparkPost.',
      source: 'https://developers.sparkpost.com/api/sending-domains/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Optional: a subdomain as a CNAME to sparkpostmail.com, to eu.sparkpostmail.com in the EU, or to a name of the company’s own for enterprise accounts. It must be set as the default or be named in each message.',
      source: 'https://developers.sparkpost.com/api/sending-domains/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'A domain that bounces at SparkPost has no mailboxes: all mail to it goes there. So SparkPost advises against your domain itself as the bounce domain.',
      source: 'https://support.sparkpost.com/docs/tech-resources/custom-bounce-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at a selector that is different for each domain. SparkPost makes the key, or you bring one of your own.',
      source: 'https://developers.sparkpost.com/api/sending-domains/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Sending domains and bounce domains are both added on the Domains page.',
      source: 'https://www.sparkpost.com/docs/tech-resources/custom-bounce-domain/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'From must have a verified sending domain, and every subdomain is added by itself. MX records in place of the CNAME are for enterprise accounts only.',
      source: 'https://developers.sparkpost.com/api/sending-domains/',
      readOn: '2026-11-30',
    },
  ],
  mailjet: [
    {
      about: 'spf',
      what: 'The envelope has a subdomain of bnc3.mailjet.com, where SPF passes by itself, so the record of your domain is not asked. Mailjet’s setup still asks for include:spf.mailjet.com there and checks for it.',
      source: 'https://www.mailjet.com/blog/deliverability/mailjet-dmarcbis-is-dead-long-live-dmarc/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'By default SPF passes for Mailjet’s domain and is not aligned with yours. A custom return path, a CNAME below your domain, changes that.',
      source: 'https://www.mailjet.com/blog/deliverability/mailjet-dmarcbis-is-dead-long-live-dmarc/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at “mailjet”. Mailjet then signs with your domain, and DMARC rests on that signature.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/mailjet.com.domain-auth.json',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at a name that starts with “mailjet._” proves that the domain is yours.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/mailjet.com.domain-validation.json',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Sender domains are in the account settings, which are behind your name at the top right.',
      source: 'https://sendy.co/mailjet',
      readOn: '2026-11-30',
    },
  ],
  smtp2go: [
    {
      about: 'spf',
      what: 'The first of the three CNAMEs is the subdomain that is in the envelope, and SMTP2GO keeps SPF there. It has not asked for a change to your domain’s own record since 2019.',
      source: 'https://support.smtp2go.com/hc/en-gb/articles/28543815517209-SPF-DKIM-and-DMARC',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'A name such as em1234567 below your domain is a CNAME to return.smtp2go.net.',
      source: 'https://dmarc.wiki/smtp2go',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One CNAME, at “s” and the same number as in the name for bounces, to dkim.smtp2go.net, the same target for everyone. Since it is a CNAME, SMTP2GO can change the key without you.',
      source:
        'https://github.com/Domain-Connect/Templates/blob/master/mailbluster.com.sender-verification-smtp2go.json',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'The third CNAME, usually at “link”, goes to track.smtp2go.net for links and opens.',
      source:
        'https://github.com/Domain-Connect/Templates/blob/master/mailbluster.com.sender-verification-smtp2go.json',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The three CNAMEs are under Sending > Verified Senders, in the tab Sender domains.',
      source: 'https://support.smtp2go.com/hc/en-gb/articles/28543815517209-SPF-DKIM-and-DMARC',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'Every message has an envelope address of its own (VERP). Some gateways for fax or SMS cannot take that; Maintaining the Return-path keeps your own address for them. Only that mail has your domain itself in the envelope, so keep include:spf.smtp2go.com if you use it.',
      source: 'https://support.smtp2go.com/hc/en-gb/articles/900000039763-VERP-Variable-Envelope-Return-Path',
      readOn: '2026-11-30',
    },
  ],
  resend: [
    {
      about: 'spf',
      what: 'The envelope has “send” below your domain, with an SPF record of its own. The record of the domain itself is not asked, so include:amazonses.com does nothing there.',
      source: 'https://resend.com/changelog/custom-return-path',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The subdomain “send” gets an MX of Amazon SES and an SPF record. Another label can be chosen when the domain is added, but not the domain itself.',
      source: 'https://resend.com/docs/dashboard/domains/custom-return-path',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at “resend” with the bare key (p=…), not the three CNAMEs of Amazon SES.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/resend.com.mail.json',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'Tracking is off by default. With it, a subdomain is a CNAME to a name in resend-dns.com. If the domain has CAA records, they must allow amazon.com.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/resend.com.click-tracking.json',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Receiving takes an MX to inbound-smtp of Amazon SES. Resend advises a subdomain for it.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/resend.com.mail-send-and-receive.json',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The Domains page lists every domain with its records. Each subdomain is added and verified by itself.',
      source: 'https://resend.com/docs/dashboard/domains/introduction',
      readOn: '2026-11-30',
    },
  ],
  mailersend: [
    {
      about: 'bounce',
      what: 'The subdomain “mta” is a CNAME to mailersend.net for bounces. DMARC reports show SPF aligned through it.',
      source:
        'https://github.com/mrcyberrick/comic-preorder/blob/main/docs/f99-sender-domain-consolidation.md',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, ms1 and ms2. Domains from before have mlsend2; in August 2026 MailerSend’s dashboard asked their owners to add the two new ones and to leave the old one.',
      source:
        'https://github.com/mrcyberrick/comic-preorder/blob/main/docs/f99-sender-domain-consolidation.md',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'A subdomain that programs read gets an MX to inbound.mailersend.net.',
      source:
        'https://github.com/Domain-Connect/Templates/blob/master/mailersend.com.mailersend-email-new.json',
      readOn: '2026-11-30',
    },
  ],
  mailtrap: [
    {
      about: 'spf',
      what: 'The record that verifies the domain is also the one that SPF is checked at, so Mailtrap asks for no SPF record at your domain.',
      source: 'https://docs.mailtrap.io/email-api-smtp/setup/sending-domain/cloudflare',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'A name that Mailtrap makes up for your domain is a CNAME to smtp.mailtrap.live. It verifies the domain.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/utajir.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Received mail has that name in the envelope, with SPF passed and aligned with the domain in From.',
      source: 'https://lore.kernel.org/linux-kernel/20231227104209.6281-1-kernel@tomzanna.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, rwmt1 and rwmt2, to names in dkim.smtp.mailtrap.live, so Mailtrap can change the keys.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/utajir.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'mt-link is a CNAME to t.mailtrap.live. Links go through it once click tracking is on, which takes a paid plan.',
      source: 'https://docs.mailtrap.io/email-api-smtp/setup/sending-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains in the menu on the left lists five records: four CNAMEs and one TXT record for DMARC.',
      source: 'https://docs.mailtrap.io/email-api-smtp/setup/sending-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'After DNS is checked comes a review of the domain, which can ask for details about your business before the first email goes out.',
      source: 'https://docs.mailtrap.io/email-api-smtp/setup/sending-domain',
      readOn: '2026-11-30',
    },
  ],
  'elastic-email': [
    {
      about: 'spf',
      what: 'By default, the envelope has bounces.elasticemail.net, and the record of your domain is not asked. It is only if your program sets another envelope address (envelopeFrom in the API), at your domain.',
      source: 'https://github.com/ElasticEmail/elasticemail-js/blob/master/docs/EmailContent.md',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Emails bounce to bounces.elasticemail.net unless you set something else: a message with another domain in From passed SPF for that name, and failed DMARC.',
      source:
        'https://lore.kernel.org/linux-wireless/4umro86wvv84.MjDfYvt4P5uZryt8boBK8Q2@1EHFQ.trk.elasticemail.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at “api” with a 1,024-bit key. The setup page prints it, since it is the same key for every customer.',
      source: 'https://elasticemail.com/support/guides/your-domain/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains are verified under Settings > Domains > Manage Domains.',
      source: 'https://help.elasticemail.com/en/articles/4934400-how-to-verify-your-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The setup asks for include:_spf.elasticemail.com at the domain. Its guide puts “a mx” in front of it, which the relay has no use for and which costs lookups.',
      source: 'https://elasticemail.com/support/guides/your-domain/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Mail from a domain that is not verified goes out with the account’s default domain, or with elasticemail.com if there is none.',
      source: 'https://help.elasticemail.com/en/articles/4934400-how-to-verify-your-domain',
      readOn: '2026-11-30',
    },
  ],
  'cloudflare-email-service': [
    {
      about: 'spf',
      what: 'SPF for sending is at cf-bounce below the domain. The include:_spf.mx.cloudflare.net at the domain itself is for Email Routing, which forwards; Email Sending does not need it.',
      source: 'https://developers.cloudflare.com/email-service/concepts/email-authentication/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'cf-bounce gets three MX records (route1, route2 and route3.mx.cloudflare.net) and an SPF record. Cloudflare writes and locks them.',
      source: 'https://developers.cloudflare.com/email-service/configuration/domains/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at the selector cf-bounce, for the domain itself. Email Routing signs what it forwards with another key, at cf2024-1.',
      source: 'https://developers.cloudflare.com/email-service/configuration/domains/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Cloudflare publishes the records when you onboard the domain, and lists them in the settings of Email Sending.',
      source: 'https://developers.cloudflare.com/email-service/configuration/domains/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'It also proposes a DMARC record with p=reject. To remove the domain from Email Sending deletes the DMARC record that it created.',
      source: 'https://developers.cloudflare.com/email-service/configuration/domains/',
      readOn: '2026-11-30',
    },
  ],
  'azure-communication-services': [
    {
      about: 'spf',
      what: 'The domain must have an SPF record with include:spf.protection.outlook.com, the same one as for Microsoft 365, before it can send. A domain that has it for its mailboxes needs nothing new.',
      source:
        'https://learn.microsoft.com/en-us/azure/communication-services/quickstarts/email/add-custom-verified-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The MailFrom address is at the domain that you verified: DoNotReply, unless you add another one.',
      source:
        'https://learn.microsoft.com/en-us/azure/communication-services/quickstarts/email/add-custom-verified-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, the same for every customer, to selector1- and selector2-azurecomm-prod-net in azurecomm.net. They are not those of Microsoft 365, which has selector1 and selector2.',
      source: 'https://github.com/ministryofjustice/dns/blob/main/hostedzones/judiciary.uk.yaml',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at the domain, ms-domain-verification=…, proves that it is yours. It comes before SPF and DKIM.',
      source:
        'https://learn.microsoft.com/en-us/azure/communication-services/quickstarts/email/add-custom-verified-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Provision domains lists each domain with its status; Configure shows the records.',
      source:
        'https://learn.microsoft.com/en-us/azure/communication-services/quickstarts/email/add-custom-verified-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without a domain of your own, mail comes from donotreply@ a random name in azurecomm.net, and that address cannot be changed.',
      source:
        'https://learn.microsoft.com/en-us/azure/communication-services/concepts/email/email-domain-and-sender-authentication',
      readOn: '2026-11-30',
    },
  ],
  'oracle-email-delivery': [
    {
      about: 'spf',
      what: 'By default the envelope has a domain of Oracle’s bounce servers. Your domain’s record is asked only if you make the domain itself the custom return path; guides that ask everyone for include:rp.oracleemaildelivery.com do not say so.',
      source:
        'https://docs.oracle.com/en-us/iaas/Content/Email/Reference/gettingstarted_topic-create-email-domain.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Optional: a custom return path, by Oracle’s advice the key of the region and “rp” below the domain, such as iad1.rp.example.com. It has an MX to bmta in that region and an SPF record; the API now prefers a CNAME.',
      source:
        'https://docs.oracle.com/en-us/iaas/Content/Email/Reference/gettingstarted_topic-create-email-domain.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'By default, bounces go to the name of the region below rp.oracleemaildelivery.com, such as zrh1.rp.oracleemaildelivery.com. SPF passes for that name and is not aligned with your domain.',
      source: 'https://lore.kernel.org/git/D4WIP42OSINN.VGZI7YIMMK8S@ferdinandy.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The SPF record there includes rp.oracleemaildelivery.com in the Americas, ap.rp… in Asia and the Pacific, and eu.rp… in Europe.',
      source:
        'https://docs.oracle.com/en-us/iaas/Content/Email/Reference/gettingstarted_topic-create-email-domain.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One CNAME at a selector that Oracle proposes or you choose. Every region that sends needs its own.',
      source:
        'https://docs.oracle.com/en-us/iaas/Content/Identity/notifications/configure-email-auth-spf-dkim.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Email Domains is under Email Delivery, in Developer Services.',
      source:
        'https://docs.oracle.com/en-us/iaas/Content/Email/Reference/gettingstarted_topic-create-email-domain.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'To send from any address at a domain, DKIM must be active first; otherwise every address is approved by itself.',
      source:
        'https://docs.oracle.com/en-us/iaas/Content/Email/Reference/gettingstarted_topic-create-email-domain.htm',
      readOn: '2026-11-30',
    },
  ],
  mailchannels: [
    {
      about: 'spf',
      what: 'The record of each domain that you send from needs include:relay.mailchannels.net. MailChannels sends without it, but then SPF fails for your domain.',
      source: 'https://docs.mailchannels.com/email-api/spf-dkim-dmarc',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'MailChannels has SPF checked at the domain of the sender, which is the domain that you send from.',
      source: 'https://docs.mailchannels.com/email-api/spf-dkim-dmarc',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'Domain Lockdown: a TXT record at _mailchannels names the accounts that may send for the domain; mail from others is blocked. A customer of a web host writes the host’s account there.',
      source: 'https://docs.mailchannels.com/email-api/domain-lockdown',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The field cfid, for Cloudflare Workers, has not counted since August 31, 2024.',
      source: 'https://docs.mailchannels.com/email-api/domain-lockdown',
      readOn: '2026-11-30',
    },
  ],
  socketlabs: [
    {
      about: 'spf',
      what: 'The envelope has email-od.com or your bounce domain, a CNAME to SocketLabs. Its help page says that SPF needs no change to your existing record.',
      source:
        'https://support.socketlabs.com/index.php?/Knowledgebase/Article/View/143/2/feature-overview-custom-bounce-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Optional: a subdomain as a CNAME to tracking.socketlabs.com, also by way of another CNAME. SocketLabs picks the one that fits the From address of each message.',
      source: 'https://help.socketlabs.com/docs/custom-bounce-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at a selector that you choose. SocketLabs makes the key, or you upload your own.',
      source: 'https://help.socketlabs.com/docs/email/v2/subaccount-dkim-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'The same CNAME can serve for bounces and for counting opens and clicks.',
      source: 'https://help.socketlabs.com/docs/custom-bounce-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Only verified domains can send; others get “554 5.1.0 The Sender’s Address Was Not Allowed”.',
      source: 'https://help.socketlabs.com/docs/verified-sending-domains',
      readOn: '2026-11-30',
    },
  ],
  scaleway: [
    {
      about: 'dkim',
      what: 'One TXT record at a name that the console shows.',
      source: 'https://www.scaleway.com/en/docs/transactional-email/how-to/authenticate-domain/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The tab DNS records of the domain shows SPF, DKIM, DMARC and MX with their status.',
      source: 'https://www.scaleway.com/en/docs/transactional-email/how-to/authenticate-domain/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The setup asks for include:_spf.tem.scaleway.com and for an MX. Its own MX, blackhole.tem.scaleway.com, throws away all that arrives: never put it at a domain with mailboxes.',
      source: 'https://www.scaleway.com/en/docs/transactional-email/how-to/authenticate-domain/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Verification can take 48 hours, and Scaleway checks the records again later.',
      source: 'https://www.scaleway.com/en/docs/transactional-email/how-to/authenticate-domain/',
      readOn: '2026-11-30',
    },
  ],
  zeptomail: [
    {
      about: 'spf',
      what: 'SPF is checked at the domain for bounces, which is a CNAME. Zoho advises against an SPF record at your domain for ZeptoMail because it would be of no use; older help pages still made it mandatory.',
      source: 'https://www.zoho.com/zeptomail/help/domains.html',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'A subdomain that you name when you add the domain is a CNAME to ZeptoMail. Its address goes into the envelope, and nothing can be sent before there is one.',
      source: 'https://www.zoho.com/zeptomail/help/bounce-address.html',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at a selector that differs for each domain. DKIM and the CNAME for bounces together verify the domain.',
      source: 'https://www.zoho.com/zeptomail/help/domains.html',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains in the panel on the left shows the records of each domain.',
      source: 'https://www.zoho.com/transmail/help/domains.html',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'An account can have 100 domains.',
      source: 'https://www.zoho.com/transmail/help/domains.html',
      readOn: '2026-11-30',
    },
  ],
  mailpace: [
    {
      about: 'spf',
      what: 'By default the envelope has a domain of MailPace, so SPF passes without you; with the advanced setup it has “mailer” below your domain, a CNAME. Your domain’s record is never asked.',
      source: 'https://dmarc.wiki/mailpace',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Optional (Advanced Verification): “mailer” as a CNAME to MailPace. Only then is SPF aligned with your domain. Through a proxy such as Cloudflare’s it does not work.',
      source: 'https://docs.mailpace.com/guide/verification#advanced-verification',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'The selector is still ohmysmtp, the former name of the service.',
      source: 'https://docs.mailpace.com/guide/moving_from_ohmysmtp',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'To let a program read mail, a subdomain is a CNAME to inbound.mailpace.com; there is no MX of your own.',
      source: 'https://docs.mailpace.com/guide/inbound',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are on the Verification page of the domain.',
      source: 'https://docs.mailpace.com/guide/verification',
      readOn: '2026-11-30',
    },
  ],
  lettermint: [
    {
      about: 'spf',
      what: 'SPF is checked at lm-bounces below the domain, where a CNAME leads to Lettermint’s record, so you publish none.',
      source: 'https://docs.lettermint.co/platform/domains/spf',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'lm-bounces is a CNAME to bounces.lmta.net.',
      source: 'https://docs.lettermint.co/platform/domains/spf',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, so Lettermint can change the keys. Until its setup changed, there was one TXT record.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/lettermint.co.mail-v2.json',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'A subdomain of your own for links is a CNAME to custom.ltrmnt.com.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/lettermint.co.tracking.json',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'A name that programs read gets an MX to inbound.lettermint.co.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/lettermint.co.inbound.json',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records of a domain are under Domains in the dashboard.',
      source: 'https://docs.lettermint.co/platform/domains/spf',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The automatic setup also publishes DMARC with p=reject, at once and without reports. Check what else sends for the domain first.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/lettermint.co.mail-v2.json',
      readOn: '2026-11-30',
    },
  ],
  ahasend: [
    {
      about: 'bounce',
      what: 'A subdomain as a CNAME for bounces is strongly recommended: it is what aligns SPF with your domain. Its name can be chosen until it is verified.',
      source: 'https://github.com/AhaSend/docs/blob/main/domains.mdx',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, one in use and one for the next key. With the first alone the domain is verified, but then a rotation needs you again. Domains with manual DNS have one TXT record.',
      source: 'https://github.com/AhaSend/docs/blob/main/domains.mdx',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain cannot send before SPF (include:spf.ahasend.com), DKIM and DMARC are all valid.',
      source: 'https://github.com/AhaSend/docs/blob/main/domains.mdx',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The page of the domain in the dashboard lists the exact names and values, which differ from account to account.',
      source: 'https://github.com/AhaSend/docs/blob/main/domains.mdx',
      readOn: '2026-11-30',
    },
  ],
  plunk: [
    {
      about: 'spf',
      what: 'Plunk makes “plunk” below your domain the MAIL FROM domain at Amazon SES, so the record of the domain itself is not asked.',
      source: 'https://github.com/useplunk/plunk/blob/main/packages/api/src/util/ses.ts',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The subdomain “plunk” gets an MX of Amazon SES and an SPF record with include:amazonses.com.',
      source:
        'https://github.com/useplunk/plunk/blob/main/packages/dashboard/src/pages/settings/identity.tsx',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'The three CNAME records of Amazon SES, different for each domain.',
      source: 'https://docs.useplunk.com/guides/verifying-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are in the domain tab of the project’s settings.',
      source: 'https://docs.useplunk.com/guides/verifying-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Until the domain is verified, mail goes out with an address of Plunk.',
      source:
        'https://github.com/useplunk/plunk/blob/main/packages/dashboard/src/pages/settings/identity.tsx',
      readOn: '2026-11-30',
    },
  ],
  loops: [
    {
      about: 'spf',
      what: 'SPF is at “envelope” below the sending domain, which is in the envelope of every message. Loops says itself that it leaves the record of the domain alone.',
      source: 'https://loops.so/docs/deliverability/dmarc-dkim-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The name “envelope” gets an SPF record, and an MX record is part of the setup.',
      source: 'https://loops.so/docs/deliverability/dmarc-dkim-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'All records are on the Domain page of the settings.',
      source: 'https://loops.so/docs/deliverability/dmarc-dkim-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Loops advises a subdomain such as mail.example.com as the sending domain. The free subdomains of hosting platforms do not work.',
      source: 'https://loops.so/docs/sending-domain',
      readOn: '2026-11-30',
    },
  ],
  maileroo: [
    {
      about: 'spf',
      what: 'The domain that you added needs include:_spf.maileroo.com: received mail shows that very domain in the envelope.',
      source:
        'https://github.com/valerielinc-ops/frontaliere-si-o-no/blob/main/functions/src/emailCascade.js',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The return path is at the domain that you added; a message to Gmail in June 2026 passed SPF for it.',
      source:
        'https://github.com/valerielinc-ops/frontaliere-si-o-no/blob/main/functions/src/emailCascade.js',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at “mta” with a 2,048-bit key.',
      source:
        'https://github.com/valerielinc-ops/frontaliere-si-o-no/blob/main/functions/src/emailCascade.js',
      readOn: '2026-11-30',
    },
  ],
  turbosmtp: [
    {
      about: 'spf',
      what: 'With a verified domain your own address stays in the envelope, so the domain’s record needs include:turbo-smtp.com. The setup page adds “a mx” and “?all” to a new record; neither is of any use to the relay.',
      source: 'https://serversmtp.com/it/come-configurare-autenticazione-delle-email',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'In the recommended mode, mail is sent without modification. For a domain that is not verified, the envelope is rewritten to turbo-smtp.com, and SPF passes for that domain instead.',
      source: 'https://serversmtp.com/ru/knowledgebase/343/29------------.html',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record at turbo-smtp with a 1,024-bit key. The setup page prints it, since it is the same key for every customer.',
      source: 'https://serversmtp.com/it/come-configurare-autenticazione-delle-email',
      readOn: '2026-11-30',
    },
  ],
  'netcore-email-api': [
    {
      about: 'dkim',
      what: 'One TXT record whose name and value the dashboard shows.',
      source: 'https://emaildocs.netcorecloud.com/docs/use-dns-to-validate-domain-ownership',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The setup asks for an SPF record at the domain too, and offers one that holds your own entries and Netcore’s; it replaces your record, so compare the two first.',
      source: 'https://emaildocs.netcorecloud.com/docs/use-dns-to-validate-domain-ownership',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A verified domain is still reviewed, mostly within one or two hours, at times within 24.',
      source: 'https://emaildocs.netcorecloud.com/docs/use-dns-to-validate-domain-ownership',
      readOn: '2026-11-30',
    },
  ],
  'alibaba-directmail': [
    {
      about: 'dkim',
      what: 'One TXT record at a selector with the region of the account, such as aliyun-cn-hangzhou. The key has 1,024 or 2,048 bits.',
      source: 'https://www.alibabacloud.com/help/zh/direct-mail/api-dm-2015-11-23-descdomain',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'The domain’s MX must be mx01.dm.aliyun.com. A domain with mailboxes would lose its mail, so use a subdomain that only sends.',
      source: 'https://www.alibabacloud.com/help/zh/direct-mail/api-dm-2015-11-23-descdomain',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'DirectMail checks five records one by one: ownership, SPF with include:spf1.dm.aliyun.com, DKIM, MX and a CNAME at dmtrace for tracking.',
      source: 'https://www.alibabacloud.com/help/zh/direct-mail/api-dm-2015-11-23-descdomain',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain and its addresses belong to one region and can be used only there.',
      source: 'https://www.alibabacloud.com/help/doc-detail/58021.htm',
      readOn: '2026-11-30',
    },
  ],
  'tencent-ses': [
    {
      about: 'dkim',
      what: 'One TXT record at “qcloud” with a key that the console shows.',
      source: 'https://www.tencentcloud.com/document/product/1084/42371',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains are added and verified on the Sender Domain page.',
      source: 'https://www.tencentcloud.com/document/product/1084/42371',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'It checks SPF (include:qcloudmail.com), DKIM, DMARC and an MX at the sender domain, and advises a third-level domain such as mail.example.com for it.',
      source: 'https://www.tencentcloud.com/document/api/1084/39414',
      readOn: '2026-11-30',
    },
  ],
  sendlayer: [
    {
      about: 'dkim',
      what: 'One CNAME at the selector “sl” to a key of SendLayer’s that all its customers share.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/sendlayer.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at a random name below “sl” proves that the domain is yours.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/sendlayer.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'track.sl is a CNAME to track.m2.sendlayer.net.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/sendlayer.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The subdomain “sl” is a CNAME to SendLayer, and so is its DMARC record (_dmarc.sl); the record of your own domain is not touched.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/sendlayer.com.email.json',
      readOn: '2026-11-30',
    },
  ],
  'unisender-go': [
    {
      about: 'dkim',
      what: 'One TXT record at the selector “us”, with a key that is made for each domain.',
      source: 'https://us1.unione.io/en/docs/page/domain_get-dns-records_v1',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at the domain proves that it is yours: unione-validate-hash=… at UniOne.',
      source: 'https://us1.unione.io/en/docs/page/domain_get-dns-records_v1',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'An SPF record at the domain is recommended and not required.',
      source: 'https://us1.unione.io/en/docs/page/domain_get-dns-records_v1',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Mail from a domain that is not verified shows usndr.com as the sender.',
      source: 'https://academy.creatio.com/documents/marketing/7-15/domain-verification-unione-provider',
      readOn: '2026-11-30',
    },
  ],
}
