import type { MESSAGE_FINDINGS } from '#shared/message/findings.ts'
import { FORM_EXPLANATIONS, mail } from './message-form.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'
import { EXAMPLE_ROOT } from '#shared/data/samples/names.ts'

const from = (domain: string, ...fields: readonly string[]): Example =>
  mail([
    ...fields,
    `From: Ada <ada@${domain}>`,
    'To: Bob <bob@workspace.test>',
    'Subject: Your order',
    'Date: Tue, 17 Nov 2026 09:18:53 +0000',
    `Message-ID: <1@${domain}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ])

const signature = (tags: string) => `DKIM-Signature: v=1; bh=abc=; b=abc=; ${tags}`

const signed = (tags: string): Example => from('northwind.test', signature(tags))

/** All that a signature needs; the key at this selector is one of the samples. */
const WHOLE = 'a=rsa-sha256; d=northwind.test; s=mail; h=from:to:subject'

const TRY_LATER =
  'Test another message in a minute. If it stays unknown, the name servers of the domain have a problem: ask the company that hosts your DNS.'

const NO_HARM = 'A signature that fails counts as if it were not there.'

const PROVED = {
  'message-dmarc-pass': {
    meaning:
      'DMARC asks whether the domain that readers see in From is proven by SPF or DKIM. It is, so receivers can see that the message is really from that domain.',
  },
  'message-dmarc-fail': {
    meaning:
      'DMARC asks whether the domain that readers see in From is proven by SPF or DKIM. Nothing in this message proves it, so to a receiver it may be a forgery. The domain’s policy decides whether it is refused, put in spam, or delivered.',
    fix: 'Have your sending service sign with DKIM as your own domain: most call it domain authentication.',
  },
  'message-dmarc-none': {
    meaning:
      'A DMARC record tells receivers what to do with messages that only pretend to be from your domain. Your domain has none. Gmail, Yahoo and Microsoft require one from everyone who sends a lot of mail.',
    fix: 'Publish a DMARC record. “v=DMARC1; p=none” with an address for reports is a good start.',
    example: from(`message-dmarc-none.${EXAMPLE_ROOT}`),
  },
  'message-dmarc-from': {
    meaning:
      'DMARC compares what is proven with the domain in From. This message has no From, several of them, or authors at several domains, so there is nothing to compare with. Most receivers refuse it.',
    example: from('northwind.test', 'From: Eve <eve@broken.test>'),
  },
  'message-dmarc-legacy': {
    meaning:
      'Two domains count as one organization if they have the same parent, and the standard for finding that parent changed in 2026. With the new one, the message passes. Receivers that still use the old one see two strangers, and the message fails there.',
  },
  'message-dmarc-unknown': {
    meaning:
      'Whether the message is proven depends on something that we do not know: an answer from DNS that did not come, or the IP address of the server that sent it. That says nothing against the message.',
    fix: 'Try again in a minute. For a copy of a message, also enter the IP address of the server that sent it.',
    example: from('northwind.test'),
  },
}

const WHAT_SPF_IS = 'SPF is a list of the servers that may send email as a domain.'

const SPF = {
  'message-spf-pass': {
    meaning: `${WHAT_SPF_IS} The server that sent this message is on the list. SPF is lost when someone forwards the message, so a DKIM signature should prove it, too.`,
  },
  'message-spf-not-aligned': {
    meaning: `${WHAT_SPF_IS} SPF passes, but for the domain of the bounce address, which belongs to your sending service. Readers see another domain in From, so this does not prove that the message is yours.`,
  },
  'message-spf-fail': {
    meaning: `${WHAT_SPF_IS} The server that sent this message is not on the list, and the list ends in “-all”, which asks receivers to refuse others. Some do so at once, whatever else is in the message.`,
    fix: 'If the server is yours or your service’s, add it to the SPF record of the domain.',
  },
  'message-spf-softfail': {
    meaning: `${WHAT_SPF_IS} The server that sent this message is not on the list, and the list ends in “~all”, which asks receivers to be suspicious of others. Without DKIM, such messages often go to spam.`,
    fix: 'If the server is yours or your service’s, add it to the SPF record of the domain.',
  },
  'message-spf-neutral': {
    meaning: `${WHAT_SPF_IS} The server that sent this message is not on the list, and the list says nothing about others. So SPF proves nothing for this message.`,
    fix: 'If the server is yours or your service’s, add it to the SPF record of the domain, and end the record with “~all”.',
  },
  'message-spf-none': {
    meaning: `${WHAT_SPF_IS} The domain has no such list, so SPF proves nothing. Gmail and Outlook refuse or junk mail that has neither SPF nor DKIM.`,
    fix: 'Publish an SPF record that lists the servers and services that send as the domain.',
  },
  'message-spf-permerror': {
    meaning: `${WHAT_SPF_IS} The domain has one that receivers cannot use: it has a mistake, there are two of them, or reading it takes too many lookups. SPF then fails for this message; a server that comes before the fault in the list can still pass.`,
    fix: 'Check the domain with the SPF checker. It shows where the mistake is.',
  },
  'message-spf-no-domain': {
    meaning:
      'SPF judges the domain of the bounce address. This message has none, as is normal for automatic replies, so SPF uses the name that the server gave when it connected. That name is not a domain, so there is nothing to judge.',
  },
  'message-spf-unknown': {
    meaning: `${WHAT_SPF_IS} DNS did not answer when the list was looked up, so it is unknown whether the server is on it. Receivers that meet the same put the message off and try again.`,
    fix: TRY_LATER,
  },
}

const WHAT_DKIM_IS = 'A DKIM signature proves which domain sent a message, and that nothing changed since.'

const DKIM = {
  'message-dkim-pass': {
    meaning: `${WHAT_DKIM_IS} This signature is genuine: its key is published, and the message is what was signed. It stays valid when someone forwards the message unchanged.`,
  },
  'message-dkim-unknown': {
    meaning:
      'The signature was not checked: DNS gave no answer for its key, or the message has more signatures than we check. That says nothing about the signature.',
    fix: TRY_LATER,
  },
  'message-dkim-syntax': {
    meaning: `${WHAT_DKIM_IS} Receivers cannot read this one: a part is missing, is there twice, or is misspelled. ${NO_HARM}`,
    example: signed('d=northwind.test; s=mail'),
  },
  'message-dkim-algorithm': {
    meaning: `${WHAT_DKIM_IS} This one was made with a method that receivers must not accept, such as SHA-1, or that they do not know. ${NO_HARM}`,
    example: signed('a=rsa-sha1; d=northwind.test; s=mail; h=from:to:subject'),
  },
  'message-dkim-expired': {
    meaning: `A DKIM signature can say until when it is valid (x=). The message arrived later, because it waited on its route or because the signer allows too little time. ${NO_HARM}`,
    example: signed(`${WHOLE}; t=1700000000; x=1700000001`),
  },
  'message-dkim-identity': {
    meaning: `A DKIM signature can say for which user it signs (i=). That user has to be at the signing domain (d=) or a subdomain of it, and this one is not. ${NO_HARM}`,
    example: signed(`${WHOLE}; i=@elsewhere.test`),
  },
  'message-dkim-from-unsigned': {
    meaning: `A DKIM signature lists the fields that it protects. From must be among them, since it is what readers go by, and it is not. ${NO_HARM}`,
    example: signed('a=rsa-sha256; d=northwind.test; s=mail; h=to:subject'),
  },
  'message-dkim-length': {
    meaning: `The signature says how many bytes of the text it covers (l=), but the text that arrived is shorter. Something on the route cut it off. ${NO_HARM}`,
    example: signed(`${WHOLE}; l=9000`),
  },
  'message-dkim-key-missing': {
    meaning: `To check a signature, a receiver needs its key, which the domain publishes in DNS. There is no key under the name that the signature gives, so nobody can check it. ${NO_HARM}`,
    example: from(
      'northwind.test',
      signature('a=rsa-sha256; d=northwind.test; s=not-published; h=from:to:subject'),
    ),
  },
  'message-dkim-key-revoked': {
    meaning: `To check a signature, a receiver needs its key, which the domain publishes in DNS. The domain says there that this key is no longer valid, but the server still signs with it. ${NO_HARM}`,
    example: from('broken.test', signature('a=rsa-sha256; d=broken.test; s=s1; h=from:to:subject')),
  },
  'message-dkim-key-unusable': {
    meaning: `To check a signature, a receiver needs its key, which the domain publishes in DNS. There is one, but it is damaged, for example because part of it got lost when it was copied. ${NO_HARM}`,
  },
  'message-dkim-key-limits': {
    meaning: `The key in DNS says what it may be used for, and this signature does not keep to that: it uses another method, or signs for a subdomain. ${NO_HARM}`,
    example: signed('a=ed25519-sha256; d=northwind.test; s=mail; h=from:to:subject'),
  },
  'message-dkim-key-differs': {
    meaning: `Two keys belong to a signature: the server signs with a private one, and DNS has the public one. The public one here does not belong to the private one, so every message fails. It usually happens when a new key was created and DNS was not updated. ${NO_HARM}`,
  },
  'message-dkim-body-changed': {
    meaning: `The text of the message is not what was signed. Something on the route changed it, such as a footer, a virus notice, or links that were rewritten. ${NO_HARM}`,
    example: signed(WHOLE),
  },
  'message-dkim-header-changed': {
    meaning: `A field of the header, such as the subject, is not what was signed. Something on the route changed it; mailing lists that put their name in front of the subject do. ${NO_HARM}`,
  },
  'message-dkim-header-or-key': {
    meaning: `The text of the message is what was signed, and yet the signature fails. Either a field of the header was changed on the route, or the server signs with another key than the one in DNS. There is no telling which. ${NO_HARM}`,
  },
  'message-signature-covers-part': {
    meaning:
      'The signature covers only the beginning of the text (l=), and there is more text below. Anyone could have added it, and the signature still passes. Some receivers therefore ignore such signatures.',
    example: signed(`${WHOLE}; l=5`),
  },
  'message-signature-length': {
    meaning:
      'The signature says how much of the text it covers (l=). Today that is all of it, but anyone can add text below, and the signature still passes. Some receivers therefore ignore such signatures.',
    example: signed(`${WHOLE}; l=9000`),
  },
  'message-signature-testing': {
    meaning:
      'The key in DNS says that the domain is only testing DKIM (t=y). Receivers may then treat the message as if it were not signed. Most ignore that, but nobody should rely on it.',
  },
  'message-signature-open-fields': {
    meaning:
      'A signature protects the fields that it lists, and no others. Here, a field that readers see or act on is not among them: anyone who passes the message on can replace it, for example by another subject or another address for replies, and the signature still passes.',
  },
  'message-signature-future': {
    meaning:
      'A signature says when it was made (t=). This time is later than the arrival of the message, which cannot be. Receivers may ignore such a signature; the clock of the server that signs is usually wrong.',
  },
  'message-signature-short-key': {
    meaning:
      'The shorter a key, the easier it is to break, and whoever breaks it can sign as you. Keys of 1024 bits still pass, but 2048 bits have been recommended since 2018.',
  },
  'message-signatures-unread': {
    meaning:
      'The message has more than ten signatures. Receivers check a few and then stop, so that nobody can keep them busy. One or two are enough.',
    fix: 'Find out which servers sign the message, and let only one or two do it.',
    example: from('northwind.test', ...Array.from({ length: 11 }, () => signature(WHOLE))),
  },
  'message-unsigned': {
    meaning: `${WHAT_DKIM_IS} This message has none. SPF may still prove the sender, but it is lost when someone forwards the message, and Gmail and Yahoo require both from everyone who sends a lot.`,
    fix: 'Turn on DKIM for your own domain at your mail server or sending service, and publish the key that it shows you.',
    example: from('northwind.test'),
  },
  'message-signed-by-others': {
    meaning:
      'The message has a genuine signature, but of your sending service’s domain. Readers see another domain in From, so to receivers nothing proves that the message is yours.',
    fix: 'In the settings of the service, look for “authenticate your domain”, and publish the records that it shows you.',
  },
}

const WHAT_ARC_IS =
  'When a mailing list or a forwarder changes a message, its signature breaks. With ARC, each of them writes down what it saw before, and seals it. ARC was an experiment (RFC 8617) that is being retired.'

const OTHERS = {
  'message-arc-pass': {
    meaning: `${WHAT_ARC_IS} All these seals are genuine. A receiver that trusts the forwarders can accept the message although its signature is broken.`,
  },
  'message-arc-fail': {
    meaning: `${WHAT_ARC_IS} One of these seals is broken, so receivers ignore all of them. If the message is proven in another way, it does no harm.`,
    example: from(
      'northwind.test',
      'ARC-Seal: i=2; a=rsa-sha256; cv=pass; d=helpdesk.test; s=s1; b=abc=',
      'ARC-Message-Signature: i=2; a=rsa-sha256; d=helpdesk.test; s=s1; h=from; bh=abc=; b=abc=',
      'ARC-Authentication-Results: i=2; helpdesk.test; spf=pass',
    ),
  },
  'message-arc-unknown': {
    meaning: `${WHAT_ARC_IS} DNS gave no answer for one of the keys, so the seals could not be checked. That says nothing against the message.`,
    fix: TRY_LATER,
  },
  'message-not-encrypted': {
    meaning:
      'Mail servers can encrypt the connection between them, so that nobody on the way can read along. The server that sent this message did not, although nearly all do. Gmail requires it, and shows an open padlock next to such a message.',
    fix: 'Turn on opportunistic TLS in the sending server. If a service sends for you, ask it why it does not encrypt.',
  },
  'message-unsubscribe': {
    meaning:
      'Two fields in the header let readers unsubscribe with one click in their email app, and a signature protects them. Gmail and Yahoo require that of newsletters. Readers who can leave easily do not report a message as spam.',
  },
  'message-unsubscribe-absent': {
    meaning:
      'Two fields in the header let readers unsubscribe with one click in their email app. This message has neither. That is fine for a receipt or a personal message, but Gmail and Yahoo require them of newsletters and advertising.',
    fix: 'If it is a newsletter, turn on one-click unsubscribe (List-Unsubscribe-Post) in your sending service.',
    example: from('northwind.test'),
  },
  'message-unsubscribe-broken': {
    meaning:
      'Two fields in the header let readers unsubscribe with one click in their email app. This message has at least one of them, but something is missing: the other field, a secure URL, or a signature over both. Email apps then show no button, and readers use the one for spam.',
    example: from('northwind.test', 'List-Unsubscribe: <https://northwind.test/u>'),
  },
  'message-feedback': {
    meaning:
      'When a reader reports a message as spam, providers tell the sender little more than its header. A label in the header, under the signature, says which mailing it was. This message has one: a field called Feedback-ID.',
  },
  'message-feedback-absent': {
    meaning:
      'When a reader reports a message as spam, providers tell the sender little more than its header: no text, and not who it was. This newsletter has no label (Feedback-ID) that says which mailing it belongs to, so nobody can tell which one annoys people.',
    fix: 'Turn on Feedback-ID in your sending service, or have your program write one: campaign, customer, kind of mail and your own name, with colons between them.',
    example: from('northwind.test', 'List-Unsubscribe: <https://northwind.test/u>'),
  },
  'message-feedback-broken': {
    meaning:
      'When a reader reports a message as spam, providers tell the sender little more than its header. Labels in it say which mailing it was. This message has such a label, but it is not written as providers read it, or no signature covers it. Anyone could have added it then, so it is ignored.',
    example: from('northwind.test', 'Feedback-ID: spring:42:news:me'),
  },
  'message-ip-listed': {
    meaning:
      'A blocklist is a list of servers that sent spam, and receivers look senders up in it. The server that sent this message is on one, so receivers that use the list refuse or junk its mail.',
    fix: 'Find out why: hacked accounts and bought address lists are the most common reasons. Then ask the list to remove the IP address. If it belongs to a service, the service has to do it.',
  },
  'message-link-listed': {
    meaning:
      'Some blocklists are about domains that spam links to. Filters look up the links in a message, and refuse or junk it if one of them is listed, whoever sent it. Link shorteners are often listed because of what others do with them.',
    fix: 'Remove the link or use your own domain. If the listed domain is yours, find out why, and ask the list to remove it.',
  },
  'message-listed-ignorable': {
    meaning:
      'The server or a linked domain is on a list that hardly any receiver uses, or that lists nearly everyone. It has no effect on your mail that anyone could notice.',
    fix: 'Nothing has to be done. Do not pay to be removed.',
  },
  'message-lists-unknown': {
    meaning:
      'Some blocklists did not answer, or did not show in a test that they work from here. So nobody can say whether the message is on them. It counts neither for nor against it.',
    fix: 'Try again later, if you want to know.',
  },
}

export const MESSAGE_EXPLANATIONS: Explanations<typeof MESSAGE_FINDINGS> = {
  ...PROVED,
  ...SPF,
  ...DKIM,
  ...OTHERS,
  ...FORM_EXPLANATIONS,
}
