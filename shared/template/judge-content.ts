// What to say about text, images, links and size.
import type { Finding } from '#shared/report/finding.ts'
import { RATIO_LIMIT, type FoundImage } from '#shared/template/images.ts'
import type { FoundLink } from '#shared/template/links.ts'
import type { HiddenText } from '#shared/template/schema.ts'

/** Gmail shows this much of a message's HTML, then a link to the rest. */
const GMAIL_CLIP_BYTES = 102 * 1024
/** Redirects and a footer are added when it is sent. */
const NEAR_CLIP = 0.85

export function judgeImages(images: readonly FoundImage[], ratio: number, textLength: number): Finding[] {
  const seen = images.filter(({ pixel, hidden }) => !pixel && !hidden)
  const withoutAlt = seen.filter(({ alt }) => alt === null).length
  const pixels = images.filter(({ pixel }) => pixel).length
  const findings: Finding[] = []
  if (seen.length > 0 && textLength < 100)
    findings.push({
      code: 'image-only',
      severity: 'error',
      message: `Hardly anything but images: ${textLength} characters of text. Readers who block images see nothing, and filters have nothing to read.`,
      rfc: 'SpamAssassin HTML_IMAGE_ONLY',
      fix: 'Write the message as text and let images illustrate it.',
    })
  if (ratio >= RATIO_LIMIT)
    findings.push({
      code: 'image-ratio',
      // Two out of three professional templates exceed it, but fewer spam messages do.
      severity: 'info',
      message: `Images make up ${Math.round(ratio * 100)}% of what a reader sees; below 30% is good for those who block images. It does not tell spam from wanted email, so it costs no points.`,
      rfc: 'SpamAssassin HTML_IMAGE_RATIO',
      fix: 'Use fewer images, or add text.',
    })
  if (withoutAlt > 0)
    findings.push({
      code: 'image-alt',
      severity: 'warning',
      message: `${countOf(withoutAlt, 'image has', 'images have')} no alt text. People who block images or use screen readers get nothing there.`,
      fix: 'Add alt="…" with what the image says; alt="" where it says nothing.',
    })
  if (images.some(({ src }) => src.startsWith('data:')))
    findings.push({
      code: 'image-data',
      severity: 'warning',
      message:
        'An image is written into the HTML itself (data:). Gmail and Outlook do not show such images, and they make the message larger.',
      fix: 'Put it on a server and link to it.',
    })
  if (pixels > 0)
    findings.push({
      code: 'tracking-pixel',
      severity: 'info',
      message: `${countOf(pixels, 'tracking pixel', 'tracking pixels')}. In the EU that needs consent, and it mostly counts email apps that load images automatically.`,
    })
  return findings
}

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count} ${many}`

/** @param isCut the rest was not read */
export const judgeExtent = (isCut: boolean): Finding[] =>
  isCut
    ? [
        {
          code: 'template-cut',
          severity: 'warning',
          message: 'Only the beginning was read: the template has more tags, lines or parts than any email.',
          fix: 'Remove what repeats.',
        },
      ]
    : []

export function judgeSize(bytes: number): Finding[] {
  const size = `${(bytes / 1024).toFixed(0)} KB of HTML`
  if (bytes > GMAIL_CLIP_BYTES)
    return [
      {
        code: 'gmail-clip',
        severity: 'warning',
        message: `${size}: Gmail clips a message at 102 KB, and the unsubscribe link is usually in the part that is cut off.`,
        fix: 'Remove comments and unused styles, or send less.',
      },
    ]
  if (bytes > GMAIL_CLIP_BYTES * NEAR_CLIP)
    return [
      {
        code: 'gmail-clip-near',
        severity: 'info',
        message: `${size}: close to the 102 KB at which Gmail clips a message. Click tracking makes it longer when it is sent.`,
      },
    ]
  return []
}

/** Many links of the same kind are one finding here; each link keeps its own. */
export function judgeLinks(links: readonly FoundLink[], textWords: number): Finding[] {
  const groups = new Map<string, { finding: Finding; count: number }>()
  for (const finding of links.flatMap((link) => link.findings)) {
    const group = groups.get(finding.code)
    if (group) group.count++
    else groups.set(finding.code, { finding, count: 1 })
  }
  const findings = [...groups.values()].map(({ finding, count }) =>
    count === 1 ? finding : { ...finding, message: `${finding.message} ${count} links have this.` },
  )
  const web = links.filter(({ host }) => host !== null)
  const hosts = new Set(web.map(({ host }) => host))
  if (web.length > 3 && textWords < web.length * 8)
    findings.push({
      code: 'links-many',
      severity: 'warning',
      message: `${web.length} links in ${textWords} words: it reads like a list of links.`,
      fix: 'Keep the links that serve the purpose of the email.',
    })
  if (hosts.size > 5)
    findings.push({
      code: 'links-hosts',
      severity: 'info',
      message: `The links go to ${hosts.size} hosts; the reputation of each affects your email.`,
    })
  return findings
}

export function judgeHidden(hidden: readonly HiddenText[]): Finding[] {
  const preheader = hidden.find((one) => one.preheader)
  const others = hidden.filter((one) => !one.preheader)
  const findings: Finding[] = []
  if (preheader)
    findings.push({
      code: 'preheader',
      severity: 'ok',
      message: `Hidden at the start, as a preheader: “${preheader.text.slice(0, 110)}”`,
    })
  if (others.length > 0)
    findings.push({
      code: 'hidden-text',
      severity: 'error',
      message: `${others.length === 1 ? 'A text is' : `${others.length} texts are`} hidden from readers (${[...new Set(others.map(({ how }) => how))].slice(0, 3).join(', ')}). Filters read it and treat it as a trick.`,
      rfc: 'SpamAssassin HTML_FONT_LOW_CONTRAST',
      fix: 'Remove it, or show it.',
    })
  return findings
}

export function judgeLetters(text: string): Finding[] {
  const words = text.match(/\p{L}{4,}/gu) ?? []
  const shouted = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase()).length
  const findings: Finding[] = []
  if (shouted > 5 && shouted > words.length * 0.25)
    findings.push({
      code: 'shouting',
      severity: 'warning',
      message: `${shouted} of ${words.length} longer words are in all capitals.`,
      fix: 'Use normal sentence case.',
    })
  if (/[!?]{3,}|\${3,}/.test(text))
    findings.push({
      code: 'punctuation',
      severity: 'warning',
      message: 'Three or more of !, ? or $ in a row: spam does this far more often than wanted mail.',
      fix: 'One is enough.',
    })
  return findings
}

const ACTIVE: Readonly<Record<string, string>> = {
  script: 'a script',
  form: 'a form',
  iframe: 'a frame',
  object: 'an object',
  embed: 'an embedded object',
  applet: 'an applet',
  video: 'a video',
  audio: 'a sound',
}

export function judgeMarkup(
  names: ReadonlySet<string>,
  styleSheet: string,
  hasSheetLink: boolean,
): Finding[] {
  const findings: Finding[] = []
  const active = Object.keys(ACTIVE).filter((name) => names.has(name))
  if (active.length > 0)
    findings.push({
      code: 'active-content',
      severity: active.some((name) => !['video', 'audio'].includes(name)) ? 'error' : 'warning',
      message: `The message has ${active.map((name) => ACTIVE[name]).join(', ')}. Email apps remove such parts, and filters distrust the message.`,
      rfc: 'SpamAssassin HTML_EMBEDS',
      fix: 'Link to a web page that has it.',
    })
  if (hasSheetLink || /@import/i.test(styleSheet))
    findings.push({
      code: 'style-sheet-link',
      severity: 'info',
      message: 'A style sheet or font is loaded from elsewhere. Most email apps do not load it.',
    })
  return findings
}
