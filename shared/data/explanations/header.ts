import type { HEADER_FINDINGS } from '#shared/message/header/findings.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

const RECEIVER = 'mx.reader.example'
const SENDER = 'out.sender.example'

const hop = (from: string, by: string, time: string, protocol = 'with ESMTPS id 1') =>
  `Received: from ${from} (${from} [192.0.43.10]) by ${by} ${protocol}; Tue, 17 Nov 2026 ${time} +0000`

const ARRIVAL = hop(SENDER, RECEIVER, '09:14:11')
const FROM = 'From: Ada <ada@sender.example>'
const DATE = 'Date: Tue, 17 Nov 2026 09:14:00 +0000'
const ID = 'Message-ID: <1@sender.example>'

const lines = (...texts: readonly string[]): Example => ({ text: `${texts.join('\n')}\n` })

/** A header in which the receiver wrote these results. */
const reporting = (results: string, ...fields: readonly string[]): Example =>
  lines(`Authentication-Results: ${RECEIVER}; ${results}`, ARRIVAL, FROM, DATE, ID, ...fields)

/** A header with these fields, of which one is From. */
const having = (...fields: readonly string[]): Example => lines(ARRIVAL, ...fields, DATE, ID)

const signedWith = (tags: string): Example =>
  having(FROM, `DKIM-Signature: v=1; d=sender.example; s=s1; bh=abc=; b=abc=; ${tags}`)

const ASK_SIGNER = 'Tell whoever runs the server or the service that signs: its settings for DKIM are wrong.'
const TRY_LATER =
  'Send another message and look at its header. If it keeps failing, the name servers of the sender’s domain have a problem.'
const NOTHING_TO_DO = 'Nothing has to be done: the message is not affected.'
const PASTE_AGAIN = 'If something is missing, copy the header again, from “Show original” or “View source.”'

const TEXT = {
  'header-page': {
    meaning:
      'The text was not the header but the source of a web page that shows it, so it had HTML tags. We took the tags off and read the rest.',
    fix: PASTE_AGAIN,
    example: lines('<pre>', 'From: Ada &lt;ada@sender.example&gt;', 'Subject: Your order', '</pre>'),
  },
  'header-entities': {
    meaning:
      'Web pages write “<” as “&lt;” in their source. The header was copied from such a source, so its addresses had no angle brackets. We put them back.',
    fix: PASTE_AGAIN,
    example: lines('From: Ada &lt;ada@sender.example&gt;', 'Subject: Your order'),
  },
  'header-invisible': {
    meaning:
      'Word processors and chat apps replace spaces and quotation marks by others that look better, and add characters that no one sees. A header has only plain ones, so we read them as plain.',
    fix: PASTE_AGAIN,
    example: lines(
      'From: Ada <ada@sender.example>',
      'Authentication-Results: mx.reader.example;\u00a0spf=pass',
      'Subject: Your order',
    ),
  },
  'header-summary': {
    meaning:
      'Above the source of a message, Gmail shows a table with the most important facts. If the source was copied along, we read only that. Otherwise we read the table, which says nothing about the route.',
    fix: 'Copy all of “Show original” with the button “Copy to clipboard”.',
    example: lines(
      'Original Message',
      'Message ID\t<1@sender.example>',
      'From:\tAda <ada@sender.example>',
      'SPF:\tPASS with IP 192.0.43.10',
      "DKIM:\t'PASS' with domain sender.example",
    ),
  },
  'header-one-line': {
    meaning:
      'Each field of a header is in a line of its own. The line breaks got lost when the header was copied, so we separated the fields where a known name begins.',
    fix: PASTE_AGAIN,
    example: lines(`${FROM} To: bob@reader.example Subject: Your order ${DATE} ${ID}`),
  },
  'header-quoted': {
    meaning:
      'The header was copied from an email that quoted it, so each line began with “>”. We left these signs out and read the rest as it was.',
    fix: PASTE_AGAIN,
    example: lines('> From: Ada <ada@sender.example>', '> Subject: Your order'),
  },
  'header-indented': {
    meaning:
      'All lines of the header began with spaces, as they do when it is copied from a forum or a ticket. In a header, a line that begins with a space continues the one before it, so we removed them.',
    fix: PASTE_AGAIN,
    example: lines('   From: Ada <ada@sender.example>', '   Subject: Your order'),
  },
  'header-double-spaced': {
    meaning:
      'There was an empty line after each line of the header, which some email apps add when text is copied. An empty line ends a header, so we left them out to read all of it.',
    fix: PASTE_AGAIN,
    example: lines(FROM, '', 'To: bob@reader.example', '', 'Subject: Your order', '', DATE, '', ID),
  },
  'header-mbox-line': {
    meaning:
      'Programs that keep many messages in one file begin each with a line such as “From ada@sender.example Tue Nov 17”. It is not part of the message, so we left it out.',
    fix: NOTHING_TO_DO,
    example: lines('From ada@sender.example Tue Nov 17 09:14:11 2026', FROM, 'Subject: Your order'),
  },
  'header-broken-folds': {
    meaning:
      'A long field of a header continues on the next line, which begins with a space. Some spaces got lost when the header was copied, so we guessed which lines belong together.',
    fix: PASTE_AGAIN,
    example: lines(FROM, 'Subject: Your order of', 'last Tuesday'),
  },
  'header-stray-lines': {
    meaning:
      'Before the first field of the header there was other text, for example a greeting or a heading. We left it out.',
    fix: NOTHING_TO_DO,
    example: lines('Here is the header that you asked for', FROM, 'Subject: Your order'),
  },
  'header-text-cut': {
    meaning:
      'The pasted text is longer than any header needs to be, so we read only its beginning. What the end says is missing from the result.',
    fix: 'Paste only the header: everything above the first empty line of the message’s source.',
    example: { text: `${FROM}\n${'X-Filler: 1\n'.repeat(5000)}` },
  },
  'header-no-received': {
    meaning:
      'Each server that passes a message on adds a line that begins with “Received”. This header has none, so it shows neither the route of the message nor who delivered it. That is normal for a message in a Sent folder, which never traveled.',
    example: lines(FROM, DATE, ID),
  },
}

const RESULTS = {
  'header-spf-fail': {
    meaning:
      'SPF is a list of the servers that may send email as a domain. The server that delivered this message is not on the list, and the domain asks receivers to refuse such mail. Either the message is forged, or its owner forgot to list a server.',
    fix: 'If the server is yours, add it to the SPF record of the domain. If you do not know it, change nothing: SPF did its job.',
    example: reporting('spf=fail smtp.mailfrom=sender.example'),
  },
  'header-spf-softfail': {
    meaning:
      'SPF is a list of the servers that may send email as a domain. The server that delivered this message is not on the list, and the domain asks receivers to be suspicious of it. Such messages often go to spam.',
    fix: 'If the server is yours, add it to the SPF record of the domain. If you do not know it, change nothing.',
    example: reporting('spf=softfail smtp.mailfrom=sender.example'),
  },
  'header-spf-temperror': {
    meaning:
      'The receiver asked DNS for the SPF record of the sender and got no answer in time. So it could not check whether the server may send as the domain. That says nothing against the message.',
    fix: TRY_LATER,
    example: reporting('spf=temperror smtp.mailfrom=sender.example'),
  },
  'header-spf-permerror': {
    meaning:
      'The receiver found an SPF record that it could not use: it has a mistake, there are two of them, or reading it takes too many lookups. Then SPF proves nothing for this message; mail from a server that comes before the fault in the record can still pass.',
    fix: 'Check the domain with the SPF checker. It shows where the mistake is.',
    example: reporting('spf=permerror smtp.mailfrom=sender.example'),
  },
  'header-dkim-none': {
    meaning:
      'DKIM is a signature that the sending server adds, and that receivers check. This message has none. Once someone forwards it, nothing proves who sent it, and Gmail and Yahoo refuse unsigned mail from those who send a lot.',
    example: reporting('dkim=none'),
  },
  'header-dkim-fail': {
    meaning:
      'DKIM is a signature over the message, and here it does not match. Either something on the route changed the message, for example a mailing list that adds a footer, or the published key does not belong to the signature. The signature then counts as if it were not there.',
    fix: 'Check with the DKIM checker that the key at its selector is published, and ask your service whether anything changes messages after they are signed.',
    example: reporting('dkim=fail header.d=sender.example'),
  },
  'header-dkim-neutral': {
    meaning:
      'The message is signed, but the receiver did not accept the signature as proof: usually because it could not read it, or because it was only a test. It counts as if the message were not signed.',
    fix: 'Check the key with the DKIM checker, and the settings of the signer.',
    example: reporting('dkim=neutral header.d=sender.example'),
  },
  'header-dkim-policy': {
    meaning:
      'The signature is correct, but the receiver has rules of its own that it does not meet, for example because the key is too short. It counts as if the message were not signed.',
    fix: 'Sign with a 2048-bit key, and have the signature cover the whole message.',
    example: reporting('dkim=policy header.d=sender.example'),
  },
  'header-dkim-temperror': {
    meaning:
      'To check a signature, the receiver needs the key that the sender published in DNS. It asked and got no answer in time. That says nothing against the message.',
    fix: TRY_LATER,
    example: reporting('dkim=temperror header.d=sender.example'),
  },
  'header-dkim-permerror': {
    meaning:
      'The receiver could not use the signature: its key is not published, or the signature or the key has a mistake. Trying again will not help, and the signature counts as if it were not there.',
    fix: 'Check with the DKIM checker that the key is published at the selector that your server signs with.',
    example: reporting('dkim=permerror header.d=sender.example'),
  },
  'header-dmarc-fail': {
    meaning:
      'DMARC asks whether the domain that readers see in From is proven by SPF or DKIM. Here it is not. The domain decides what receivers do with such a message: deliver it, put it in spam, or refuse it.',
    fix: 'If the message is yours, have your sending service sign with DKIM as your domain. If not, it is a forgery, and DMARC caught it.',
    example: reporting('dmarc=fail header.from=sender.example'),
  },
  'header-dmarc-temperror': {
    meaning:
      'The receiver asked DNS for the DMARC record of the domain in From and got no answer in time. That says nothing against the message.',
    fix: TRY_LATER,
    example: reporting('dmarc=temperror header.from=sender.example'),
  },
  'header-dmarc-permerror': {
    meaning:
      'The receiver could not use the DMARC record of the domain in From, or the message does not have exactly one author’s domain. So it could not decide whether the message is genuine.',
    fix: 'Check the domain with the DMARC checker. It shows where the mistake is.',
    example: reporting('dmarc=permerror header.from=sender.example'),
  },
  'header-not-aligned': {
    meaning:
      'SPF or DKIM proves a domain, but not the one that readers see in From. This is common when a newsletter or help desk service sends for you and signs with its own name. To receivers, nothing proves that the message is yours.',
    fix: 'In the settings of the service, look for “authenticate your domain”, so that it signs with DKIM as your domain.',
    example: reporting('dkim=pass header.d=newsletter.example'),
  },
  'header-unknown-results': {
    meaning:
      'A receiver writes into the header what it found out about SPF, DKIM and DMARC. Here nothing was definitely written by the receiver, so it is unknown whether the message passed. Anyone could have written the rest.',
    fix: 'Copy the header from the mailbox where the message arrived, and include its first lines.',
    example: having(FROM),
  },
}

const BAD_GRAMMAR =
  'Receivers write what they found into a field with a fixed form. This one has a small mistake in it. The sender did nothing wrong, and we read what is clear.'

const WRITERS = {
  'header-results-forged': {
    meaning:
      'A field in this header claims that the receiver checked the message, with the receiver’s own name. But it stands where only the sender or a server before the receiver could have written it. Forgers do that to look genuine, so we do not count it.',
    fix: 'Do not trust what this field says. Look at the results that the receiver wrote itself, at the top.',
    example: lines(
      `Authentication-Results: ${RECEIVER}; dmarc=fail header.from=sender.example`,
      ARRIVAL,
      `Authentication-Results: ${RECEIVER}; dmarc=pass header.from=sender.example`,
      FROM,
      DATE,
      ID,
    ),
  },
  'header-results-repeated': {
    meaning:
      'Several fields in this header have the name of the receiver. A receiver adds its own above all others, so only the first is surely genuine. A sender could have written the others, so we do not count them.',
    fix: 'Go by the topmost field.',
    example: lines(
      ARRIVAL,
      `Authentication-Results: ${RECEIVER}; dmarc=fail header.from=sender.example`,
      `Authentication-Results: ${RECEIVER}; dmarc=pass header.from=sender.example`,
      FROM,
      DATE,
      ID,
    ),
  },
  'header-results-missing-semicolon': {
    meaning: `${BAD_GRAMMAR} A semicolon is missing between two results.`,
    fix: NOTHING_TO_DO,
    example: reporting('spf=pass dkim=pass'),
  },
  'header-results-stray-words': {
    meaning: `${BAD_GRAMMAR} It has words that belong to no result.`,
    fix: NOTHING_TO_DO,
    example: reporting('spf=pass; what is this'),
  },
  'header-results-duplicate-none': {
    meaning: `${BAD_GRAMMAR} It says “none”, which means that nothing was checked, and then reports results.`,
    fix: NOTHING_TO_DO,
    example: reporting('none; spf=pass'),
  },
}

const IDENTITIES = {
  'header-from-missing': {
    meaning:
      'From names the author of a message, and every message must have it. Without it, receivers cannot check who sent the message, and most of them refuse it.',
    example: having('Subject: Your order'),
  },
  'header-from-repeated': {
    meaning:
      'A message must have exactly one From field. With two, one email app shows the first and another the second, which forgers use to hide who sent it. That is why receivers refuse such messages.',
    example: having(FROM, 'From: Bob <bob@sender.example>'),
  },
  'header-from-several-domains': {
    meaning:
      'The message names several authors whose addresses are at different domains. Receivers check one domain at most and often refuse such a message, since a forger could put an honest domain beside their own.',
    fix: 'Name one author in From, and the others in the text.',
    example: having('From: ada@sender.example, bob@other.example'),
  },
  'header-hidden-characters': {
    meaning:
      'The sender’s name contains characters that nobody can see. They can split a word that spam filters look for, or turn letters around so that it reads as another name. Honest names hardly ever have them.',
    fix: 'Type the name again by hand, instead of pasting it.',
    example: having('From: "Pay\u200bPal" <ada@sender.example>'),
  },
  'header-name-shows-address': {
    meaning:
      'Most email apps show only the name of the sender. This name looks like an email address, but the message was sent from another one. It is a common trick of forgers, so filters count it against a message.',
    example: having('From: "ceo@bank.com" <ada@sender.example>'),
  },
  'header-name-shows-domain': {
    meaning:
      'The name of the sender looks like a website, but the address is at another domain. Publications named after their site do that honestly. So does someone who wants to be taken for them.',
    fix: 'If the message is yours, send it from an address at the domain in the name.',
    example: having('From: "News.com" <ada@sender.example>'),
  },
  'header-reply-to-differs': {
    meaning:
      'When a reader answers, the answer goes to a domain other than that of the sender. Mailing lists and help desks work like that. In fraud it is how an answer reaches the forger, so look at the address before you reply.',
    fix: 'If the message is yours, use an address at the same domain for both.',
    example: having(FROM, 'Reply-To: bob@other.example'),
  },
  'header-return-path-differs': {
    meaning:
      'A message that cannot be delivered is returned to the bounce address, and SPF checks the domain of that address. Here it belongs to another domain than From, usually that of the sending service. SPF then proves the service and not you.',
    example: having('Return-Path: <bounce@newsletter.example>', FROM),
  },
  'header-sender-differs': {
    meaning:
      'The message says that another domain sent it on behalf of its author. Outlook then shows “on behalf of”, and others show “via”, which readers may find strange.',
    fix: 'If your service adds the Sender field, set up your own domain there, so that it no longer needs to.',
    example: having(FROM, 'Sender: out@newsletter.example'),
  },
  'header-look-alike': {
    meaning:
      'Two domains in this header look the same to the eye, for example because one has a digit where the other has a letter. They belong to different owners. Forgers register such names to be taken for someone else.',
    fix: 'Do not reply and do not click. Ask the sender in another way, for example by phone.',
    example: having('From: Billing <billing@northw1nd.example>', 'Reply-To: billing@northwlnd.example'),
  },
  'header-mixed-alphabets': {
    meaning:
      'The domain has letters from two alphabets, for example a Cyrillic “о” among Latin letters. They look the same but make a different domain. No honest name needs that.',
    fix: 'Treat the message as a forgery, unless you know the domain.',
    example: having('From: Ada <ada@xn--nrthwind-nbh.test>'),
  },
  'header-international-name': {
    meaning:
      'The domain has letters outside the English alphabet, such as “ü”. DNS has another spelling for them, which begins with “xn--”. Email apps show one or the other, and both mean the same domain.',
    fix: NOTHING_TO_DO,
    example: having('From: Ada <ada@bücher.example>'),
  },
}

const SIGNATURES = {
  'header-signature-tags-missing': {
    meaning:
      'A DKIM signature has several parts, such as the signing domain and the name of the key. This one lacks some that receivers need, so nobody can check it, and it counts as if it were not there.',
    fix: ASK_SIGNER,
    example: having(FROM, 'DKIM-Signature: v=1; d=sender.example'),
  },
  'header-signature-without-from': {
    meaning:
      'A DKIM signature lists the fields that it protects. From must be among them, since it is what readers go by. This list lacks it, so receivers ignore the signature.',
    fix: 'Add From to the fields that the signer covers (h=).',
    example: signedWith('a=rsa-sha256; h=to:subject'),
  },
  'header-signature-identity': {
    meaning:
      'A DKIM signature can say for which user it signs (i=). That user has to be at the signing domain (d=) or a subdomain of it. This one is somewhere else, so receivers ignore the signature.',
    fix: 'Leave out i=, or set it to an address at the domain in d=.',
    example: signedWith('a=rsa-sha256; h=from:to; i=@other.example'),
  },
  'header-signature-sha1': {
    meaning:
      'The signature uses SHA-1, a method from 1995 that can be broken today. Since 2018 receivers must not accept it, so the message counts as unsigned.',
    fix: 'Set the signer to rsa-sha256.',
    example: signedWith('a=rsa-sha1; h=from:to'),
  },
  'header-signature-length': {
    meaning:
      'The signature says how much of the text it covers (l=). Whatever comes after that can be written by anyone, and the signature still passes. Some receivers therefore ignore such signatures.',
    fix: 'Turn off l= in the signer, so that the signature covers the whole text.',
    example: signedWith('a=rsa-sha256; h=from:to; l=100'),
  },
  'header-signature-expired': {
    meaning:
      'The signature says until when it is valid (x=), and the message arrived later. Receivers then treat it as unsigned. The message waited too long on its route, or the signer allows too little time.',
    fix: 'Leave out x= in the signer, or allow a week or more.',
    example: signedWith('a=rsa-sha256; h=from:to; x=1700000000'),
  },
  'header-signature-future': {
    meaning:
      'The signature is dated later than the arrival of the message, so the clock of the server that signed it is wrong. Most receivers do not mind, but some do not accept a signature from the future.',
    fix: 'Set the clock of the signing server, and have it synchronized (NTP).',
    example: signedWith('a=rsa-sha256; h=from:to; t=1999999999'),
  },
}

const ROUTE = {
  'header-date-missing': {
    meaning:
      'Every message must say when it was written. Without the Date field, email apps sort it by arrival, and spam filters count it as a sign of a careless program.',
    fix: 'Have the program that writes the message add a Date field.',
    example: lines(ARRIVAL, FROM, ID),
  },
  'header-message-id-missing': {
    meaning:
      'The Message-ID is a message’s own number. Email apps need it to group a conversation, and some receivers refuse messages without one.',
    fix: 'Have the program that writes the message add a Message-ID that ends in your domain.',
    example: lines(ARRIVAL, FROM, DATE),
  },
  'header-date-in-future': {
    meaning:
      'The message says that it was written after it arrived. The clock of the computer or server that wrote it is wrong. Spammers use future dates to stay at the top of an inbox, so filters count that against it.',
    fix: 'Set the clock of the sending server, and have it synchronized (NTP).',
    example: lines(ARRIVAL, FROM, 'Date: Tue, 24 Nov 2026 09:14:00 +0000', ID),
  },
  'header-hop-unreadable': {
    meaning:
      'Each server that passes a message on writes a line about it. One of these lines has neither a server nor a time that we could read, so that step of the route is unknown.',
    fix: NOTHING_TO_DO,
    example: lines('Received: hello', FROM),
  },
  'header-clock-skew': {
    meaning:
      'Each server writes down when it got the message. The time of this one does not fit between those before and after it, so its clock is wrong. The message did not wait there; we leave this time out.',
    fix: 'If the server is yours, set its clock and have it synchronized (NTP).',
    example: lines(
      hop('c.example', 'd.example', '09:14:20'),
      hop('b.example', 'c.example', '11:30:00'),
      hop('a.example', 'b.example', '09:14:10'),
      FROM,
      DATE,
      ID,
    ),
  },
  'header-zone-suspect': {
    meaning:
      'Between two servers, exactly one or more full hours passed. Real delays are hardly ever that round. Most likely one of the servers writes its time with the wrong time zone.',
    fix: 'If one of the servers is yours, set its time zone.',
    example: lines(ARRIVAL, hop('a.example', SENDER, '07:14:11'), FROM, DATE, ID),
  },
  'header-slow-hop': {
    meaning:
      'The message waited several minutes between two servers. The receiver may have asked the sender to try again later, as it does with servers that it does not know, or the sender had too much to send at once.',
    example: lines(ARRIVAL, hop('a.example', SENDER, '08:51:00'), FROM, DATE, ID),
  },
  'header-old-tls': {
    meaning:
      'The message was encrypted between two servers, but with a version of TLS that is no longer safe. Someone who listens on the line could read it.',
    example: lines(
      hop(SENDER, RECEIVER, '09:14:11', 'with ESMTPS id 1 (version=TLSv1 cipher=AES256-SHA)'),
      FROM,
      DATE,
      ID,
    ),
  },
}

export const HEADER_EXPLANATIONS: Explanations<typeof HEADER_FINDINGS> = {
  ...TEXT,
  ...RESULTS,
  ...WRITERS,
  ...IDENTITIES,
  ...SIGNATURES,
  ...ROUTE,
}
