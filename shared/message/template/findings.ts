import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { CommentFault } from './document.ts'
import { ACCESSIBILITY, PROMOTION } from './accessibility-findings.ts'
import type { Finding } from '#shared/report/finding.ts'

const placesText = (places: number) => (places === 1 ? 'in one place' : `in ${places} places`)

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count} ${many}`

const shortTag = (tag: string) => (tag.length > 60 ? `${tag.slice(0, 57)}…` : tag)

const TEXT = {
  'template-no-text': rule({
    severity: 'error',
    title: 'No text to read',
    message: 'There is no text that a reader can see.',
  }),
  'template-hidden-text': rule({
    severity: 'error',
    title: 'Text that readers cannot see',
    rfc: 'SpamAssassin HTML_FONT_LOW_CONTRAST',
    message: ({ count, ways }: { count: number; ways: readonly string[] }) =>
      `${count === 1 ? 'A text is' : `${count} texts are`} hidden from readers (${ways.slice(0, 3).join(', ')}). Filters read it and treat it as a trick.`,
    fix: 'Remove it, or show it.',
  }),
  'template-preheader': rule({
    severity: 'ok',
    title: 'A line for the inbox',
    message: ({ text }: { text: string }) => `Hidden at the start, as a preheader: “${text.slice(0, 110)}”`,
  }),
  'template-zero-width': rule({
    severity: 'error',
    title: 'Invisible characters inside words',
    message: ({ places }: { places: number }) =>
      `Invisible characters inside words, ${placesText(places)}. Spammers hide words from filters that way.`,
    fix: 'Type these words again; text copied from elsewhere often contains them.',
  }),
  'template-letters-mixed': rule({
    severity: 'error',
    title: 'Letters of two scripts in one word',
    message: ({ places, word }: { places: number; word: string }) =>
      `Letters of two scripts in one word, ${placesText(places)}: “${word.slice(0, 40)}”. It looks like Latin script but is not.`,
    fix: 'Type the word again.',
  }),
  'template-direction-override': rule({
    severity: 'error',
    title: 'Characters that reverse the text',
    message: ({ places }: { places: number }) =>
      `Characters that reverse the text direction, ${placesText(places)}.`,
    fix: 'Remove them, unless the text is in Arabic or Hebrew and needs them.',
  }),
  'template-shouting': rule({
    severity: 'warning',
    title: 'Words in all capitals',
    message: ({ shouted, words }: { shouted: number; words: number }) =>
      `${shouted} of ${words} longer words are in all capitals.`,
    fix: 'Use normal sentence case.',
  }),
  'template-punctuation': rule({
    severity: 'warning',
    title: 'Rows of exclamation marks',
    message: 'Three or more of !, ? or $ in a row: spam does this far more often than wanted mail.',
    fix: 'One is enough.',
  }),
}

const COMMENT_FAULTS: Readonly<Record<Exclude<CommentFault['kind'], 'open'>, string>> = {
  condition: 'its condition is not closed with “]>”',
  end: 'it does not end in “<![endif]-->”',
  unclosed: 'no “<!--<![endif]-->” follows it',
  unopened: 'nothing before it opens the block that it closes',
}

const COMMENTS = {
  'template-comment-open': rule({
    severity: 'error',
    title: 'A comment that never ends',
    rfc: 'HTML, 13.1.6',
    message: ({ text }: { text: string }) =>
      `The comment “${text}” never ends, so everything after it is hidden. We could not read that part and say nothing about it.`,
    fix: 'Write “-->” where the comment should end.',
  }),
  'template-conditional-broken': rule({
    severity: 'error',
    title: 'A broken conditional comment',
    rfc: 'Microsoft, conditional comments',
    message: ({
      text,
      kind,
      more,
    }: Pick<CommentFault, 'text'> & { kind: keyof typeof COMMENT_FAULTS; more: number }) =>
      `The conditional comment “${text}” is broken: ${COMMENT_FAULTS[kind]}. Outlook on Windows or every other program hides or shows the wrong part.${more > 0 ? ` ${countOf(more, 'more is', 'more are')} broken, too.` : ''}`,
    fix: 'Write “<!--[if mso]> … <![endif]-->” for Outlook alone, and “<!--[if !mso]><!--> … <!--<![endif]-->” for everything else.',
  }),
}

const MARKUP = {
  'template-image-only': rule({
    severity: 'error',
    title: 'Hardly anything but images',
    rfc: 'SpamAssassin HTML_IMAGE_ONLY',
    message: ({ textLength }: { textLength: number }) =>
      `Hardly anything but images: ${textLength} characters of text. Readers who block images see nothing, and filters have nothing to read.`,
    fix: 'Write the message as text and let images illustrate it.',
  }),
  'template-image-ratio': rule({
    // Two out of three professional templates exceed it, but fewer spam messages do.
    severity: 'info',
    title: 'A large share of images',
    rfc: 'SpamAssassin HTML_IMAGE_RATIO',
    message: ({ ratio }: { ratio: number }) =>
      `Images make up ${Math.round(ratio * 100)}% of what a reader sees; below 30% is good for those who block images. It does not tell spam from wanted email, so it costs no points.`,
    fix: 'Use fewer images, or add text.',
  }),
  'template-image-alt': rule({
    severity: 'warning',
    title: 'Images without alt text',
    rfc: 'WCAG 2.2, 1.1.1',
    message: ({ images }: { images: number }) =>
      `${countOf(images, 'image has', 'images have')} no alt text. People who block images or use screen readers get nothing there.`,
    fix: 'Add alt="…" with what the image says; alt="" where it says nothing.',
  }),
  'template-image-data': rule({
    severity: 'warning',
    title: 'An image inside the HTML',
    message:
      'An image is written into the HTML itself (data:). Gmail and Outlook do not show such images, and they make the message larger.',
    fix: 'Put it on a server and link to it.',
  }),
  'template-tracking-pixel': rule({
    severity: 'info',
    title: 'A tracking pixel',
    message: ({ pixels }: { pixels: number }) =>
      `${countOf(pixels, 'tracking pixel', 'tracking pixels')}. In the EU that needs consent, and it mostly counts email apps that load images automatically.`,
  }),
  'template-active-content': rule({
    severity: 'error',
    severityOf: ({ isOnlyMedia }) => (isOnlyMedia ? 'warning' : 'error'),
    title: 'Scripts, forms or frames',
    rfc: 'SpamAssassin HTML_EMBEDS',
    message: ({ parts }: { parts: readonly string[]; isOnlyMedia: boolean }) =>
      `The message has ${parts.join(', ')}. Email apps remove such parts, and filters distrust the message.`,
    fix: 'Link to a web page that has it.',
  }),
  'template-style-sheet-link': rule({
    severity: 'info',
    title: 'Styles loaded from elsewhere',
    message: 'A style sheet or font is loaded from elsewhere. Most email apps do not load it.',
  }),
  'template-gmail-clip': rule({
    severity: 'warning',
    title: 'Too long for Gmail',
    message: ({ bytes }: { bytes: number }) =>
      `${sizeText(bytes)}: Gmail clips a message at 102 KB, and the unsubscribe link is usually in the part that is cut off.`,
    fix: 'Remove comments and unused styles, or send less.',
  }),
  'template-gmail-clip-near': rule({
    severity: 'info',
    title: 'Almost too long for Gmail',
    message: ({ bytes }: { bytes: number }) =>
      `${sizeText(bytes)}: close to the 102 KB at which Gmail clips a message. Click tracking makes it longer when it is sent.`,
  }),
  'template-cut': rule({
    severity: 'warning',
    title: 'Not read to its end',
    message: 'Only the beginning was read: the template has more tags, lines or parts than any email.',
    fix: 'Remove what repeats.',
  }),
}

const sizeText = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB of HTML`

const LINKS = {
  'template-link-other-host': rule({
    severity: 'error',
    title: 'A link to another host than it shows',
    message: ({ shown, host }: { shown: string; host: string }) =>
      `The text shows ${shown}, but the link goes to ${host}.`,
    fix: 'Describe the page in words, or link to the host you show.',
  }),
  'template-link-shortener': rule({
    severity: 'error',
    title: 'A shortened link',
    message: ({ host }: { host: string }) =>
      `${host} is a link shortener: it hides where the link goes, and spammers use it too.`,
    fix: 'Link to the page itself.',
  }),
  'template-link-ip': rule({
    severity: 'error',
    title: 'A link to a bare IP address',
    message: 'The link goes to a bare IP address, not to a host name.',
    fix: 'Use one of your host names.',
  }),
  'template-link-credentials': rule({
    severity: 'error',
    title: 'A link with a false host',
    message: 'The part before the @ in the address looks like the host, but it is not.',
    fix: 'Remove it.',
  }),
  'template-link-script': rule({
    severity: 'error',
    title: 'A link that runs a script',
    message: ({ scheme }: { scheme: string }) =>
      `Email programs do not follow ${scheme}: links, and filters treat them as an attack.`,
  }),
  'template-link-malformed': rule({
    severity: 'warning',
    title: 'A link without a host',
    message: 'The URL has no host, so it does not work in an email.',
    fix: 'Write the full URL, starting with https://.',
  }),
  'template-link-empty': rule({
    severity: 'warning',
    title: 'A link without a destination',
    message: 'The link has no destination.',
    fix: 'Add the URL before you send.',
  }),
  'template-link-file': rule({
    severity: 'warning',
    title: 'A link that downloads a file',
    message: 'The link starts a download of a file type that filters distrust.',
    fix: 'Link to a page that offers the file.',
  }),
  'template-link-plain-http': rule({
    severity: 'warning',
    title: 'A link without encryption',
    message: 'The link is http, not https.',
    fix: 'Use https://.',
  }),
  'template-link-punycode': rule({
    severity: 'info',
    title: 'A link with unusual letters',
    message: ({ host }: { host: string }) =>
      `${host} has characters other than a to z; make sure they are the ones you mean.`,
  }),
  'template-link-tracking': rule({
    severity: 'info',
    title: 'A link through a shared redirect',
    message: ({ host, service }: { host: string; service: string }) =>
      `${host} is a redirect shared by all customers of ${service}, and so is its reputation.`,
    fix: 'Use your own tracking domain.',
  }),
  'template-link-merge-tag': rule({
    severity: 'info',
    title: 'A link that is filled in later',
    message: 'A merge tag fills in the URL, so we cannot check it.',
  }),
  'template-links-many': rule({
    severity: 'warning',
    title: 'More links than text',
    message: ({ links, words }: { links: number; words: number }) =>
      `${links} links in ${words} words: it reads like a list of links.`,
    fix: 'Keep the links that serve the purpose of the email.',
  }),
  'template-links-hosts': rule({
    severity: 'info',
    title: 'Links to many hosts',
    message: ({ hosts }: { hosts: number }) =>
      `The links go to ${hosts} hosts; the reputation of each affects your email.`,
  }),
}

const MERGE_TAGS = {
  'template-merge-tag-broken': rule({
    severity: 'error',
    title: 'A broken merge tag',
    message: ({ tag, problem }: { tag: string; problem: string }) =>
      `“${shortTag(tag)}” is broken: ${problem}. Readers would see it exactly like this.`,
    fix: 'Delete the tag and insert it again, in one piece, as your sending system writes it.',
  }),
  'template-more-broken-tags': rule({
    severity: 'error',
    title: 'More broken merge tags',
    message: ({ count }: { count: number }) =>
      `And ${count} more broken merge tags; they are in the list below.`,
  }),
  'template-merge-tag-split': rule({
    severity: 'warning',
    title: 'Markup inside a merge tag',
    message: ({ tag }: { tag: string }) =>
      `There is markup inside “${tag.slice(0, 60)}”, which your sending system may not read.`,
    fix: 'Delete the tag and type it again in one format.',
  }),
  'template-placeholder-left': rule({
    severity: 'error',
    title: 'A placeholder that was not filled in',
    message: ({ tag }: { tag: string }) =>
      `“${shortTag(tag)}” looks like a placeholder that nobody has filled in.`,
    fix: 'Fill it in, or use a merge tag of your sending system.',
  }),
  'template-merge-block-order': rule({
    severity: 'error',
    title: 'Blocks that close in the wrong order',
    message: ({ tag, open }: { tag: string; open?: string }) =>
      open === undefined
        ? `“${shortTag(tag)}” closes a block that was never opened.`
        : `“${shortTag(tag)}” comes before “${shortTag(open)}” is closed.`,
  }),
  'template-merge-block-open': rule({
    severity: 'error',
    title: 'A block that is never closed',
    message: ({ tag }: { tag: string }) => `The block “${shortTag(tag)}” is never closed.`,
  }),
  'template-merge-tags-mixed': rule({
    severity: 'warning',
    title: 'Merge tags of different systems',
    message: ({ families }: { families: readonly string[] }) =>
      `The tags are written for different systems: ${families.join(', ')}. A system does not replace another system’s tags.`,
    fix: 'Keep the kind that your sending system reads.',
  }),
  'template-merge-tag-fallback': rule({
    severity: 'warning',
    title: 'A merge tag without a fallback',
    message: ({ names }: { names: readonly string[]; syntax?: string }) =>
      `No fallback value: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ' and more' : ''}. If the field is empty, readers see a gap: “Hi ,”.`,
    fix: ({ names: [name = 'first_name'], syntax }) => fallbackExample(name, syntax),
  }),
  'template-not-personalized': rule({
    severity: 'info',
    title: 'The same text for everyone',
    message: ({ hasTags }: { hasTags: boolean }) =>
      hasTags ? 'No merge tag is about the reader.' : 'Everyone gets the same text: there are no merge tags.',
  }),
  'template-spintax': rule({
    severity: 'info',
    title: 'Spintax',
    message: ({ groups }: { groups: number }) =>
      `${countOf(groups, 'spintax group', 'spintax groups')}: your sending system has to choose before it sends, or readers see the braces.`,
  }),
}

function fallbackExample(name: string, syntax: string | undefined): string {
  switch (syntax) {
    case '*| |*':
      return `For example *|IF:${name}|*Hi *|${name}|**|ELSE:|*Hello*|END:IF|*, or a default value in the audience.`
    case '{{ }}':
      return `For example {{ ${name} | default: "there" }}; some systems write {{${name}|there}}.`
    case '<% %>':
      return `For example <%= ${name} || "there" %>.`
    default:
      return 'Your sending system has a setting or a way of writing for it.'
  }
}

interface WayOut {
  isCold: boolean
  /** The text mentions unsubscribing. */
  isNamed: boolean
  /** The header says how. */
  isInHeader: boolean
}

const DUTIES = {
  'template-unsubscribe': rule({
    severity: 'ok',
    title: 'A way to unsubscribe',
    message: 'There is a way to unsubscribe.',
  }),
  'template-unsubscribe-missing': rule({
    severity: 'error',
    severityOf: ({ isCold }) => (isCold ? 'warning' : 'error'),
    title: 'No way to unsubscribe',
    rfc: 'Gmail and Yahoo, rules for bulk senders',
    message: ({ isNamed, isInHeader }: WayOut) => {
      if (isNamed) return 'The text mentions unsubscribing, but there is no link for it.'
      const missing = isInHeader
        ? 'Only the header says how to unsubscribe: the text has no link for it.'
        : 'There is no way to unsubscribe.'
      return `${missing} People who cannot find one click “Report spam”.`
    },
    fix: ({ isCold, isInHeader }) =>
      isCold
        ? 'Add a line: “Reply no, and you will not hear from me again.”'
        : `Add a link or your sending system’s merge tag${isInHeader ? '' : ', and have the system send the one-click unsubscribe header (RFC 8058)'}.`,
  }),
  'template-postal-address': rule({
    severity: 'ok',
    title: 'A postal address',
    message: 'There is something that looks like a postal address, or a merge tag for it.',
  }),
  'template-postal-address-missing': rule({
    severity: 'warning',
    severityOf: ({ isCold }) => (isCold ? 'info' : 'warning'),
    title: 'No postal address',
    rfc: 'CAN-SPAM, 15 U.S.C. 7704(a)(5)',
    message: (_: { isCold: boolean }) =>
      'We see no postal address. In the US and many other countries, advertising email must include the sender’s.',
    fix: 'Add it at the end, or use your sending system’s merge tag for it.',
  }),
  'template-text-part': rule({
    severity: 'ok',
    title: 'A text part that fits',
    message: 'The text part says what the HTML says.',
  }),
  'template-text-part-to-send': rule({
    severity: 'info',
    title: 'Send a text part, too',
    rfc: 'SpamAssassin MIME_HTML_ONLY',
    message: 'Send a text part along with the HTML; below is one made from your template.',
  }),
  'template-text-part-missing': rule({
    severity: 'warning',
    title: 'No text part',
    rfc: 'SpamAssassin MIME_HTML_ONLY',
    message: 'The message has HTML only, no text part.',
    fix: 'Send one along, as multipart/alternative; the template checker makes one from the HTML.',
  }),
  'template-text-part-differs': rule({
    severity: 'warning',
    title: 'A text part that says less',
    rfc: 'SpamAssassin MPART_ALT_DIFF',
    message: 'The text part differs from the HTML: it has less than half as many words.',
    fix: 'Replace it with one made from the HTML; the template checker makes one.',
  }),
}

export const TEMPLATE_FINDINGS = {
  ...COMMENTS,
  ...TEXT,
  ...MARKUP,
  ...LINKS,
  ...MERGE_TAGS,
  ...DUTIES,
  ...ACCESSIBILITY,
  ...PROMOTION,
}

export type TemplateCode = CodeOf<typeof TEMPLATE_FINDINGS>
export type TemplateFinding = Finding<TemplateCode>

export const templateFinding = findingsOf(TEMPLATE_FINDINGS)

/** A finding that several links have. */
export const ofLinks = (finding: TemplateFinding, links: number): TemplateFinding =>
  links === 1 ? finding : { ...finding, message: `${finding.message} ${links} links have this.` }
