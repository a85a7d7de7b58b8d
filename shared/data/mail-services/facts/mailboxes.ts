// What proves the passports of mailboxes, forwarders and filters: each fact with its source and the day it was read.
import type { SenderFacts } from './fact.ts'

export const MAILBOX_FACTS: SenderFacts = {
  'google-workspace': [
    {
      about: 'spf',
      what: 'Mail from the primary domain has that domain in the envelope, so its SPF record must include _spf.google.com. Mail from an alias domain has the primary domain in the envelope: an include in the record of the alias domain does nothing, and only DKIM can align there.',
      source: 'https://dmarc.wiki/google-workspace',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Bounces go to the address that sent. From an alias domain, they go to the primary domain, and no setting changes that; a secondary domain has an envelope of its own.',
      source:
        'https://www.suped.com/knowledge/email-deliverability/technical/how-to-resolve-spf-alignment-issues-with-google-workspace-alias-domains',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One TXT record, google._domainkey unless you choose another prefix, with a key of 2048 bits. It is not used until you come back and click Start authentication.',
      source: 'https://dmarc.wiki/google-workspace',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Every domain of the account needs a key of its own: a key for the primary domain does not sign for the others.',
      source: 'https://support.google.com/a/answer/174124?hl=en',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'One MX record since April 2023, smtp.google.com with priority 1. The five older ones that begin with aspmx keep working; use one set or the other.',
      source: 'https://intodns.ai/citations/google-workspace-mx-records',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Keys are made under Apps > Google Workspace > Gmail > Authenticate email, per domain.',
      source: 'https://dmarc.wiki/google-workspace',
      readOn: '2026-11-30',
    },
  ],
  'microsoft-365': [
    {
      about: 'spf',
      what: 'The envelope has the address that sent, so the SPF record of your domain must include spf.protection.outlook.com. Government clouds use spf.protection.office365.us, and Microsoft 365 in China spf.protection.partner.outlook.cn.',
      source: 'https://learn.microsoft.com/en-us/defender-office-365/email-authentication-spf-configure',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'With Microsoft 365 that was bought from GoDaddy, GoDaddy sets up include:secureserver.net instead.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/secureserver.net.o365.json',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the domain of the sender, which is the one that SPF checks; Microsoft publishes no bounce domain for you to delegate.',
      source: 'https://dmarc.wiki/microsoft-365',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records. Domains added since May 2025 point below dkim.mail.microsoft, with a letter that Microsoft picks; older ones keep their targets below onmicrosoft.com. Both work, so copy yours from the Defender portal.',
      source:
        'https://github.com/MicrosoftDocs/defender-docs/commit/8d005323227d9bd51b393e1f53c7dbf85bc1ca4a',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Only one selector signs. The CNAME of the other may lead to nothing until you rotate keys for the first time: publish it anyway, or that rotation breaks your signatures.',
      source:
        'https://learn.microsoft.com/en-us/microsoft-365/security/office-365-security/use-dkim-to-validate-outbound-email',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A rotation takes four days (96 hours) until the new key signs. Until DKIM is turned on for your domain, mail is signed for your onmicrosoft.com name, which never aligns. Each subdomain that sends needs its own DKIM and its own SPF record.',
      source: 'https://learn.microsoft.com/en-us/defender-office-365/email-authentication-dkim-configure',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record such as MS=ms12345678 proves the domain. It is asked for once and changes nothing else.',
      source:
        'https://learn.microsoft.com/en-us/microsoft-365/enterprise/external-domain-name-system-records',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'One MX record: your domain, with hyphens for its dots, below mail.protection.outlook.com.',
      source: 'https://github.com/StackExchange/dnscontrol/blob/main/pkg/js/helpers.js',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The CNAME records are shown once you turn on signing for the domain; the page first answers with an error that contains them.',
      source: 'https://learn.microsoft.com/en-us/defender-office-365/email-authentication-dkim-configure',
      readOn: '2026-11-30',
    },
  ],
  'zoho-mail': [
    {
      about: 'spf',
      what: 'The servers that get your mail look up the SPF record of your domain, which must include zohomail.com. If you use several Zoho services, include:one.zoho.com covers them all and keeps you within the limit of lookups.',
      source: 'https://www.zoho.com/mail/help/adminconsole/spf-configuration.html',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'Accounts in the EU use include:zohomail.eu instead.',
      source: 'https://mailermonk.com/guides/spf/zoho-mail',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'You choose the selector yourself in the console, such as zmail or zoho, so it cannot be known from outside. Zoho makes the key and shows the TXT record.',
      source: 'https://www.zoho.com/jp/mail/help/adminconsole/domain-keys-configuration.html',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Zoho takes 30 to 60 minutes to see a new key even when DNS has it; clicking Verify again does not help.',
      source: 'https://mailermonk.com/guides/spf/zoho-mail',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record that begins with zoho-verification= proves the domain.',
      source: 'https://github.com/matthewgall/dnscontrol/blob/main/zones/gallfamily/gallfamily.life.js',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Three MX records with priorities 10, 20 and 50. Other regions use the same names below zoho.eu, zoho.in and so on.',
      source: 'https://gist.github.com/AmruthPillai/c75a805cfeb448e005306a0934211b0f',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Keys are made in the admin console, under Email Configuration of each domain.',
      source: 'https://mailermonk.com/guides/spf/zoho-mail',
      readOn: '2026-11-30',
    },
  ],
  'godaddy-email': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include secureserver.net, for Professional Email as well as for Microsoft 365 from GoDaddy.',
      source: 'https://www.godaddy.com/help/add-an-spf-record-to-my-domain-for-my-email-40499',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'With the Advanced Email Security add-on, mail leaves through Proofpoint Essentials, and the record also needs a:dispatch-us.ppe-hosted.com or include:_spf-usg1.ppe-hosted.com.',
      source: 'https://www.godaddy.com/help/add-an-spf-record-to-my-domain-for-my-email-40499',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the address that sent, and SPF passes for the domain in it.',
      source: 'https://lore.kernel.org/qemu-devel/50e25c56-5624-fe2d-1327-665fc7b9bf05@xryan.net/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, secureserver1 and secureserver2, to names that GoDaddy makes for your domain, such as s1.dkim.example_com.c98.onsecureserver.net.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/godaddy.com.aab.json',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'GoDaddy adds SPF and DKIM by itself only while the domain, its DNS and the mailboxes are in the same account. Anywhere else you copy the records by hand.',
      source: 'https://www.godaddy.com/help/add-an-spf-record-to-my-domain-for-my-email-40499',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, smtp.secureserver.net and mailstore1.secureserver.net.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/godaddy.com.professional_mail.json',
      readOn: '2026-11-30',
    },
  ],
  'namecheap-private-email': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include spf.privateemail.com.',
      source:
        'https://www.namecheap.com/support/knowledgebase/article.aspx/1262/2176/what-does-namecheap-private-email-dns-verification-imply',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the address that sent: a message from it passed SPF and DKIM for the domain of the sender.',
      source:
        'https://lists.linaro.org/archives/list/greybus-dev@lists.linaro.org/message/L4H6MUF23AD3S7S7KY5AQL4WLDHAHCPI/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record at default._domainkey, with a key that is made for your domain. Namecheap calls it mandatory, and it can only be made after the first mailbox exists.',
      source:
        'https://www.namecheap.com/support/knowledgebase/article.aspx/1340/2176/namecheap-private-email-records-for-domains-with-thirdparty-dns/',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records with the same priority. They are also the proof that the domain is yours: the mailboxes are activated once they are found, which can take four hours.',
      source:
        'https://www.namecheap.com/support/knowledgebase/article.aspx/1262/2176/what-does-namecheap-private-email-dns-verification-imply',
      readOn: '2026-11-30',
    },
  ],
  'ionos-mail': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must list the servers of IONOS. It is there from the start for domains on IONOS name servers; a lost one is a known reason for trouble with Gmail.',
      source:
        'https://www.ionos.de/hilfe/domains/mailserver-und-verwandte-records-konfigurieren/spam-versand-vermeiden-mit-spf-record',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the address that sent, so it is your domain that SPF is asked about.',
      source: 'https://lore.kernel.org/qemu-devel/20200212125658.644558-2-laurent@vivier.eu/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Three CNAME records, the same for every customer. They exist from the start on IONOS name servers; with DNS elsewhere, you add all three.',
      source:
        'https://www.ionos.de/hilfe/domains/mailserver-und-verwandte-records-konfigurieren/e-mail-authentifizierung-mit-dkim',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are in the DNS settings of each domain, next to its three dots in the list.',
      source:
        'https://www.ionos.de/hilfe/domains/mailserver-und-verwandte-records-konfigurieren/spam-versand-vermeiden-mit-spf-record',
      readOn: '2026-11-30',
    },
  ],
  'proton-mail': [
    {
      about: 'spf',
      what: 'Proton has you include _spf.protonmail.ch in the SPF record of your domain. It calls that recommended rather than required.',
      source: 'https://proton.me/support/anti-spoofing-custom-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Three CNAME records, protonmail, protonmail2 and protonmail3, to names that are made for your domain.',
      source: 'https://domainsecurityscanner.com/guides/proton-mail',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Proton replaces the keys behind the CNAME records by itself. It signs for your domain only once it has found records that match those in the setup exactly.',
      source: 'https://proton.me/support/cname-problems',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, mail and mailsec below protonmail.ch.',
      source: 'https://github.com/vincentbockaert/dns-management/blob/main/providers/mail.js',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'A domain of your own needs a paid plan, Mail Plus or higher.',
      source: 'https://domainsecurityscanner.com/guides/proton-mail',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records are behind the Review button of the domain, on tabs for SPF, DKIM and DMARC.',
      source: 'https://proton.me/support/anti-spoofing-custom-domain',
      readOn: '2026-11-30',
    },
  ],
  fastmail: [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include spf.messagingengine.com. The one that Fastmail makes on its own name servers ends in ?all, which tells receivers nothing; ~all is better.',
      source: 'https://mailermonk.com/guides/spf/fastmail',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has your own domain, so SPF passes and aligns, even in strict mode.',
      source: 'https://dmarc.wiki/fastmail',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Three CNAME records, fm1, fm2 and fm3, to names that contain your domain. Without them, mail is signed for messagingengine.com only, which does not align.',
      source: 'https://www.fastmail.help/hc/en-us/articles/360060591153',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Fastmail rotates the keys behind the CNAME records by itself, and needs all three for that.',
      source: 'https://mailflowauthority.com/email-authentication/fastmail-email-auth',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, in1-smtp and in2-smtp below messagingengine.com.',
      source: 'https://mailermonk.com/guides/spf/fastmail',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Name servers of Fastmail add SPF and DKIM by themselves, but no DMARC record: that one is always yours to add.',
      source: 'https://mailflowauthority.com/email-authentication/fastmail-email-auth',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The records of a domain are in the settings of that domain.',
      source: 'https://mailermonk.com/guides/spf/fastmail',
      readOn: '2026-11-30',
    },
  ],
  'icloud-mail': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include icloud.com; Apple has you add it before ~all of a record that is there already.',
      source: 'https://support.apple.com/en-us/102374',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'One CNAME record, sig1, to a name that contains your domain, so Apple holds the key. Some guides still say that iCloud cannot sign for custom domains, but Apple’s page asks for this record.',
      source: 'https://support.apple.com/en-us/102374',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record proves the domain. The setup shows the value that Apple makes for you; it begins with apple-domain=.',
      source: 'https://support.apple.com/en-us/102374',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records with the same priority, mx01 and mx02 below mail.icloud.com.',
      source: 'https://github.com/edgard/home-ops/blob/master/terraform/cloudflare/dns.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Up to five domains, and up to three addresses per person at each of them. It is made for people, not for newsletters or programs.',
      source:
        'https://www.suped.com/email-deliverability/answers/how-do-i-set-up-and-use-custom-email-domains-with-icloud-and-what-are-common-issues-with-it',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'At icloud.com/icloudplus, choose Custom Email Domain, then the domain.',
      source: 'https://support.apple.com/guide/icloud/mmf0ccf838d5/icloud',
      readOn: '2026-11-30',
    },
  ],
  'hostinger-email': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include _spf.mail.hostinger.com. A subdomain with mailboxes needs the same record at its own name.',
      source: 'https://support.hostinger.com/en/articles/1583673-what-is-hostinger-spf-record',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the address that sent. Outgoing mail leaves through MailChannels, which keeps it, and SPF passes for your domain.',
      source:
        'https://lore.kernel.org/devicetree/20251119-merge-tinker-bindings-v1-1-4072b55750c1@rootcommit.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Three CNAME records that end in -a, -b and -c, the same for every customer. Emails were seen signed with the first, with 2048 bits.',
      source:
        'https://lore.kernel.org/devicetree/20251119-merge-tinker-bindings-v1-1-4072b55750c1@rootcommit.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'The expected records are on the Protect your reputation tab. On Hostinger name servers, Connect automatically adds them.',
      source: 'https://support.hostinger.com/en/articles/1583673-what-is-hostinger-spf-record',
      readOn: '2026-11-30',
    },
  ],
  titan: [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include spf.titan.email.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/titan.email.titan-mail-hosting.json',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the address that sent. A message passed SPF for the domain of its sender, and DKIM with titan1.',
      source: 'https://lore.kernel.org/linux-kernel/20251027133915.4103633-3-mgorman@techsingularity.net/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record at titan1, with a key made for your domain. Emails are signed with 1024 bits.',
      source: 'https://lore.kernel.org/linux-kernel/20251027133915.4103633-3-mgorman@techsingularity.net/',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, mx1 and mx2 below titan.email.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/titan.email.titan-mail-hosting.json',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The one-click setup of Titan adds MX and SPF, but no DKIM record: that one you add by hand.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/titan.email.titan-mail-hosting.json',
      readOn: '2026-11-30',
    },
  ],
  'rackspace-email': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include emailsrvr.com.',
      source: 'https://docs.rackspace.com/docs/dns-record-definitions',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record whose name and key the control panel shows. It is added for you if Rackspace hosts the DNS of the domain.',
      source:
        'https://github.com/rackerlabs/rackspace-how-to/blob/master/content/rackspace-email/enable-dkim-in-the-cloud-office-control-panel.md',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, mx1 and mx2 below emailsrvr.com.',
      source: 'https://docs.rackspace.com/docs/dns-record-definitions',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'In the Domains section of the control panel, click Sender Authentication (DKIM), then the domain.',
      source:
        'https://github.com/rackerlabs/rackspace-how-to/blob/master/content/rackspace-email/enable-dkim-in-the-cloud-office-control-panel.md',
      readOn: '2026-11-30',
    },
  ],
  'ovh-mail': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include mx.ovh.com, which covers MX Plan, Email Pro and hosted Exchange. A private Exchange server needs its own IP addresses in the record instead.',
      source: 'https://github.com/ovh/docs/blob/develop/pages/web_cloud/domains/dns_zone_spf/guide.en-gb.md',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'CNAME records to names below dkim.mail.ovh.net. Selectors are made for each customer: they begin with ovhemp for Email Pro and with ovhex for Exchange, and end in -selector1 and -selector2.',
      source: 'https://github.com/ovh/docs/blob/develop/pages/web_cloud/domains/dns_zone_dkim/guide.en-gb.md',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'DKIM is off until you turn it on. If the domain’s DNS is in another account or at another registrar, the records must be fetched from the OVHcloud API, and activation takes 30 minutes to 24 hours.',
      source: 'https://github.com/ovh/docs/blob/develop/pages/web_cloud/domains/dns_zone_dkim/guide.en-gb.md',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'On the Associated domains tab, click the gray DKIM box beside the domain. For Exchange, the tab is under Microsoft > Exchange.',
      source: 'https://github.com/ovh/docs/blob/develop/pages/web_cloud/domains/dns_zone_dkim/guide.en-gb.md',
      readOn: '2026-11-30',
    },
  ],
  'cloudflare-email-routing': [
    {
      about: 'spf',
      what: 'Forwarded mail gets an envelope at your domain (SRS), so its SPF record must include _spf.mx.cloudflare.net, or your forwarded mail fails SPF.',
      source: 'https://developers.cloudflare.com/email-routing/postmaster/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope sender is rewritten to an address at the domain that forwards, while From stays that of the original sender.',
      source: 'https://developers.cloudflare.com/email-routing/postmaster/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Cloudflare adds a TXT record at cf2024-1._domainkey and signs forwarded mail twice: for your domain and for its own. Neither signature is that of the domain in From.',
      source: 'https://developers.cloudflare.com/email-routing/postmaster/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'It only forwards: replies come from the mailbox that got the mail, unless another service sends for your domain. Bounce messages are not passed back to the original sender.',
      source: 'https://developers.cloudflare.com/email-routing/postmaster/',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Three MX records below mx.cloudflare.net, which Cloudflare adds and locks while routing is on.',
      source: 'https://developers.cloudflare.com/email-routing/setup/email-routing-dns-records/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'View DNS records in the settings of Email Routing shows the MX and SPF records, and unlocks them.',
      source: 'https://developers.cloudflare.com/email-routing/setup/email-routing-dns-records/',
      readOn: '2026-11-30',
    },
  ],
  improvmx: [
    {
      about: 'spf',
      what: 'Forwarded mail has your domain in the envelope, so that bounces come back to ImprovMX; the SPF record of your domain must include spf.improvmx.com for that.',
      source: 'https://improvmx.com/guides/why-does-improvmx-need-spf/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'MAIL FROM gets your domain instead of that of the original sender, and bounces are recognized by their address.',
      source: 'https://improvmx.com/guides/why-does-improvmx-need-spf/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, the same for every customer.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/improvmx.com.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Mail from a sender with DMARC but without DKIM is forwarded with a rewritten sender, since SPF cannot align after forwarding.',
      source: 'https://improvmx.com/guides/why-does-improvmx-need-spf/',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, mx1 and mx2 below improvmx.com.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/improvmx.com.email.json',
      readOn: '2026-11-30',
    },
  ],
  'forward-email': [
    {
      about: 'bounce',
      what: 'The name fe-bounces below your domain is a CNAME to forwardemail.net.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/forwardemail.net.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Mail that was sent through its SMTP server shows fe-bounces in the envelope, so SPF is checked there.',
      source: 'https://lore.kernel.org/qemu-devel/20250205090333.19626-2-git@miszr.win/',
      readOn: '2026-11-30',
    },
    {
      about: 'spf',
      what: 'The setup also adds include:spf.forwardemail.net to the SPF record of your domain.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/forwardemail.net.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record with a selector and a key that are made for your domain.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/forwardemail.net.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The one-click setup publishes a DMARC record with p=reject right away, with reports to Forward Email. Check what else sends for your domain first.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/forwardemail.net.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record that begins with forward-email-site-verification= proves the domain.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/forwardemail.net.email.json',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records with the same priority, mx1 and mx2 below forwardemail.net.',
      source: 'https://github.com/Domain-Connect/Templates/blob/master/forwardemail.net.email.json',
      readOn: '2026-11-30',
    },
  ],
  mimecast: [
    {
      about: 'spf',
      what: 'Outgoing mail leaves from Mimecast with your domain in the envelope, so the SPF record must include the one of your region, such as eu._netblocks.mimecast.com or us._netblocks.mimecast.com.',
      source: 'https://mimecastsupport.zendesk.com/hc/en-us/articles/34000792642963',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Include one region only: all six regional includes together use up six of the ten lookups of SPF.',
      source: 'https://mxio.io/providers/mimecast',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'You choose the selector when you make a signing definition, with a key of 1024 or 2048 bits, and publish it as a TXT record.',
      source: 'https://mxio.io/providers/mimecast',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Definitions for outgoing mail hold the signing keys. A policy of the same name then says which mail is signed.',
      source: 'https://mimecastsupport.zendesk.com/hc/en-us/articles/34000340541587',
      readOn: '2026-11-30',
    },
  ],
  proofpoint: [
    {
      about: 'spf',
      what: 'Outgoing mail leaves from the servers that also receive for you. The guide of Proofpoint allows them with mx in the SPF record of your domain.',
      source:
        'https://docslib.org/doc/4719149/proofpoint-email-authentication-guide-this-guide-provides-step-by-step-instructions-for-configuring-spf-dkim-and-dmarc-on-proofpoint-cloud-email-gateways',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'It keeps the envelope: a message that left through pphosted.com passed SPF for the domain of its sender.',
      source: 'https://lore.kernel.org/linux-media/988b641e-120a-9cb7-f35a-512f865aa6bd@quicinc.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'The filter can sign for your domain. A message that was signed there had a selector of the customer’s own, qcppdkim1, and 2048 bits.',
      source: 'https://lore.kernel.org/linux-media/988b641e-120a-9cb7-f35a-512f865aa6bd@quicinc.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Secure Email Relay, its service for applications, has IP addresses of its own that go into the SPF record of the envelope domain.',
      source: 'https://www.scribd.com/document/673445869/Proofpoint-SER-App-Onboarding-Guide-v1-4',
      readOn: '2026-11-30',
    },
  ],
  'proofpoint-essentials': [
    {
      about: 'spf',
      what: 'Outgoing mail leaves from its dispatch servers with your domain in the envelope, so the SPF record needs the include of your region, such as _spf-us.ppe-hosted.com.',
      source: 'https://sendmarc.com/es/spf/spf-proofpoint-essentials/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Without it in SPF, its customers’ own mail is refused with “550 5.7.1 Message rejected per sender’s SPF policy”. A record that names a:dispatch-us.ppe-hosted.com does the same as the include.',
      source: 'https://www.404andmore.com/proofpoint-essentials-fixing-the-550-5-7-1-spf-rejected-error/',
      readOn: '2026-11-30',
    },
  ],
  barracuda: [
    {
      about: 'spf',
      what: 'If outgoing mail goes through it, the SPF record of your domain must include spf.ess.barracudanetworks.com, with the two letters of your region after ess if your MX hosts have them.',
      source: 'https://github.com/johnduprey/DNSHealth/blob/main/DNSHealth/MailProviders/BarracudaESS.json',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'It keeps the envelope: a message that left through ess.barracuda.com passed SPF for the domain of its sender.',
      source: 'https://lore.kernel.org/linux-fsdevel/63512803-2b8c-4a5f-af7e-4cdc09d1f339@ddn.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'The signature of your mailbox host stays valid on the way through: a message from Microsoft 365 arrived with one signature, that of Microsoft. Keep the records of that host.',
      source: 'https://lore.kernel.org/linux-fsdevel/63512803-2b8c-4a5f-af7e-4cdc09d1f339@ddn.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Incoming mail reaches your mailboxes from Barracuda’s addresses. If they check SPF again, turn that off there or exempt those addresses, or good mail is blocked.',
      source: 'https://campus.barracuda.com/doc/96022990/',
      readOn: '2026-11-30',
    },
  ],
  sophos: [
    {
      about: 'spf',
      what: 'If outgoing mail goes through Sophos, the SPF record of your domain must include _spf.prod.hydra.sophos.com or the name of your data center, such as _spf_uswest2.prod.hydra.sophos.com. It usually replaces the include of Microsoft 365.',
      source:
        'https://docs.sophos.com/central/customer/help/de-de/ManageYourProducts/EmailSecurity/SophosGateway/ExternalServices/OutboundM365/updatingspf/index.html',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'The common name covers the United States, Germany and Ireland only; other regions need the name of their own data center.',
      source:
        'https://docs.sophos.com/central/customer/help/de-de/ManageYourProducts/EmailSecurity/SophosGateway/ExternalServices/OutboundM365/updatingspf/index.html',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A key that you make in Sophos Email, published as a TXT record.',
      source:
        'https://docs.sophos.com/central/Customer/help/en-us/central/Customer/common/learningContents/DkimKeys.html',
      readOn: '2026-11-30',
    },
  ],
  hornetsecurity: [
    {
      about: 'spf',
      what: 'If outgoing mail goes through it, the SPF record of your domain must include spf.hornetsecurity.com. Leave it out, and Hornetsecurity also stops checking SPF of all mail that you get.',
      source: 'https://help.cumulussmtp.com/article/280-hornetsecurity-correct-spf-authentication',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, hse1 and hse2, for every domain that sends, alias domains too. Resellers give them targets of their own.',
      source:
        'https://support.manageprotect.com/support/solutions/articles/44002069487-how-to-get-domainkeys-identified-mail-dkim-setup-for-your-customers-domain',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Four MX records, mx01 to mx04 below hornetsecurity.com.',
      source: 'https://crm.ikomm.de/knowledge/article/20',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'SPF, DKIM and DMARC are under Email Authentication; pick the domain first.',
      source: 'https://cp.hornetsecurity.com/manual/en/partner/email_authentication/c_setup_dkim.html',
      readOn: '2026-11-30',
    },
  ],
  'trend-micro': [
    {
      about: 'dkim',
      what: 'A key that you make per domain, published as a TXT record under the name that the console shows. Signing starts some time after the key is found in DNS; you set how long.',
      source: 'https://docs.trendmicro.com/en-us/documentation/article/trend-vision-one-adding-dkim-signing-',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Signing is turned on per sender domain under Outbound Protection.',
      source: 'https://docs.trendmicro.com/en-us/documentation/article/trend-vision-one-adding-dkim-signing-',
      readOn: '2026-11-30',
    },
  ],
  'mailbox-org': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include mailbox.org.',
      source:
        'https://kb.mailbox.org/de/privat/e-mail-mit-eigener-domain/spam-reputation-der-eigenen-domain-verbessern-mit-spf-dkim-und-dmarc',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Three MX records, mxext1 to mxext3 below mailbox.org.',
      source: 'https://github.com/wombelix/domain-mgmt/blob/main/records_mycloudoffice_de.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Four CNAME records, MBO0001 to MBO0004, the same for every customer.',
      source:
        'https://kb.mailbox.org/de/privat/e-mail-mit-eigener-domain/spam-reputation-der-eigenen-domain-verbessern-mit-spf-dkim-und-dmarc',
      readOn: '2026-11-30',
    },
  ],
  'infomaniak-mail': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include spf.infomaniak.ch. Infomaniak adds it with -all when you create the mail service, so another service that sends for you fails until you add it.',
      source: 'https://www.infomaniak.com/en/support/faq/2199/manage-spf-records',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'One MX record, mta-gw.infomaniak.ch.',
      source: 'https://www.infomaniak.com/en/support/faq/search?page=3&q=dns',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'DKIM is on by itself for domains with DNS at Infomaniak. It is not available for subdomains.',
      source: 'https://www.infomaniak.com/de/support/faq/841/dkim-eintrage-verwalten',
      readOn: '2026-11-30',
    },
  ],
  transip: [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include _spf.transip.email, which covers mailboxes, web hosting and forwarding.',
      source: 'https://www.transip.eu/knowledgebase/dns/426-setting-an-spf-record',
      readOn: '2026-11-30',
    },
  ],
  'gandi-mail': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include _mailcust.gandi.net. Mail from a website on Gandi’s hosting needs _spf.gpaas.net as well.',
      source: 'https://helpdesk.gandi.net/hc/en-us/articles/14001808469404-What-is-an-SPF-record',
      readOn: '2026-11-30',
    },
  ],
  mxroute: [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include mxroute.com or mxlogin.com, one of the two. MXroute requires it, and warns not to list its IP addresses instead.',
      source: 'https://mxroutedocs.com/dns/dnsoverview/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the address that sent: a message passed SPF for the domain of its sender.',
      source: 'https://lore.kernel.org/linux-kernel/20240501152442.1072627-4-git@luigi311.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record at x with a key of your own. Emails are signed with 2048 bits.',
      source: 'https://lore.kernel.org/linux-kernel/20240501152442.1072627-4-git@luigi311.com/',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records with the name of your server, the second with -relay, as in the email that you got when you signed up. Both lead to the same machine today.',
      source: 'https://mxroutedocs.com/dns/dnsoverview/',
      readOn: '2026-11-30',
    },
  ],
  migadu: [
    {
      about: 'spf',
      what: 'The SPF record of your domain includes spf.migadu.com.',
      source:
        'https://github.com/droposhado/infra/blob/main/terraform/modules/cloudflare-migadu-mail/cloudflare-record-txt.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Three CNAME records, key1 to key3, to names that contain your domain.',
      source:
        'https://github.com/droposhado/terraform-cloudflare-migadu/blob/main/cloudflare-record-cname.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record that begins with hosted-email-verify= proves the domain.',
      source:
        'https://github.com/droposhado/infra/blob/main/terraform/modules/cloudflare-migadu-mail/cloudflare-record-txt.tf',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'Two MX records, aspmx1 and aspmx2 below migadu.com.',
      source:
        'https://github.com/bjw-s-labs/home-ops/blob/main/infrastructure/terraform/cloudflare/domain_family.tf',
      readOn: '2026-11-30',
    },
  ],
  'yandex-360': [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include _spf.yandex.net. If nothing else sends for it, Yandex has you publish v=spf1 redirect=_spf.yandex.net.',
      source: 'https://yandex.com.tr/support/connect/dns/spf.html?lang=tr',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'A TXT record at mail._domainkey, with a key that is made for your domain; a published one has 1024 bits.',
      source: 'https://kazakov.lt/notes/email-dns-settings',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'One MX record, mx.yandex.net, and none of another service beside it.',
      source: 'https://yandex.com.tr/support/kurum/troubleshooting/dns.html',
      readOn: '2026-11-30',
    },
  ],
  tuta: [
    {
      about: 'spf',
      what: 'The SPF record of your domain includes spf.tutanota.de.',
      source: 'https://github.com/vincentbockaert/dns-management/blob/main/providers/mail.js',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Two CNAME records, s1 and s2, the same for every customer. SendGrid uses the same two selectors, so a domain cannot sign with both at one name.',
      source: 'https://github.com/vincentbockaert/dns-management/blob/main/providers/mail.js',
      readOn: '2026-11-30',
    },
    {
      about: 'ownership',
      what: 'A TXT record that begins with t-verify= proves the domain.',
      source: 'https://github.com/vincentbockaert/dns-management/blob/main/providers/mail.js',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'One MX record, mail.tutanota.de.',
      source: 'https://github.com/vincentbockaert/dns-management/blob/main/providers/mail.js',
      readOn: '2026-11-30',
    },
    {
      about: 'limits',
      what: 'Two more CNAME records, mta-sts and _mta-sts, turn on MTA-STS for your domain; Tuta looks after the certificate.',
      source: 'https://tuta.com/blog/tutanota-letsencrypt-launch-mta-sts-tls',
      readOn: '2026-11-30',
    },
  ],
  runbox: [
    {
      about: 'spf',
      what: 'The SPF record of your domain must include spf.runbox.com.',
      source: 'https://help.runbox.com/runbox-spf/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'CNAME records to the name servers that Runbox keeps for keys, made when you create the keys in your account.',
      source: 'https://help.runbox.com/dkim-signing/',
      readOn: '2026-11-30',
    },
    {
      about: 'menu',
      what: 'Click DKIM beside the domain in the list of Email Hosting, then Create keys.',
      source: 'https://help.runbox.com/dkim-signing/',
      readOn: '2026-11-30',
    },
  ],
  'one-com': [
    {
      about: 'spf',
      what: 'The envelope has the address that sent. With name servers elsewhere, you add the SPF and DKIM records there yourself, or your emails end up in spam.',
      source:
        'https://help.one.com/hc/pt/articles/17038200070545-Por-que-meus-e-mails-acabam-em-spam-ao-usar-servidores-de-nomes-externos',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the address that sent, so receivers ask the SPF record of your domain.',
      source: 'https://lore.kernel.org/linux-kernel/20240308220812.GA4091237@ravnborg.org/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Emails have two signatures, one with RSA (rsa1 or rsa2, 2048 bits) and one with Ed25519 (ed1 or ed2). A receiver that cannot check the second reports an error for it, and passes the first.',
      source: 'https://lore.kernel.org/linux-kernel/20240308220812.GA4091237@ravnborg.org/',
      readOn: '2026-11-30',
    },
    {
      about: 'inbound',
      what: 'With name servers elsewhere, one MX record: your own domain below mx.one.com, and no other beside it.',
      source:
        'https://help.one.com/hc/pt/articles/17038200070545-Por-que-meus-e-mails-acabam-em-spam-ao-usar-servidores-de-nomes-externos',
      readOn: '2026-11-30',
    },
  ],
  'cisco-secure-email': [
    {
      about: 'spf',
      what: 'Outgoing mail leaves from servers at iphmx.com with your domain in the envelope, so its SPF record must allow them. Such records name a host that is the customer’s own, as in exists:%{i}.spf.hc0000-xx.iphmx.com.',
      source: 'https://github.com/domainaware/checkdmarc/blob/master/tests/test_spf.py',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'The envelope has the domain of the sender. The address in it can begin with a tag, prvs= and a code; SPF passes for the domain all the same.',
      source:
        'https://lore.kernel.org/qemu-devel/20220420055248.960491-5-alistair.francis@opensource.wdc.com/',
      readOn: '2026-11-30',
    },
  ],
  'strato-mail': [
    {
      about: 'spf',
      what: 'The envelope has the address that sent, so the SPF record of your domain must allow the servers of Strato.',
      source: 'https://lore.kernel.org/linuxppc-dev/acf63821-2030-90fa-f178-b2baeb0c4784@xenosoft.de/',
      readOn: '2026-11-30',
    },
    {
      about: 'bounce',
      what: 'Emails bounce to the address that sent them, at your domain.',
      source: 'https://lore.kernel.org/linuxppc-dev/acf63821-2030-90fa-f178-b2baeb0c4784@xenosoft.de/',
      readOn: '2026-11-30',
    },
    {
      about: 'dkim',
      what: 'Emails are signed for your domain with strato-dkim-0002, a key of 2048 bits.',
      source: 'https://lore.kernel.org/linuxppc-dev/acf63821-2030-90fa-f178-b2baeb0c4784@xenosoft.de/',
      readOn: '2026-11-30',
    },
  ],
}
