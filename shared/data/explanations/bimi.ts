import { CERTIFICATE_EXPLANATIONS } from './bimi-certificate.ts'
import { bimiZone, dmarc, GOOD_RECORD, recordName, records, SAMPLE_LOGO } from './bimi-sites.ts'
import { DNS_EXPLANATIONS } from './dns.ts'
import type { BIMI_FINDINGS } from '#shared/records/bimi/findings.ts'
import { LOGO_EXPLANATIONS } from './bimi-logo.ts'
import type { Explanations } from '#shared/report/explanation.ts'

const BIMI = 'BIMI lets inboxes show your logo next to your email. A record in DNS says where the logo is.'

const STRICT =
  'Inboxes show a logo only if nobody else can send as you. DMARC sees to that, once it tells receivers to quarantine or reject forgeries.'

export const BIMI_EXPLANATIONS: Explanations<typeof BIMI_FINDINGS> = {
  ...LOGO_EXPLANATIONS,
  ...CERTIFICATE_EXPLANATIONS,

  'bimi-ok': {
    meaning: `${BIMI} The record can be read, the logo follows the rules, and DMARC is strict enough. Whether an inbox shows the logo is up to its provider: each decides for itself, and some ask for a certificate.`,
    example: records(GOOD_RECORD),
  },
  'bimi-no-record': {
    meaning: `${BIMI} There is none, so inboxes show initials or a plain icon. Your email arrives all the same: BIMI is optional.`,
    example: records(),
  },
  'bimi-not-in-from': {
    meaning: `${BIMI} It belongs to the domain that people see in From. This name is used by a service, for bounces or for mail that a program reads, so no inbox ever looks for its logo.`,
    example: {
      zone: (domain) => ({ [domain]: { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] } }),
    },
  },
  'bimi-declined': {
    meaning: `${BIMI} This one is empty on purpose: the domain wants no logo. It also keeps a subdomain from showing the logo of its parent.`,
    fix: 'If you do want a logo, put its URL in the record.',
    example: records('v=BIMI1; l=; a=;'),
  },
  'bimi-caa': {
    meaning:
      'A CAA record names the companies that may issue certificates for your domain. Its part “issuevmc” is about mark certificates, which prove that a logo is yours. The issuers have to respect it: one that is not named refuses the order.',
    example: {
      zone: (domain) => ({ ...bimiZone(domain, [GOOD_RECORD]), [domain]: { CAA: ['0 issuevmc ";"'] } }),
    },
  },
  'bimi-several-records': {
    meaning: `${BIMI} There must be one. With two, receivers cannot know which counts, so they use neither and show no logo.`,
    example: records(GOOD_RECORD, 'v=BIMI1; l=https://www.northwind.test/old-logo.svg'),
  },
  'bimi-record-misplaced': {
    meaning: `${BIMI} ${DNS_EXPLANATIONS['dns-record-misplaced'].meaning}`,
    fix: DNS_EXPLANATIONS['dns-record-misplaced'].fix,
    example: {
      zone: (domain) => ({
        ...bimiZone(domain, []),
        [`${recordName(domain)}.${domain}`]: { TXT: [GOOD_RECORD] },
      }),
    },
  },
  'bimi-fallback': {
    meaning: `${BIMI} The name that you checked has no record of its own, so the one of your main domain applies. That is as it should be, unless this name needs another logo.`,
    fix: 'Publish a record for this name only if it needs another logo.',
    example: {
      zone: (domain) => ({
        ...bimiZone(domain, [GOOD_RECORD], 'v=DMARC1; p=reject; psd=n'),
        [`news.${domain}`]: { A: ['192.0.43.7'] },
      }),
      checked: (domain) => `news.${domain}`,
    },
  },
  'bimi-alias': {
    meaning:
      'The record is not in your DNS. Your name points to a name of someone else, usually a service that you use, and the record is there. Whoever owns that name decides what logo your email gets.',
    fix: 'If you trust the owner, there is nothing to do. If not, replace the CNAME record with a TXT record of your own.',
    example: {
      zone: (domain) => ({
        ...bimiZone(domain, []),
        [recordName(domain)]: { CNAME: `bimi.logos.${domain}` },
        [`bimi.logos.${domain}`]: { TXT: [GOOD_RECORD] },
      }),
    },
  },
  'bimi-not-a-record': {
    meaning: `${BIMI} Receivers recognize it by how it starts: “v=BIMI1;”. This text starts differently, often because of a typo or a quotation mark, so receivers ignore it and show no logo.`,
    fix: 'Correct the start of the record: “v=BIMI1;”, with no space, quote or backslash before it.',
    example: records(`V=bimi1; l=${SAMPLE_LOGO}`),
  },

  'bimi-text-unreadable': {
    meaning:
      'A BIMI record is a list of tags, such as “l=” for the logo, with semicolons between them. One part of this record is not a tag. Receivers must not guess what it means, so they discard the whole record.',
    fix: 'Delete the part, or write it as a tag.',
    example: records(`${GOOD_RECORD}; our logo`),
  },
  'bimi-tag-repeated': {
    meaning:
      'A BIMI record is a list of tags, and each may be there once. Receivers cannot know which of the two counts, so they discard the whole record.',
    example: records(`${GOOD_RECORD}; l=https://www.northwind.test/old-logo.svg`),
  },
  'bimi-tag-case': {
    meaning:
      'Tags in a BIMI record are written in small letters. A capital letter makes another tag of it, which receivers do not know and ignore. So the record lacks what was meant.',
    fix: 'Write the tag in small letters.',
    example: records(`v=BIMI1; L=${SAMPLE_LOGO}`),
  },
  'bimi-tag-unknown': {
    meaning:
      'The record has a tag that BIMI does not define. Receivers ignore it, and the rest of the record counts. It does no harm, but it does not do either what its author had in mind.',
    fix: 'Delete the tag, or correct its name.',
    example: records(`${GOOD_RECORD}; note=2026`),
  },
  'bimi-selector-in-record': {
    meaning:
      'A domain can have several logos, each under a name of its own, the selector. A message picks one in its header. In the record itself a selector does nothing.',
    example: records(`${GOOD_RECORD}; s=default`),
  },
  'bimi-location-missing': {
    meaning: `${BIMI} This one does not say it: the tag “l=” is missing. So there is nothing to show.`,
    example: records('v=BIMI1;'),
  },
  'bimi-location-empty': {
    meaning: `${BIMI} This one names a certificate that proves the logo to be yours, but not the logo. So there is nothing to show.`,
    example: records('v=BIMI1; l=; a=https://northwind.test/bimi.pem'),
  },
  'bimi-location-not-https': {
    meaning: `${BIMI} Receivers fetch the logo only over https, so nobody can exchange it on the way. This URL starts with http, so they do not fetch it.`,
    fix: 'Write the URL with https, and make sure that the web server has a valid certificate.',
    example: records('v=BIMI1; l=http://northwind.test/bimi.svg'),
  },
  'bimi-location-invalid': {
    meaning: `${BIMI} What is there is not a complete web address: it lacks the “https://”, the domain, or has a character that a URL cannot have. So receivers cannot fetch the logo.`,
    example: records('v=BIMI1; l=northwind.test/bimi.svg'),
  },
  'bimi-location-format': {
    meaning: `${BIMI} The only format for it is SVG, a drawing made of lines and shapes. The URL of this one ends like a photo or another kind of file, and receivers refuse those.`,
    example: records('v=BIMI1; l=https://northwind.test/logo.png'),
  },
  'bimi-no-evidence': {
    meaning:
      'A mark certificate proves that the logo is yours: an authority has checked your trademark, or that you have used the logo for a while. Gmail and Apple Mail ask for one, Yahoo Mail and Fastmail do not. It costs money every year.',
    fix: 'If you want the logo in Gmail or Apple Mail, order a mark certificate. Your logo needs to be final first.',
    example: records(GOOD_RECORD),
  },
  'bimi-evidence-not-https': {
    meaning:
      'The record says where the mark certificate is, the proof that the logo is yours. Receivers fetch it only over https. This URL starts with http, so they do not fetch it.',
    fix: 'Write the URL with https, and make sure that the web server has a valid certificate.',
    example: records(`${GOOD_RECORD}; a=http://northwind.test/bimi.pem`),
  },
  'bimi-evidence-invalid': {
    meaning:
      'The record should say where the mark certificate is, the proof that the logo is yours. What is there is not a complete web address, so receivers cannot fetch it.',
    example: records(`${GOOD_RECORD}; a=self`),
  },
  'bimi-avp-invalid': {
    meaning:
      'The tag “avp=” says what goes first: the logo of the brand, or the picture of the person who writes. It has two possible values, and this is neither. Some receivers ignore the tag, others the whole record.',
    example: records(`${GOOD_RECORD}; avp=logo`),
  },
  'bimi-lps-invalid': {
    meaning:
      'The tag “lps=” lists senders that have a logo of their own, by how their address starts. Only letters, digits and hyphens are allowed in it. With another character, those senders do not get their logo.',
    example: records(`${GOOD_RECORD}; lps=news.letter`),
  },

  'bimi-dmarc-ready': {
    meaning: `${STRICT} Yours does. So this condition for a logo is met.`,
    example: dmarc('v=DMARC1; p=reject'),
  },
  'bimi-dmarc-unknown': {
    meaning: `${STRICT} DNS gave no answer when it was asked for the policy, so there is no telling whether a logo can be shown.`,
    fix: 'Check again in a minute. If it keeps failing, ask the company that hosts your DNS.',
  },
  'bimi-dmarc-absent': {
    meaning: `${STRICT} This domain has no DMARC record at all, so no inbox shows its logo, however good it is.`,
    example: dmarc(null),
  },
  'bimi-dmarc-broken': {
    meaning: `${STRICT} This domain has a DMARC record, but receivers cannot use it. So no inbox shows the logo.`,
    fix: 'See what the DMARC checker says about the record, and fix that first.',
    example: dmarc('v=DMARC1; p=strict'),
  },
  'bimi-dmarc-none': {
    meaning: `${STRICT} This policy is “none”: it only asks for reports, and forgeries arrive. So no inbox shows the logo.`,
    example: dmarc('v=DMARC1; p=none'),
  },
  'bimi-dmarc-sp-none': {
    meaning: `${STRICT} The policy of this domain does, but not for its subdomains: anyone can send as those. That is enough to keep the logo from being shown.`,
    example: dmarc('v=DMARC1; p=reject; sp=none'),
  },
  'bimi-dmarc-pct': {
    meaning: `${STRICT} This policy asks for it for only a part of the mail. For a logo it has to count for all of it.`,
    example: dmarc('v=DMARC1; p=quarantine; pct=50'),
  },
  'bimi-dmarc-test-mode': {
    meaning: `${STRICT} This policy is marked as a test, so receivers do not act on it, and no inbox shows the logo.`,
    example: dmarc('v=DMARC1; p=quarantine; t=y'),
  },
  'bimi-dmarc-testing': {
    meaning: `${STRICT} This policy says “reject” and is marked as a test, so receivers go one step down, to quarantine. That is still enough for a logo, but not what the policy promises.`,
    example: dmarc('v=DMARC1; p=reject; t=y'),
  },
}
