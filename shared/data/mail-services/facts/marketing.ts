// What proves the passports of services for newsletters, campaigns and cold outreach: each fact with its source and the day it was read.
import type { SenderFacts } from './fact.ts'

export const MARKETING_FACTS: SenderFacts = {
  mailchimp: [
    {
      about: 'spf',
      what: 'Without a dedicated IP address, the envelope has a domain of Mailchimp’s, so receivers check SPF there. include:servers.mcsv.net in your own record then only costs a DNS lookup.',
      source: 'https://dmarc.wiki/mailchimp',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to a name below mcsv.net, mcdlv.net or rsgsv.net. A bounce domain of your own is only possible with a dedicated IP address, through Mailchimp’s support.',
      source: 'https://dmarc.wiki/mailchimp',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'More recent emails bounce to a name below mailchimpapp.net.',
      source: 'https://spfwise.com/en/article/mailchimp-spf-dkim-dmarc-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, k2 and k3, with the same targets for most customers.',
      source: 'https://dmarc.wiki/mailchimp',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Older setups have k1, a CNAME to dkim.mcsv.net. Many guides still show only that one.',
      source: 'https://netdig.tools/tools/mailchimp-dns-records',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Under Account & billing > Domains, first verify the domain with an email, then start its authentication. Verifying alone needs no DNS record and signs nothing.',
      source: 'https://trustyourinbox.com/kb/source-configuration/mailchimp',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'DKIM is the only way to pass DMARC: SPF passes for Mailchimp’s domain, not for yours.',
      source: 'https://dmarc.wiki/mailchimp',
      readOn: '2026-11-30',
    },
  ],
  klaviyo: [
    {
      about: 'spf',
      what: 'Klaviyo sets the return path of every email itself, and SPF passes there. The record of your domain does not need to mention Klaviyo.',
      source: 'https://help.klaviyo.com/hc/en-us/articles/50941715515675',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'A branded sending domain, such as send.example.com, is in the envelope. With static routing it is a CNAME to Klaviyo, which publishes SPF behind it.',
      source: 'https://spfwise.com/en/article/klaviyo-spf-dkim-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'With dynamic routing, which Klaviyo recommends, four NS records hand the subdomain to ns1.klaviyo.com through ns4.klaviyo.com, and Klaviyo publishes everything in it.',
      source: 'https://help.klaviyo.com/hc/en-us/articles/4417768780827',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Without a branded sending domain, emails go out under one that Klaviyo’s customers share. Gmail shows it as “via klaviyomail.com”.',
      source: 'https://help.klaviyo.com/hc/en-us/articles/15268721014811',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'With static routing, two CNAME records. Their names depend on what the domain sends: km1 and km2 were seen for campaigns; pairs that start with kt and ks exist, too.',
      source: 'https://help.klaviyo.com/hc/en-us/articles/50941715515675',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Domains that were set up earlier have kl and kl2, which the help page on errors still shows.',
      source: 'https://help.klaviyo.com/hc/en-us/articles/4417768780827',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at the domain itself, klaviyo-site-verification= and the account’s public key.',
      source: 'https://help.klaviyo.com/hc/en-us/articles/4417768780827',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Sending domains are added, and their records shown, under Settings > Email > Domains.',
      source: 'https://domainsecurityscanner.com/guides/klaviyo',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Verifying is not enough: emails go out under klaviyomail.com until you click Apply domain.',
      source: 'https://help.klaviyo.com/hc/en-us/articles/4417768780827',
      readOn: '2026-11-30',
    },
  ],
  brevo: [
    {
      about: 'spf',
      what: 'On shared IP addresses the envelope has a domain of Brevo’s, often below sender-sib.com, so the record of your domain is not checked.',
      source: 'https://dmarc.wiki/brevo',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'With a dedicated IP address, the domain that you set up for it is in the envelope. It is mostly a subdomain, but Brevo can also write SPF, A and MX records at the domain itself, and then the include belongs in its record.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/brevo.com.domain-authentication.json',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'By default bounces go to a name below sender-sib.com. A branded subdomain, such as mail.example.com, is a CNAME to Brevo, with two more below it, r and img.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/brevo.com.domain-authentication.json',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, brevo1 and brevo2, with the domain written with hyphens in their targets.',
      source: 'https://github.com/ministryofjustice/dns/tree/main/hostedzones',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Older accounts publish a key of 1024 bits as TXT, with the selector “mail”. The CNAME records lead to keys of 2048 bits.',
      source: 'https://www.captaindns.com/en/blog/brevo-transactional-email-technical-guide',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at the domain itself, brevo-code: and a code.',
      source: 'https://developers.brevo.com/docs/domain-authentication-and-verification',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Each domain in the list has a button that shows its records, or adds them at DNS hosts that Brevo can write to.',
      source: 'https://dmarc.wiki/brevo',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Until the domain is authenticated, Brevo replaces it in From with a name below brevosend.com.',
      source:
        'https://help.brevo.com/hc/en-us/articles/16045394674066-Troubleshooting-issues-with-domain-authentication-Brevo-code-DKIM-record-DMARC-record',
      readOn: '2026-11-30',
    },
  ],
  'constant-contact': [
    {
      about: 'spf',
      what: 'Receivers check the record of Constant Contact’s domain, not of yours, so its help page says not to add it to your record. The include:spf.constantcontact.com that many guides show does nothing.',
      source:
        'https://knowledgebase.constantcontact.com/lead-gen-crm/articles/KnowledgeBase/5865-Understanding-email-authentication?lang=en_US',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to an address at in.constantcontact.com, and never to your domain, so SPF cannot align.',
      source:
        'https://knowledgebase.constantcontact.com/lead-gen-crm/articles/KnowledgeBase/5865-Understanding-email-authentication?lang=en_US',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Self-authentication takes two CNAME records, ctct1 and ctct2, to keys below ccsend.com.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/constantcontact.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Advanced settings has self-authentication. After the records are published, activate it there.',
      source: 'https://trustyourinbox.com/kb/source-configuration/constant-contact',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'An account can authenticate one domain. A domain that several accounts share needs a TXT record instead of the CNAME records.',
      source:
        'https://knowledgebase.constantcontact.com/email-digital-marketing/articles/KnowledgeBase/5932-self-publishing-for-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without self-authentication, Constant Contact rewrites the From address, so your emails are not sent as your domain at all.',
      source: 'https://trustyourinbox.com/kb/source-configuration/constant-contact',
      readOn: '2026-11-30',
    },
  ],
  activecampaign: [
    {
      about: 'spf',
      what: 'The mailserver domain, a subdomain that is a CNAME to ActiveCampaign, is in the envelope, and ActiveCampaign publishes SPF there. You need not set up SPF yourself.',
      source:
        'https://www.activecampaign.com/learn/guides/understanding-spf-and-how-it-impacts-email-deliverability',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The mailserver domain is a CNAME to ActiveCampaign, and part of the setup of a sending domain. Gmail shows it as “mailed-by”. Without it, you send with domains that its customers share.',
      source:
        'https://help.activecampaign.com/hc/en-us/articles/115000999524-Custom-domain-name-versus-Mailserver-Domain',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Its name is em- and a number, such as em-1234567.example.com, and it leads to cmd.emsend1.com.',
      source:
        'https://github.com/pagopa/developer-portal/blob/main/apps/infrastructure/src/modules/core/route53.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, acdkim1 and acdkim2, which are the same for every customer.',
      source: 'https://www.senderclarity.com/guides/activecampaign-spf-dkim-dmarc-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Older accounts have a TXT record at dk, which ActiveCampaign still accepts and calls legacy.',
      source: 'https://developers.activecampaign.com/reference/retrieve-dkim-status',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Domains in the settings has everything: verification, DKIM and the mailserver domain.',
      source: 'https://activepedia.com/index.php?section=12&title=Domains_and_domain_alignment&veaction=edit',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'No email goes out before the domain is verified, and each subdomain that you send from needs its own verification.',
      source: 'https://help.activecampaign.com/hc/en-us/articles/360015584680-Set-up-your-sending-domain',
      readOn: '2026-11-30',
    },
  ],
  mailerlite: [
    {
      about: 'spf',
      what: 'Its setup does not finish without include:_spf.mlsend.com in the record of your domain. But MailerLite never puts that domain in the envelope, so receivers do not check the record for its emails.',
      source: 'https://www.sh.consulting/blog/when-esp-setup-instructions-break-your-dmarc-protection',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Domain alignment moves the return path and the tracked links to a subdomain that you pick and use for nothing else, with an A, an MX and a TXT record.',
      source: 'https://www.mailerlite.com/video-tutorials/email-domain-alignment',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One CNAME record, litesrv, which is the same for every customer.',
      source: 'https://help.ex2.com/en/article/how-to-authenticate-your-domain-with-mailerlite-bam40t',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record at the domain itself, mailerlite-domain-verification= and a code.',
      source: 'https://help.ex2.com/en/article/how-to-authenticate-your-domain-with-mailerlite-bam40t',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Account settings has a Domains tab, where you add and authenticate domains.',
      source: 'https://help.mailerlite.com/article/show/29280-how-to-authenticate-my-domain',
      readOn: '2026-11-30',
    },
  ],
  'campaign-monitor': [
    {
      about: 'spf',
      what: 'Its help page still recommends include:_spf.createsend.com. But the envelope always has a domain of Campaign Monitor’s, so the record of your domain is not checked.',
      source: 'https://www.senderclarity.com/guides/campaign-monitor-spf-dkim-dmarc-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has a domain of Campaign Monitor’s. One of your own is not possible, so SPF passes, but never aligns.',
      source: 'https://www.reddit.com/r/DMARC/comments/1c0hq81/spf_alignment_question/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record, cm, with a key of your own. A subdomain that you send from needs a record of its own.',
      source: 'https://help.campaignmonitor.com/articles/Knowledge/manage-your-own-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'A subdomain of yours can replace createsend.com in links. It is a CNAME to cname.createsend.com.',
      source: 'https://github.com/openaustralia/infrastructure/blob/main/terraform/campaign-monitor.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Add the domain under Account settings > Sending domains, publish the record, then click Authenticate Now.',
      source: 'https://www.senderclarity.com/guides/campaign-monitor-spf-dkim-dmarc-setup',
      readOn: '2026-11-30',
    },
  ],
  kit: [
    {
      about: 'spf',
      what: 'ckespa.example.com, a CNAME to Kit, is in the envelope, and Kit publishes SPF there. The record of your domain stays as it is.',
      source: 'https://www.senderclarity.com/guides/convertkit-kit-spf-dkim-dmarc-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'ckespa is a CNAME to a name below convertkit.com that Kit makes for each customer.',
      source: 'https://github.com/recoveredfactory/recoveredfactory-site/blob/main/sst.config.ts',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, cka and cka2, to names below convertkit.com. Older setups, and many guides, have only cka.',
      source: 'https://github.com/recoveredfactory/recoveredfactory-site/blob/main/sst.config.ts',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The email settings have the verified sending domain with its records.',
      source: 'https://www.senderclarity.com/guides/convertkit-kit-spf-dkim-dmarc-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Open rates may drop for two or three weeks after the change, while mailbox hosts learn the new domain.',
      source:
        'https://intercom.help/convertkit/en/articles/2502558-verify-your-domain-to-optimize-your-deliverability',
      readOn: '2026-11-30',
    },
  ],
  'customer-io': [
    {
      about: 'spf',
      what: 'All records are at a subdomain of its own, such as cio12345.example.com, which is in the envelope. They do not count toward the lookups of your SPF record.',
      source: 'https://docs.customer.io/journeys/authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The subdomain has two MX records with priority 10 and an SPF record that includes mailgun.org.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/customer.io.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record, krs, below the subdomain: krs._domainkey.cio12345.example.com. From may have the domain itself, since DMARC takes the subdomain for its part.',
      source: 'https://docs.customer.io/journeys/authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Sending Domains in the workspace’s email settings lists the domains; Show Records has the records of each.',
      source: 'https://www.senderclarity.com/guides/customerio-spf-dkim-dmarc-setup',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A workspace cannot send before it has a sending domain.',
      source: 'https://docs.customer.io/journeys/authentication',
      readOn: '2026-11-30',
    },
  ],
  aweber: [
    {
      about: 'dkim',
      what: 'Three CNAME records, aweber_key_a, aweber_key_b and aweber_key_c, which are the same for every customer.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/aweber.com.email-web.json',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Its automatic setup can also add k1, k2 and k3, which point to optin.com. Mailchimp needs k2 and k3 for itself, so look at them if you use both.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/aweber.com.email-web.json',
      readOn: '2026-11-30',
    },
  ],
  getresponse: [
    {
      about: 'spf',
      what: 'GetResponse asks for DKIM and DMARC. It calls SPF optional.',
      source: 'https://www.getresponse.com/blog/email-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The record that it shows is v=spf1 mx a include:_spf.getresponse.com -all. A domain that has an SPF record already gets only the include added to it, never a second record.',
      source: 'https://www.getresponse.com/help/how-to-merge-spf-records.html',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records of a domain are shown in “Emails and domains”.',
      source: 'https://www.getresponse.com/help/how-to-merge-spf-records.html',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without a DKIM key of your own, your emails are signed as getresponse-mail.com, and Gmail and Outlook show “via getresponse-mail.com”.',
      source: 'https://help.thorit.de/get-response-',
      readOn: '2026-11-30',
    },
  ],
  drip: [
    {
      about: 'menu',
      what: 'Sending Domain in the email setup shows the records.',
      source: 'https://help.drip.com/hc/en-us/articles/4424702533645-Set-Up-Your-Drip-Account-',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Every account needs a sending domain of its own with a DMARC record, and each From address is verified with an email on top.',
      source: 'https://help.drip.com/hc/en-us/articles/4424702533645-Set-Up-Your-Drip-Account-',
      readOn: '2026-11-30',
    },
  ],
  'marketing-cloud': [
    {
      about: 'spf',
      what: 'The envelope always has the name bounce below the domain of the Sender Authentication Package, such as bounce.email.example.com, even for emails from a private domain. The record of the domain above is not checked.',
      source: 'https://help.salesforce.com/s/articleView?id=004464661&type=1',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'Without that package, the envelope has a name of Salesforce’s, such as bounce.s7.exacttarget.com.',
      source: 'https://unspam.email/deliverability/salesforce',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The bounce domain has an MX record to bounces at your stack, such as bounces.s10.exacttarget.com, and an SPF record.',
      source:
        'https://trailhead.salesforce.com/en/content/learn/modules/email-deliverability-concepts/understand-authentication-and-sap',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Usually four NS records hand the subdomain to ns1.exacttarget.com through ns4.exacttarget.com, and Salesforce publishes all of that. Self-hosted DNS is the other way.',
      source: 'https://senderauth.marketingcloud.com/quickstart.php',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'To send as the domain itself and not the subdomain, add it as a private domain. Salesforce then signs for it, which is enough for DMARC: the bounce domain stays the one of the package.',
      source:
        'https://www.suped.com/knowledge/email-deliverability/technical/how-to-configure-sfmc-to-send-on-behalf-of-sales-reps-with-dkimdmarc-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Marketing Cloud Next signs with 2048 bits by default, and publishes SPF behind a CNAME record for bounces.',
      source: 'https://help.salesforce.com/s/articleView?id=004576430&language=fi&type=1',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Replies come in at the subdomain, too, with an MX record to reply at your stack. They are for its reply management, not for a mailbox.',
      source:
        'https://trailhead.salesforce.com/en/content/learn/modules/email-deliverability-concepts/understand-authentication-and-sap',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Salesforce discourages using the domain itself: a mistake there can take down the website and the mail. Take a subdomain that serves nothing else.',
      source: 'https://help.salesforce.com/s/articleView?id=004269074&type=1',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A business unit has one such domain. Other From domains need a private domain each.',
      source: 'https://help.salesforce.com/s/articleView?id=004269074&type=1',
      readOn: '2026-11-30',
    },
  ],
  'account-engagement': [
    {
      about: 'spf',
      what: 'Emails bounce to exacttarget.com, so the record of your domain is only checked if support set up a return path of your own.',
      source: 'https://www.cypresslearning.academy/how-to-authenticate-dmarc-records-with-pardot/',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'Its instructions ask for an include in any case, whether or not the envelope has your domain.',
      source:
        'https://support.valimail.com/support/solutions/articles/48001177031-configuring-salesforce-pardot-for-valimail-authenticate',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The return path is at exacttarget.com. On request, support gives you the records for one of your own, and an account can have only one.',
      source: 'https://www.cypresslearning.academy/how-to-authenticate-dmarc-records-with-pardot/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record with the selector 200608, the same as Marketing Cloud’s. The old DomainKeys record, “o=~” at _domainkey, is obsolete: leave it out.',
      source:
        'https://support.valimail.com/support/solutions/articles/48001177031-configuring-salesforce-pardot-for-valimail-authenticate',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Its check compares the text of the SPF record, so it shows an error without the include. The error does not matter for your emails.',
      source:
        'https://support.valimail.com/support/solutions/articles/48001177031-configuring-salesforce-pardot-for-valimail-authenticate',
      readOn: '2026-11-30',
    },
  ],
  marketo: [
    {
      about: 'spf',
      what: 'Its help page still asks for include:mktomail.com. The record is only checked if you pay for a branded envelope sender; otherwise the envelope has a domain of Marketo’s.',
      source: 'https://blog.teknkl.com/your-marketo-spf-entry-doesnt-matter-unless-youre-paying-extra/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to mktomail.com or mktdns.com, or to a domain of yours with a branded return path.',
      source: 'https://www.suped.com/learn/spf/does-spf-authenticate-the-mail-from-address',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record. You choose the selector and the size of the key, 1024 or 2048 bits, when you add the domain.',
      source: 'https://mxio.io/providers/marketo',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'Links can have a subdomain of yours. It is a CNAME to the default branding domain of your account.',
      source:
        'https://experienceleague.adobe.com/en/docs/marketo/using/getting-started/initial-setup/configure-protocols-for-marketo',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Add the domain there, choose the selector, and publish the record that it shows.',
      source: 'https://mxio.io/providers/marketo',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Its test emails may be sent as mktomail.com. Check the headers of a live email instead.',
      source:
        'https://www.suped.com/knowledge/email-deliverability/technical/how-do-i-validate-my-spf-setup-in-marketo',
      readOn: '2026-11-30',
    },
  ],
  iterable: [
    {
      about: 'service',
      what: 'It sends through Amazon SES, SparkPost, Mailgun or SendGrid. The records are those of the one that your project uses.',
      source: 'https://support.iterable.com/hc/en-us/articles/7130133854612-Email-Setup',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'On the shared servers of Amazon SES, the envelope has amazonses.com, so SPF of your domain is not checked and DMARC rests on DKIM.',
      source:
        'https://www.suped.com/knowledge/email-deliverability/technical/how-do-iterable-shared-infrastructure-and-amazon-ses-handle-spf-alignment-and-dmarc-compliance',
      readOn: '2026-11-30',
    },
  ],
  braze: [
    {
      about: 'service',
      what: 'It sends through Amazon SES, SparkPost or SendGrid. Amazon SES is the default for new customers.',
      source: 'https://braze-email-flow.pages.dev/',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'SPF and DKIM come with the records that Braze gives you when it sets up your IP addresses and domains. There is nothing else to add.',
      source:
        'https://www.braze.com/docs/user_guide/message_building_by_channel/email/email_setup/authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Usually Braze sends you a list of records after it has set up your IP addresses and domains. The page in the settings, a beta, does it without them.',
      source:
        'https://github.com/braze-inc/braze-docs/blob/develop/_docs/_user_guide/message_building_by_channel/email/email_setup/setting_up_ips_and_domains.md',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The domain that sends must be a subdomain of one that you own. Each customer has an IP address of its own, which is shared with nobody.',
      source:
        'https://github.com/braze-inc/braze-docs/blob/develop/_docs/_user_guide/message_building_by_channel/email/email_setup/setting_up_ips_and_domains.md',
      readOn: '2026-11-30',
    },
  ],
  beehiiv: [
    {
      about: 'spf',
      what: 'beehiiv publishes SPF and DKIM itself, behind CNAME records that you add. The SPF record of your domain stays as it is.',
      source:
        'https://www.beehiiv.com/support/article/13650078276375-setting-up-dmarc-for-a-custom-domain-how-to-create-a-record-and-authenticate',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'One of the CNAME records is for SPF: it is the bounce domain, a subdomain of yours.',
      source:
        'https://www.beehiiv.com/support/article/13650078276375-setting-up-dmarc-for-a-custom-domain-how-to-create-a-record-and-authenticate',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'CNAME records that are made for each custom domain. There is no key to paste.',
      source:
        'https://www.beehiiv.com/support/article/13650078276375-setting-up-dmarc-for-a-custom-domain-how-to-create-a-record-and-authenticate',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A custom domain needs a DMARC record of its own; only subdomains of beehiiv’s have one already.',
      source:
        'https://www.beehiiv.com/support/article/13650078276375-setting-up-dmarc-for-a-custom-domain-how-to-create-a-record-and-authenticate',
      readOn: '2026-11-30',
    },
  ],
  moosend: [
    {
      about: 'limits',
      what: 'A sender is only verified once its domain has a DMARC record.',
      source: 'https://help.moosend.com/working-with-dns-records.html',
      readOn: '2026-11-30',
    },
  ],
  responsys: [
    {
      about: 'spf',
      what: 'Emails are sent as a subdomain that Oracle runs, such as news.example.com, or as a whole domain that is for marketing only. SPF belongs there, in Oracle’s hands; your main domain should not be used.',
      source: 'https://docs.oracle.com/en/cloud/saas/marketing/responsys-user/Account_Branded.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'service',
      what: 'NS records hand the subdomain to Oracle’s name servers, which publish everything in it. The dialog that converts the account to it lists the servers.',
      source: 'https://docs.oracle.com/en/cloud/saas/marketing/responsys-user/Account_Branded.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'An account can be converted to branded domains once, and have up to five. Never hand over the main domain: its website and mail would go to Oracle, too.',
      source: 'https://docs.oracle.com/en/cloud/saas/marketing/responsys-user/Account_Branded.htm',
      readOn: '2026-11-30',
    },
  ],
  substack: [
    {
      about: 'spf',
      what: 'Newsletters are sent as substack.com, even if the website has a domain of yours. There is no record to publish for them.',
      source: 'https://on.bo/esp/substack',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to a name below substack.com, such as mg-d1.substack.com.',
      source: 'https://github.com/cookiengineer/antispam/blob/master/guides/HOWTO.md',
      readOn: '2026-11-30',
    },
  ],
  ghost: [
    {
      about: 'service',
      what: 'Ghost sends newsletters through Mailgun. Ghost(Pro) has an account there; on a server of your own, the records are those of your Mailgun account.',
      source: 'https://www.magicpages.co/blog/why-your-ghost-newsletter-lands-in-spam-and-how-to-fix-it/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Setup shows the records to publish, once the site has a custom domain.',
      source: 'https://ghost.org/help/custom-sending-domains/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'On Ghost(Pro), newsletters are sent as ghost.io by default. A sending domain of your own takes the Creator plan or higher, and a DMARC record.',
      source: 'https://ghost.org/help/custom-sending-domains/',
      readOn: '2026-11-30',
    },
  ],
  'benchmark-email': [
    {
      about: 'dkim',
      what: 'Two CNAME records that are made for each account. The setup asks for no SPF record.',
      source: 'https://kb.benchmarkemail.com/en/set-email-domain-authentication/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The Domain Authentication page makes the records. The From address must be verified first.',
      source: 'https://kb.benchmarkemail.com/en/set-email-domain-authentication/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without authentication, the From address is rewritten to a name below clients.bmsend.com.',
      source: 'https://kb.benchmarkemail.com/en/set-email-domain-authentication/',
      readOn: '2026-11-30',
    },
  ],
  sendpulse: [
    {
      about: 'dkim',
      what: 'One TXT record, sign, with a key of your own.',
      source: 'https://github.com/open-contracting/deploy/blob/main/docs/deploy/services/cloudflare.rst',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without records of your own, SendPulse signs emails as itself.',
      source: 'https://sendpulse.com/support/glossary/authentication',
      readOn: '2026-11-30',
    },
  ],
  emailoctopus: [
    {
      about: 'spf',
      what: 'eom.example.com, a CNAME to EmailOctopus, is in the envelope, and EmailOctopus publishes SPF there. Your own record need not change.',
      source: 'https://dmarc.wiki/emailoctopus',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'eom is a CNAME to a name below eoidentity.com that is made for each customer.',
      source: 'https://github.com/dmytro-spodarets/surefilter-us/blob/main/docs/dns-migration-report.md',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One CNAME record, eo, to a key below the same name.',
      source:
        'https://github.com/Domain-Connect/Templates/blob/master/emailoctopus.com.domain-verification.json',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A CNAME record whose name is the number of your account.',
      source:
        'https://github.com/Domain-Connect/Templates/blob/master/emailoctopus.com.domain-verification.json',
      readOn: '2026-11-30',
    },
    {
      about: 'tracking',
      what: 'Links in your emails go through eot.example.com.',
      source:
        'https://github.com/Domain-Connect/Templates/blob/master/emailoctopus.com.domain-verification.json',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'SPF aligns only in relaxed mode, since the envelope has a subdomain. DKIM also aligns in strict mode.',
      source: 'https://dmarc.wiki/emailoctopus',
      readOn: '2026-11-30',
    },
  ],
  'sender-net': [
    {
      about: 'spf',
      what: 'Its setup adds include:sendersrv.com to the SPF record of the domain.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/sender.net.domain-authentication.json',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One CNAME record, sender, which is the same for every customer.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/sender.net.domain-authentication.json',
      readOn: '2026-11-30',
    },
  ],
  flodesk: [
    {
      about: 'spf',
      what: 'What Flodesk calls the SPF record is a CNAME at a subdomain, and SPF is published behind it. The SPF record of the domain itself stays as it is.',
      source: 'https://help.flodesk.com/en/articles/3200817-authenticate-your-domain-via-dkim',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The CNAME for SPF is the bounce domain. Its name is shown in the setup.',
      source: 'https://help.flodesk.com/en/articles/3200817-authenticate-your-domain-via-dkim',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One or three CNAME records, depending on the account. All that are shown are needed.',
      source: 'https://help.flodesk.com/en/articles/3200817-authenticate-your-domain-via-dkim',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The card of the domain says which records are missing. “I’ll do it manually” shows them.',
      source: 'https://help.flodesk.com/en/articles/4747521',
      readOn: '2026-11-30',
    },
  ],
  dotdigital: [
    {
      about: 'spf',
      what: 'A custom From address is at a new subdomain, or at a new domain bought for it, and SPF belongs at that name. An existing subdomain cannot be used.',
      source:
        'https://support.dotdigital.com/en/articles/8199003-branded-domains-sending-with-a-custom-from-address-cfa',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Usually NS records hand the subdomain to dotdigital; MX records alone are not enough. Hosting the records yourself takes an agreement.',
      source: 'https://support.dotdigital.com/en/articles/8473097',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Self-hosted, the subdomain has two MX records, such as r1-smtp-in-1.dotdigital.com and r1-smtp-in-2.dotdigital.com, and an SPF record that includes spf.dotmailer.com.',
      source: 'https://github.com/ministryofjustice/dns/blob/main/hostedzones/justice.gov.uk.yaml',
      readOn: '2026-11-30',
    },
  ],
  emarsys: [
    {
      about: 'spf',
      what: 'Emails are sent as a subdomain, such as newsletter.example.com, and all records, SPF too, belong at that name.',
      source: 'https://help.emarsys.com/hc/en-us/articles/4402729573777-SAP-Emarsys-DNS-settings',
      readOn: '2026-11-30',
    },
    {
      about: 'service',
      what: 'Four NS records can hand the subdomain to Emarsys, which then publishes everything in it. Otherwise you publish the records that it gives you.',
      source: 'https://documentation.emarsys.com/resource/getting-started/configuring-dns-settings/',
      readOn: '2026-11-30',
    },
  ],
  cleverreach: [
    {
      about: 'spf',
      what: 'Its help page asks for include:spf.crsend.com, or spfhard.crsend.com for a record that ends with -all.',
      source:
        'https://support.cleverreach.com/hc/de/articles/202372691-SPF-Eintrag-f%C3%BCr-Ihr-Mailing-setzen',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'CleverReach makes a TXT record for each domain. It must stay published.',
      source: 'https://support.cleverreach.com/hc/de/articles/360016467539-DKIM-einrichten',
      readOn: '2026-11-30',
    },
  ],
  'acoustic-campaign': [
    {
      about: 'dkim',
      what: 'One TXT record, spop1024, with a key of 1024 bits. The support portal has the key.',
      source:
        'https://help.goacoustic.com/hc/en-us/articles/360043024713-Sender-Policy-Framework-SPF-and-Domain-Keys-Identified-Mail-DKIM-',
      readOn: '2026-11-30',
    },
  ],
  unisender: [
    {
      about: 'spf',
      what: 'Its setup asks for include:spf.unisender.com.',
      source:
        'https://academy.creatio.com/sites/default/files/documents/docs_en/product/bpm%27online%20marketing/marketing/7.8.0/BPMonlineHelp/section_email/section_email_getting_started_dkim_spf.htm',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without SPF and DKIM of your own, Outlook and others show the email as sent by usndr.com on behalf of you.',
      source:
        'https://academy.creatio.com/sites/default/files/documents/docs_en/product/bpm%27online%20marketing/marketing/7.8.0/BPMonlineHelp/section_email/section_email_getting_started_dkim_spf.htm',
      readOn: '2026-11-30',
    },
  ],
  lemlist: [
    {
      about: 'tracking',
      what: 'A subdomain for tracked links, such as trail.example.com, is a CNAME to custom.lemlist.com, with a TXT record beside it. Without it, links share a domain with every other sender.',
      source: 'https://help.lemlist.com/en/articles/4452708-custom-tracking-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The tracking domain belongs to a connected address, so each address has its own.',
      source: 'https://help.lemlist.com/en/articles/4452708-custom-tracking-domain',
      readOn: '2026-11-30',
    },
  ],
  'zoho-campaigns': [
    {
      about: 'spf',
      what: 'The envelope always has zcsend.net, so SPF of your domain is not checked and never aligns. Zoho recommends an SPF record next to DKIM all the same.',
      source:
        'https://help.zoho.com/portal/en/kb/campaigns/deliverability-guide/domain-authentication/articles/when-spf-or-dkim-alignment-fails',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to zcsend.net, where Zoho counts them for the report of the campaign. Zoho Marketing Automation does the same.',
      source:
        'https://help.zoho.com/portal/en/kb/marketing-automation/deliverability-guide/domain-authentication/articles/spf-dkim-alignment-failure',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without DKIM of your own, neither SPF nor DKIM aligns and your emails fail DMARC.',
      source:
        'https://help.zoho.com/portal/en/kb/campaigns/deliverability-guide/domain-authentication/articles/when-spf-or-dkim-alignment-fails',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Campaigns can be sent without any authentication. Gmail then shows “via zcsend.net” next to your address.',
      source:
        'https://help.zoho.com/portal/en-gb/community/topic/marketers-space-why-email-authentication-matters-in-zoho-campaigns?page=7',
      readOn: '2026-11-30',
    },
  ],
}
