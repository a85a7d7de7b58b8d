import { ACCESSIBILITY_EXPLANATIONS, PROMOTION_EXPLANATIONS } from './template-accessibility.ts'
import type { Explanations } from '#shared/report/explanation.ts'
import type { TEMPLATE_FINDINGS } from '#shared/message/template/findings.ts'

type Some = Partial<Explanations<typeof TEMPLATE_FINDINGS>>

/** An email with an HTML part, as a mail server hands it over. */
const message = (...parts: readonly string[]): { text: string } => ({
  text: [
    'Subject: Our spring catalog',
    'Content-Type: multipart/alternative; boundary=part',
    '',
    ...parts.flatMap((part) => ['--part', part]),
    '--part--',
  ].join('\n'),
})

const HTML_PART = 'Content-Type: text/html\n\n<p>Our spring catalog is here. Take a look.</p>'

const CATALOG = 'Our spring catalog is here. It has forty new chairs, and every one of them is made of oak.'

const linked = (href: string, text = 'See the chairs') => ({
  text: `<p>${CATALOG} <a href="${href}">${text}</a></p>`,
})

const html = (text: string) => ({ text })

const UNREAD =
  'A merge tag, such as {{first_name}}, is a gap that your sending system fills in for each reader.'

const COMMENTS = {
  'template-comment-open': {
    meaning:
      'In HTML, everything between “<!--” and “-->” is a note that readers do not see. Here the end of such a note is missing, so the rest of the email is part of it: often the footer with the address and the way to unsubscribe.',
    example: html(`<p>${CATALOG}</p><!-- footer -- ><p>1 High Street, London</p>`),
  },
  'template-conditional-broken': {
    meaning:
      'Outlook on Windows reads special comments, such as “<!--[if mso]>”, that tell it what only it should show. In one of them a sign is missing or too much. Outlook then hides text that is meant for everyone, or other programs show what is meant for Outlook.',
    example: html(`<!--[if !mso]><!== --><p>${CATALOG}</p><!--<![endif]-->`),
  },
} satisfies Some

const TEXT = {
  'template-no-text': {
    meaning:
      'The template has nothing that a person could read: no words at all, or only hidden ones. Spam filters judge an email mostly by its text, and an email without any has nothing that counts in its favor.',
    fix: 'Write what you want to say as text. Do not put it into a picture.',
    example: html('<table><tr><td></td></tr></table>'),
  },
  'template-hidden-text': {
    meaning:
      'Some text is in the email but nobody can see it, for example because it is white on white or has no height. Spammers hide ordinary sentences that way, to make a filter believe that the email is harmless. Filters look for it, so honest email that does the same is treated like theirs.',
    example: html(
      `<p>${CATALOG}</p><p style="color: #ffffff; background: #ffffff">Minutes of the garden club</p>`,
    ),
  },
  'template-preheader': {
    meaning:
      'Inboxes show a line of text next to the subject. Many templates provide it as a short text at the very top that is hidden in the email itself. That is normal practice, and filters accept it.',
    example: html(`<div style="display: none">Forty new chairs, made of oak</div><p>${CATALOG}</p>`),
  },
  'template-zero-width': {
    meaning:
      'Between the letters of a word there are characters that have no width, so people do not see them but programs do. Spammers use them to break up words that filters look for. They also get into a text by copying from a website or a word processor.',
    example: html('<p>Our ca&#8203;talog is here.</p>'),
  },
  'template-letters-mixed': {
    meaning:
      'A word mixes letters of two alphabets that look alike, such as the Latin “a” and the Cyrillic “а”. Fraudsters write the names of banks and shops that way, so filters treat it as a sign of fraud. In honest email it usually comes from copied text.',
    example: html('<p>Pay with P&#1072;yPal.</p>'),
  },
  'template-direction-override': {
    meaning:
      'The text has an invisible character that makes everything after it run from right to left. Languages such as Arabic need it at times. Elsewhere it makes a file name or a link look like something else, which is why filters distrust it.',
    example: html('<p>Open invoice-&#8238;gpj.exe</p>'),
  },
  'template-shouting': {
    meaning:
      'A large part of the longer words is written in capitals. Readers take that as shouting, and spam does it far more often than wanted email, so filters count it.',
    example: html('<p>OUR SPRING SALE STARTS TODAY, ONLY THIS WEEK, WHILE STOCKS LAST</p>'),
  },
  'template-punctuation': {
    meaning:
      'The text has three or more exclamation marks, question marks or dollar signs in a row. Spam does that far more often than wanted email, so filters count it.',
    example: html('<p>Our spring catalog is here!!!</p>'),
  },
} satisfies Some

const MARKUP = {
  'template-image-only': {
    meaning:
      'The email is a picture with hardly any text. Many email apps do not load pictures until the reader asks for it, so these readers see an empty frame. Filters cannot read a picture, and spammers know that, so such an email starts with a disadvantage.',
    example: html('<img src="https://shop.example/chairs.png" width="600" height="300" alt="Chairs">'),
  },
  'template-image-ratio': {
    meaning:
      'Pictures take up much of the email. That alone does not make it look like spam: many professional templates have as many. But readers who do not load pictures, and people who have the email read to them, get only the rest.',
    example: html(
      `<img src="https://shop.example/chairs.png" width="600" height="400" alt="Chairs"><p>${CATALOG} They ship within a week.</p>`,
    ),
  },
  'template-image-alt': {
    meaning:
      'An image can have a text that is shown or read out in its place (alt text). Without one, people who do not load images or who cannot see them do not learn what it says.',
    example: html(`<p>${CATALOG}</p><img src="https://shop.example/chairs.png" width="300" height="100">`),
  },
  'template-image-data': {
    meaning:
      'A picture is usually on a web server, and the email only names its URL. This one is written into the HTML itself. Gmail and Outlook do not show such pictures, and they make the email much longer.',
    example: html(`<p>${CATALOG}</p><img src="data:image/png;base64,iVBORw0KGgo=" alt="Logo">`),
  },
  'template-tracking-pixel': {
    meaning:
      'The email has an image of one or two pixels, made to report when it is loaded. Apple Mail and Gmail load images on their own servers, so it says little about who has read the email. In the European Union you need the reader’s consent for it.',
    fix: 'Leave it out where you do not need it; clicks and replies say more.',
    example: html(`<p>${CATALOG}</p><img src="https://shop.example/open.gif" width="1" height="1" alt="">`),
  },
  'template-active-content': {
    meaning:
      'The email has something that works on a website but not in an inbox, such as a script, a form or a video. Email apps remove it before they show the email. Filters are wary of it, because attackers use the same means.',
    example: html(`<p>${CATALOG}</p><form action="https://shop.example/"><input name="q"></form>`),
  },
  'template-style-sheet-link': {
    meaning:
      'The design of the email, or its font, is in a file on a web server. Most email apps do not load such files, so the email looks different from what you designed.',
    fix: 'Write the styles into the elements themselves (style="…"), and name a common font as a fallback.',
    example: html(`<link rel="stylesheet" href="https://shop.example/email.css"><p>${CATALOG}</p>`),
  },
  'template-gmail-clip': {
    meaning:
      'Gmail shows only the first 102 KB of an email and puts a link to the rest below it. What is cut off is the end, where the link to unsubscribe and your address usually are. A reader who cannot find that link reports spam instead.',
  },
  'template-gmail-clip-near': {
    meaning:
      'Gmail cuts an email off after 102 KB, and this template is close to it. Your sending system makes it longer: it replaces each link with one that counts clicks, and adds a footer.',
    fix: 'Remove comments and unused styles, or send less.',
  },
  'template-cut': {
    meaning:
      'The template has more tags, lines or parts than this check reads, so the findings are about its beginning. Email apps have limits like that, too.',
  },
} satisfies Some

const LINKS = {
  'template-link-other-host': {
    meaning:
      'The text of a link looks like a web address, but a click opens a different one. That is how phishing works, so email apps warn about it, and filters may refuse the email. It also happens when your sending system replaces links to count clicks.',
    example: linked('https://click.example/a', 'www.shop.example'),
  },
  'template-link-shortener': {
    meaning:
      'The link goes through a service that makes long web addresses short, such as bit.ly. Nobody can see where it ends, which is why spammers like these services, and why blocklists contain them. Your email then shares the bad name of all others that use it.',
    example: linked('https://bit.ly/3xyz'),
  },
  'template-link-ip': {
    meaning:
      'The link names a server by its number instead of by a name such as www.example.com. Honest senders have a name; malware and fraud often do not, so this is one of the strongest signs of spam that we measured.',
    example: linked('http://192.0.2.1/chairs'),
  },
  'template-link-credentials': {
    meaning:
      'In a web address, anything before an “@” is a user name, and only what follows it is the server. So “bank.example@other.example” opens other.example. Only fraudsters have a use for that in an email.',
    example: linked('https://bank.example@shop.example/'),
  },
  'template-link-script': {
    meaning:
      'The link does not open a web page; it would run a script or open a file. No email app does that, and filters take it for an attack.',
    fix: 'Link to a web page, with an address that starts with https://.',
    example: linked('javascript:openShop()'),
  },
  'template-link-malformed': {
    meaning:
      'The link has no server in it, for example “/shop”. On a website that works, because the browser knows which site it is on. In an email there is no site, so a click does nothing.',
    example: linked('/chairs'),
  },
  'template-link-empty': {
    meaning:
      'There is a link without an address, usually because it was forgotten. Readers who click it see nothing happen.',
    example: linked('#'),
  },
  'template-link-file': {
    meaning:
      'The link starts the download of a program or an archive, such as .exe or .zip. Malware arrives that way, so filters treat the link with suspicion, and companies block it.',
    example: linked('https://shop.example/setup.exe'),
  },
  'template-link-plain-http': {
    meaning:
      'The address of the link starts with http://, so the connection to that site is not encrypted. Browsers warn about such pages. Filters hardly count it, but your readers may leave.',
    example: linked('http://shop.example/chairs'),
  },
  'template-link-punycode': {
    meaning:
      'The host name has letters beyond a to z, such as “ä” or Cyrillic ones. That is allowed, and many companies have such a name. Fraudsters use it to imitate other names, so make sure that it is the one you mean.',
    fix: 'If it is your own domain, leave it. If you do not know the name, remove the link.',
    example: linked('https://xn--mbel-5qa.example/'),
  },
  'template-link-tracking': {
    meaning:
      'The link goes through a host of your sending service that counts clicks. All of its customers use that host. If one of them sends spam, filters distrust the host, and your links with it.',
    fix: 'Most services let you use a host below your own domain for it, such as click.example.com.',
    example: linked('https://click.list-manage.com/track'),
  },
  'template-link-merge-tag': {
    meaning:
      'The address of the link is filled in when the email is sent, so this check does not know where it points.',
    fix: 'Send yourself a test, and paste that email here to have its links checked.',
    example: linked('{{ shop_url }}'),
  },
  'template-links-many': {
    meaning:
      'There are more links than the text can carry. An email that is a list of links looks like spam to a filter, and leaves the reader without an idea of what to do.',
    example: html(
      ['tables', 'chairs', 'lamps', 'beds']
        .map((page) => `<a href="https://shop.example/${page}">${page}</a>`)
        .join(' '),
    ),
  },
  'template-links-hosts': {
    meaning:
      'The links point to more than five different hosts. Filters look each of them up on blocklists, so one with a bad name is enough to harm the email.',
    fix: 'Link to pages of your own site where you can, and leave out hosts that you do not know.',
    example: html(
      `<p>${CATALOG} ${CATALOG} ${CATALOG}</p>${['one', 'two', 'three', 'four', 'five', 'six']
        .map((shop) => `<a href="https://${shop}.example/">Shop ${shop}</a>`)
        .join(' ')}`,
    ),
  },
} satisfies Some

const MERGE_TAGS = {
  'template-merge-tag-broken': {
    meaning: `${UNREAD} This one is misspelled, for example with a brace missing, so the system does not recognize it. Every reader sees the tag itself, which looks careless and gets the email deleted.`,
    example: html(`<p>Hello {{first_name},</p><p>${CATALOG}</p>`),
  },
  'template-more-broken-tags': {
    meaning:
      'So many merge tags are broken that only the first eight are listed as findings. They often have one cause, such as a text that was copied from a word processor.',
    fix: 'Delete each tag and insert it again, in one piece, as your sending system writes it.',
    example: html(
      `<p>${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => `{{${name}} ,`).join(' ')}</p>`,
    ),
  },
  'template-merge-tag-split': {
    meaning: `${UNREAD} Inside this one there is formatting, such as a bold tag, that an editor put there. Many systems then no longer recognize it, and readers see the tag itself.`,
    example: html(`<p>Hello {{first<b>_name</b>}},</p><p>${CATALOG}</p>`),
  },
  'template-placeholder-left': {
    meaning:
      'The text has a gap for a person to fill in, such as [First Name]. No system replaces it, so readers would see it as it is.',
    example: html(`<p>Dear [First Name],</p><p>${CATALOG}</p>`),
  },
  'template-merge-block-order': {
    meaning:
      'A template can show a part only under a condition, between a tag that opens it and a tag that closes it. Here the tags do not match: one closes something that is not open. Your sending system may refuse the template, or show the wrong part.',
    fix: 'Close each block with its own tag, the inner one first.',
    example: html(`<p>{{#if member}}{{#each chairs}}Oak{{/if}}{{/each}}</p><p>${CATALOG}</p>`),
  },
  'template-merge-block-open': {
    meaning:
      'A template can show a part only under a condition, between a tag that opens it and a tag that closes it. Here the closing tag is missing, so your sending system may refuse the template, or leave out everything that follows.',
    fix: 'Add the closing tag, such as {{/if}} or {% endif %}.',
    example: html(`<p>{{#if member}}Welcome back!</p><p>${CATALOG}</p>`),
  },
  'template-merge-tags-mixed': {
    meaning:
      'Each sending system has its own way to write merge tags: {{first_name}} in one, *|FNAME|* in another. This template has two kinds. Your system fills in its own kind, and readers see the others as they are.',
    example: html(`<p>Hello {{first_name}} *|LNAME|*,</p><p>${CATALOG}</p>`),
  },
  'template-merge-tag-fallback': {
    meaning:
      'A merge tag shows what you know about the reader, such as a first name. For readers whose name you do not have, it shows nothing, and the greeting becomes “Hi ,”. A fallback is what to show then.',
    fix: 'Give each tag a fallback, for example {{ first_name | default: "there" }}. How to write it depends on your sending system.',
    example: html(`<p>Hi {{first_name}},</p><p>${CATALOG}</p>`),
  },
  'template-not-personalized': {
    meaning:
      'Nothing in the text is about the individual reader. That is normal for a newsletter. In a first email to someone who does not know you, it makes the email look like mass mail.',
    fix: 'For a personal email, add something about the reader: their name, their company, or why you write to them.',
    example: html(`<p>${CATALOG}</p>`),
  },
  'template-spintax': {
    meaning:
      'The text has groups such as {Hi|Hello}, from which a sending system picks one for each email. If your system does not know this way of writing, readers see the braces.',
    fix: 'Send yourself a test before the campaign, and look for braces.',
    example: html('{Hi|Hello} Ana, our spring catalog is here.'),
  },
} satisfies Some

const DUTIES = {
  'template-unsubscribe': {
    meaning:
      'A reader who no longer wants the emails can find out how to stop them. The law requires that for advertising in most countries, and Gmail and Yahoo require it of everyone who sends in bulk.',
    example: html(`<p>${CATALOG}</p><p><a href="https://shop.example/stop">Unsubscribe</a></p>`),
  },
  'template-unsubscribe-missing': {
    meaning:
      'There is no link to stop the emails. Readers who look for one and do not find it click “Report spam” instead, and those complaints push your other email into spam, too. The law requires a way to unsubscribe in most countries.',
    fix: 'Add a link or your sending system’s merge tag for it, and have the system send the one-click unsubscribe header (RFC 8058). In a first email to someone, a line such as “Reply no, and you will not hear from me again” is enough.',
    example: html(`<p>${CATALOG}</p>`),
  },
  'template-postal-address': {
    meaning:
      'The email has what looks like the postal address of its sender. The law of the US and of many other countries requires one in advertising. Only a person can tell whether it is complete.',
    example: html(`<p>${CATALOG}</p><p>Oak Chairs, 12 Mill Street, Salem, MA 01970</p>`),
  },
  'template-postal-address-missing': {
    meaning:
      'We found nothing in the email that looks like a postal address. The law of the US and of many other countries requires the sender’s in advertising. Spam rarely has one, so filters count it as well.',
    example: html(`<p>${CATALOG}</p>`),
  },
  'template-text-part': {
    meaning:
      'An email can have its contents twice: as HTML for most readers, and as plain text for the others. In this one both say the same, as filters and screen readers expect.',
    example: message('Content-Type: text/plain\n\nOur spring catalog is here. Take a look.', HTML_PART),
  },
  'template-text-part-to-send': {
    meaning:
      'An email should have its contents twice: as HTML, and as plain text for readers and programs that do not show HTML. Most sending systems make the second one themselves. We made one from your template that you can use.',
    fix: 'Copy the plain text from the result into your sending system’s field for it.',
    example: html(`<p>${CATALOG}</p>`),
  },
  'template-text-part-missing': {
    meaning:
      'The email has only HTML. Readers who have plain text turned on, some watches and screen readers get little or nothing of it, and filters count the missing part against you.',
    example: message(HTML_PART),
  },
  'template-text-part-differs': {
    meaning:
      'The email has its contents twice, as HTML and as plain text, but the two do not say the same. Spammers put an innocent text into one and their offer into the other, so filters compare the two.',
    example: message('Content-Type: text/plain\n\nPlease turn on HTML.', HTML_PART),
  },
} satisfies Some

export const TEMPLATE_EXPLANATIONS: Explanations<typeof TEMPLATE_FINDINGS> = {
  ...COMMENTS,
  ...TEXT,
  ...MARKUP,
  ...LINKS,
  ...MERGE_TAGS,
  ...DUTIES,
  ...ACCESSIBILITY_EXPLANATIONS,
  ...PROMOTION_EXPLANATIONS,
}
