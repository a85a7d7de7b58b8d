import type { DMARC_FINDINGS } from '#shared/records/dmarc/findings.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

/** A domain that accepts mail, and what is published for its DMARC policy. */
const zoneOf = (domain: string, ...texts: readonly string[]): Zone => ({
  [domain]: { A: ['192.0.43.8'], MX: [[10, `mx.${domain}`]] },
  [`mx.${domain}`]: { A: ['192.0.43.8'] },
  ...(texts.length > 0 && { [`_dmarc.${domain}`]: { TXT: [...texts] } }),
})

const published = (...texts: readonly string[]): Example => ({
  zone: (domain) => zoneOf(domain, ...texts),
})

/** A record with these tags, whose reports go to the domain itself. */
const reported = (tags: string): Example => ({
  zone: (domain) => zoneOf(domain, `v=DMARC1; ${tags}; rua=mailto:dmarc@${domain}`),
})

const IGNORED =
  'Receivers recognize a DMARC record by its first characters: exactly “v=DMARC1”, then a semicolon.'
const TO_RECEIVERS = 'so to receivers the record is not there and your domain is unprotected.'

const TRY_AGAIN =
  'Check again in a minute. If it keeps failing, ask the company that hosts the DNS of that name.'

export const DMARC_EXPLANATIONS: Explanations<typeof DMARC_FINDINGS> = {
  'dmarc-leading-blank': {
    meaning: `${IGNORED} Here a space comes first, usually because it was copied along with the text, ${TO_RECEIVERS}`,
    fix: 'Publish the same record without the space at the start.',
    example: published(' v=DMARC1; p=none'),
  },
  'dmarc-quoted': {
    meaning: `${IGNORED} Here the record has quotation marks of its own. Some DNS panels show texts in quotation marks, but add these themselves; typed marks become part of the record, ${TO_RECEIVERS}`,
    fix: 'Publish the same record without quotation marks.',
    example: published('"v=DMARC1; p=none"'),
  },
  'dmarc-backslash': {
    meaning: `${IGNORED} Some DNS panels want a backslash before each semicolon, while others publish it as part of the record. That happened here, ${TO_RECEIVERS}`,
    fix: 'Publish the same record without backslashes.',
    example: published('v=DMARC1\\; p=none'),
  },
  'dmarc-invisible-character': {
    meaning: `${IGNORED} Text copied from a web page or a document can bring along invisible characters. This record starts with one, ${TO_RECEIVERS}`,
    fix: 'Delete the text and type it again, or copy the record from the result of the check.',
    example: published('\u200bv=DMARC1; p=none'),
  },
  'dmarc-version-case': {
    meaning: `${IGNORED} In this place capitals matter. The record writes the version with small letters, ${TO_RECEIVERS}`,
    fix: 'Write the version as v=DMARC1.',
    example: published('v=dmarc1; p=none'),
  },
  'dmarc-no-semicolon': {
    meaning: `${IGNORED} Semicolons separate the parts of the record. This one has another sign, or none, after the version, ${TO_RECEIVERS}`,
    fix: 'Put a semicolon after v=DMARC1, and between all other parts.',
    example: published('v=DMARC1 p=none'),
  },
  'dmarc-version-value': {
    meaning: `${IGNORED} There is nothing between the letters and the 1, and nothing after it. This record writes the version differently, ${TO_RECEIVERS}`,
    fix: 'Write the version as v=DMARC1.',
    example: published('v=DMARC-1; p=none'),
  },
  'dmarc-version-not-first': {
    meaning: `${IGNORED} This record has the version, but in another place, ${TO_RECEIVERS}`,
    fix: 'Move v=DMARC1 to the start.',
    example: published('p=none; v=DMARC1'),
  },
  'dmarc-version-missing': {
    meaning: `${IGNORED} This text has a DMARC policy but not the version, ${TO_RECEIVERS}`,
    fix: 'Write v=DMARC1; before the rest.',
    example: published('p=none'),
  },
  'dmarc-ok': {
    meaning:
      'The domain has one DMARC record that every receiver can read. It tells them not to deliver mail as usual when it only claims to be from you, and you get reports on it.',
    example: reported('p=quarantine'),
  },
  'dmarc-no-record': {
    meaning:
      'DMARC tells receivers what to do with mail that claims to be from your domain but cannot prove it, and asks them for reports. Without it, a forged message has a good chance of being delivered, and you do not hear about it. Gmail, Yahoo and Outlook require DMARC from everyone who sends much mail.',
    fix: 'Publish a record with p=none and an address for reports. It changes nothing for your mail, and shows you who sends as you.',
    example: published(),
  },
  'dmarc-multiple-records': {
    meaning:
      'A domain may have one DMARC record. With two, a receiver must not choose, so it uses neither, as if you had none. It usually happens when a service says “add this record” and it is added beside the old one.',
    fix: 'Keep the record that you want, add the report address of the other to it, and delete the other.',
    example: published('v=DMARC1; p=none', 'v=DMARC1; p=reject'),
  },
  'dmarc-record-misplaced': {
    meaning:
      'Receivers look for a DMARC record at one name only: _dmarc, followed by your domain. Yours is at another name, so receivers do not read it. Some DNS panels add the domain to whatever you type, so it ends up in the name twice.',
    fix: 'Publish the record at _dmarc followed by your domain, and delete it where it is now. In most DNS panels you type only _dmarc as the name.',
    example: {
      zone: (domain) => ({ ...zoneOf(domain), [`dmarc.${domain}`]: { TXT: ['v=DMARC1; p=none'] } }),
    },
  },
  'dmarc-record-leftover': {
    meaning:
      'There is a DMARC record in the right place, and another at a name where no receiver looks. The second does no harm until someone changes it and wonders why nothing happens.',
    example: {
      zone: (domain) => {
        const zone = zoneOf(domain, `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`)
        return {
          ...zone,
          [domain]: { A: ['192.0.43.8'], MX: [[10, `mx.${domain}`]], TXT: ['v=DMARC1; p=none'] },
        }
      },
    },
  },
  'dmarc-record-is-alias': {
    meaning:
      'The name of your DMARC record only points to a name of someone else, where the record is. That is how many DMARC services work, and it is fine as long as you use the service. Whoever owns that name decides what happens to your mail.',
    fix: 'Nothing to do while you use the service. When you leave it, replace the pointer (CNAME) with a record of your own.',
    example: {
      zone: (domain) => ({
        ...zoneOf(domain),
        [`_dmarc.${domain}`]: { CNAME: `policy.${domain}` },
        [`policy.${domain}`]: { TXT: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`] },
      }),
    },
  },
  'dmarc-alias-target-missing': {
    meaning:
      'The name of your DMARC record only points to a name of someone else, and that name does not exist. So there is no record, and nothing protects your domain. Often it is the rest of a service that nobody uses anymore. Whoever can create that name decides what happens to your mail.',
    fix: 'If you still use the service, ask it to publish the record again. Otherwise remove the pointer (CNAME), then publish a record of your own.',
    example: {
      zone: (domain) => ({
        ...zoneOf(domain),
        [`_dmarc.${domain}`]: { CNAME: `gone.${domain}` },
      }),
    },
  },
  'dmarc-lookup-failed': {
    meaning:
      'DNS gave no answer when it was asked for the policy: the servers were unreachable, or answered with an error. That says nothing about the record. A receiver that meets the same may put the message off, or treat it as if there were no DMARC.',
    fix: TRY_AGAIN,
  },
  'dmarc-unknown-walk': {
    meaning:
      'The policy of the domain is known. DNS gave no answer for a name above it, so we do not know which of these names is the top of your organization. That can decide whether mail from one of your domains counts as mail from another.',
    fix: TRY_AGAIN,
  },
  'dmarc-policy-missing': {
    meaning:
      'The tag “p” says what receivers should do with mail that cannot prove that it is from you. This record does not have it. If the record asks for reports, receivers act as if it said “do nothing”; otherwise they ignore it.',
    example: published('v=DMARC1'),
  },
  'dmarc-policy-invalid': {
    meaning:
      'The policy is one of three words: none (do nothing), quarantine (to the spam folder) and reject (refuse). This record has another word, so receivers do nothing about forged mail, or ignore the record.',
    example: published('v=DMARC1; p=block'),
  },
  'dmarc-no-tag': {
    meaning:
      'A DMARC record is a list of tags such as “p=reject”, with semicolons between them. Part of this record is not a tag, often because a semicolon is missing. Receivers skip that part, and with it what you wanted to say.',
    example: reported('p=reject; thanks for reading'),
  },
  'dmarc-tag-repeated': {
    meaning:
      'Each tag may be in the record once. This one is there twice, and receivers do not agree on what that means: some ignore the whole record, some use the first, some the last. So there is no telling which policy your mail gets.',
    fix: 'Keep the one that you want and remove the others.',
    example: reported('p=reject; p=none'),
  },
  'dmarc-tag-capitals': {
    meaning:
      'The standard allows capitals in the names of tags, such as “P” for “p”. A few receivers do not know that and miss the tag.',
    example: reported('P=quarantine'),
  },
  'dmarc-not-ascii': {
    meaning:
      'A DMARC record can have only plain letters, digits and signs. This one has something else, usually a curly quote or a long dash that a word processor put there. Receivers may not be able to read the part that has it.',
    example: reported('p=reject; note=“hello”'),
  },
  'dmarc-policy-not-second': {
    meaning:
      'The old standard wanted the policy right after the version. The new one does not care about the order, but some receivers still follow the old one and ignore the record.',
    example: { zone: (domain) => zoneOf(domain, `v=DMARC1; rua=mailto:dmarc@${domain}; p=quarantine`) },
  },
  'dmarc-tag-unknown': {
    meaning:
      'Receivers skip a tag that they do not know. Usually it is a misspelling, such as “ruaa” for “rua”, so what you wanted to say is not said.',
    fix: 'Correct the spelling, or remove the tag.',
    example: reported('p=quarantine; ruff=mailto:failures@example.com'),
  },
  'dmarc-value-invalid': {
    meaning:
      'The tag is known, but its value is not one that receivers understand. They use the default, which may be the opposite of what you meant.',
    fix: 'Correct the value, or remove the tag.',
    example: reported('p=quarantine; adkim=strict'),
  },
  'dmarc-fo-without-ruf': {
    meaning:
      '“fo” says for which failures you want a report on the single message. Such reports go to the address in “ruf”, which this record does not have, so the setting does nothing.',
    example: reported('p=quarantine; fo=1'),
  },
  'dmarc-tag-removed': {
    meaning:
      'The current standard, from 2026, no longer has the tags “pct”, “rf” and “ri”. Newer receivers ignore them. That matters for “pct”, which applied the policy to a share of the mail: older receivers still do so, and newer ones apply it to everything.',
    fix: 'Remove the tag. For a gentler start, t=y makes newer receivers apply the policy one level lower.',
    example: reported('p=reject; pct=50'),
  },
  'dmarc-no-reports': {
    meaning:
      'Every day, large receivers send out reports on the mail that claims to be from you: which servers sent it, and whether it passed. This record gives no address for them. Without reports you cannot know whether a strict policy would hit your own mail, nor who is forging you.',
    fix: 'Add rua=mailto: with one of your mailboxes, or the address that a DMARC service gives you.',
    example: published('v=DMARC1; p=quarantine'),
  },
  'dmarc-address-invalid': {
    meaning:
      'The address for reports is not written in the way that receivers expect: mailto: and then the email address. They skip it, so no reports arrive there.',
    example: { zone: (domain) => zoneOf(domain, `v=DMARC1; p=reject; rua=dmarc@${domain}`) },
  },
  'dmarc-size-limit': {
    meaning:
      'A report address could once say how large a report may be, as in “!10m”. The current standard no longer has that, newer receivers ignore it, and a few older ones stumble over it.',
    fix: 'Remove the exclamation mark and what follows it.',
    example: { zone: (domain) => zoneOf(domain, `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}!10m`) },
  },
  'dmarc-address-no-mail': {
    meaning:
      'Reports are sent by email. This record names only a web address, which receivers do not have to support, and hardly any does. So you are likely to get no reports.',
    fix: 'Add an email address, written as mailto:name@example.com.',
    example: published('v=DMARC1; p=quarantine; rua=https://example.com/dmarc'),
  },
  'dmarc-address-not-alone': {
    meaning:
      'Reports are sent by email. Besides an email address, this record names a web address, which hardly any receiver supports. The reports come to the email address.',
    fix: 'Nothing to do, or remove the web address.',
    example: {
      zone: (domain) =>
        zoneOf(domain, `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain},https://example.com/dmarc`),
    },
  },
  'dmarc-many-addresses': {
    meaning:
      'A receiver has to send reports to two addresses; more are up to it. Those at the end of the list may get reports from some receivers only.',
    example: {
      zone: (domain) => {
        const uris = ['one', 'two', 'three'].map((name) => `mailto:${name}@${domain}`)
        return zoneOf(domain, `v=DMARC1; p=quarantine; rua=${uris.join(',')}`)
      },
    },
  },
  'dmarc-reports-not-accepted': {
    meaning:
      'The reports should go to an address at another organization. That organization has to publish a record that allows it. The rule keeps strangers from being flooded with reports. Here that record is missing, so receivers send nothing there.',
    fix: 'If it is a DMARC service, ask it to allow reports for your domain; its setup page often has a step for that. Otherwise, use an address at your own domain.',
    example: published('v=DMARC1; p=quarantine; rua=mailto:dmarc@northwind.test'),
  },
  'dmarc-unknown-permission': {
    meaning:
      'The reports should go to an address at another organization, which has to allow that with a record in DNS. DNS gave no answer when it was asked for it, so we do not know whether reports arrive.',
    fix: 'Check again in a minute. If it keeps failing, tell the owner of that address.',
  },
  'dmarc-mailbox-unreachable': {
    meaning:
      'The reports should go to an address whose domain accepts no mail at all: it says so, or it has no mail server. So no report arrives, and you learn nothing about who sends as you.',
    example: {
      zone: (domain) => ({
        [domain]: { A: ['192.0.43.8'], MX: [[0, '.']] },
        [`_dmarc.${domain}`]: { TXT: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`] },
      }),
    },
  },
  'dmarc-unknown-mailbox': {
    meaning:
      'The reports should go to an address whose mail servers we could not look up, because DNS gave no answer. So we do not know whether reports arrive. That says nothing about your record.',
    fix: 'Check again in a minute. If it keeps failing, tell the owner of that address.',
  },
  'dmarc-policy-none': {
    meaning:
      '“none” asks receivers to do nothing about mail that cannot prove that it is from you; they deliver it as if there were no DMARC. It is the right first step, because reports come in without any risk. As long as it stays that way, anyone can send email as you.',
    fix: 'Read the reports until all of your own mail passes, then move to p=quarantine and on to p=reject.',
    example: published('v=DMARC1; p=none'),
  },
  'dmarc-parked-open': {
    meaning:
      'The domain says that it sends no mail: its SPF record allows no server, and no mail server accepts its mail. So whatever arrives in its name is forged, yet the policy does not ask receivers to refuse it. There is nothing to wait for: none of your own mail can be lost.',
    fix: 'Publish p=reject, also for the subdomains. A report address is not needed.',
    example: {
      zone: (domain) => ({
        [domain]: { MX: [[0, '.']], TXT: ['v=spf1 -all'] },
        [`_dmarc.${domain}`]: { TXT: ['v=DMARC1; p=none'] },
      }),
    },
  },
  'dmarc-subdomains-weaker': {
    meaning:
      'The record protects the domain itself, but asks for less at its subdomains, such as news.example.com. Forgers know that and send from a subdomain, which looks just as real to the reader.',
    fix: 'Remove “sp” from the record, so the same policy applies everywhere. A subdomain that needs a milder one can have a record of its own.',
    example: reported('p=reject; sp=none'),
  },
  'dmarc-np-weaker': {
    meaning:
      '“np” is the policy for subdomains that do not exist. Nobody sends real mail from them, so everything that comes from there is forged. This record protects them less than those that exist.',
    fix: 'Set np=reject.',
    example: reported('p=reject; np=none'),
  },
  'dmarc-test-mode': {
    meaning:
      'With “t=y”, newer receivers apply the policy one level lower: reject becomes quarantine, and quarantine becomes none. Older receivers do not know the tag and apply the policy in full. It is meant for a few weeks of watching, not to stay.',
    example: reported('p=quarantine; t=y'),
  },
  'dmarc-test-without-policy': {
    meaning:
      '“t=y” makes receivers apply the policy one level lower, to test it. Below “none” there is nothing lower, so it does nothing.',
    example: reported('p=none; t=y'),
  },
  'dmarc-reject-needs-dkim': {
    meaning:
      'When mail is forwarded, it comes from a server that your SPF record does not know. Only a DKIM signature, which travels with the message, still proves that it is from you. With p=reject, mail without one can be refused after it was forwarded.',
    fix: 'Make sure that every service you send with signs your mail with DKIM and with your own domain.',
    example: reported('p=reject'),
  },
  'dmarc-subdomain-policy-idle': {
    meaning:
      'The record has a policy for subdomains, but it belongs to a subdomain itself. For names below it, receivers use the record of the domain at the top of your organization, so this part is never read.',
    fix: 'Remove “sp” and “np” from the record. If this name should count as an organization of its own, add psd=n.',
    example: {
      zone: (domain) => ({
        ...zoneOf(domain, `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`),
        ...zoneOf(`news.${domain}`, `v=DMARC1; p=quarantine; sp=reject; rua=mailto:dmarc@${domain}`),
      }),
      checked: (domain) => `news.${domain}`,
    },
  },
  'dmarc-psd-unlikely': {
    meaning:
      '“psd=y” says that strangers can register names below this one, as below .com or co.uk. Only those who give out names publish it. On an ordinary domain it makes receivers treat each of your subdomains as someone else’s.',
    example: reported('p=quarantine; psd=y'),
  },
}
