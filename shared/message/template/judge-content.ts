import type { OddPlace } from './text-stream.ts'
import type { CommentFault } from './document.ts'
import { ofLinks, type TemplateCode, templateFinding, type TemplateFinding } from './findings.ts'
import { type FoundImage, RATIO_LIMIT } from './images.ts'
import { GMAIL_CLIP_BYTES } from './limits.ts'
import type { FoundLink } from './links.ts'
import type { HiddenText } from './schema.ts'

/** Redirects and a footer are added when it is sent. */
const NEAR_CLIP = 0.85

export function judgeImages(
  images: readonly FoundImage[],
  ratio: number,
  textLength: number,
): TemplateFinding[] {
  const seen = images.filter(({ pixel, hidden }) => !pixel && !hidden)
  const withoutAlt = seen.filter(({ alt }) => alt === null).length
  const pixels = images.filter(({ pixel }) => pixel).length
  const findings: TemplateFinding[] = []
  if (seen.length > 0 && textLength < 100)
    findings.push(templateFinding('template-image-only', { textLength }))
  if (ratio >= RATIO_LIMIT) findings.push(templateFinding('template-image-ratio', { ratio }))
  if (withoutAlt > 0) findings.push(templateFinding('template-image-alt', { images: withoutAlt }))
  if (images.some(({ src }) => src.startsWith('data:'))) findings.push(templateFinding('template-image-data'))
  if (pixels > 0) findings.push(templateFinding('template-tracking-pixel', { pixels }))
  return findings
}

/** @param isCut the rest was not read */
export const judgeExtent = (isCut: boolean): TemplateFinding[] =>
  isCut ? [templateFinding('template-cut')] : []

export function judgeSize(bytes: number): TemplateFinding[] {
  if (bytes > GMAIL_CLIP_BYTES) return [templateFinding('template-gmail-clip', { bytes })]
  if (bytes > GMAIL_CLIP_BYTES * NEAR_CLIP) return [templateFinding('template-gmail-clip-near', { bytes })]
  return []
}

/** Many links of the same kind are one finding here; each link keeps its own. */
export function judgeLinks(links: readonly FoundLink[], textWords: number): TemplateFinding[] {
  const groups = new Map<TemplateCode, { finding: TemplateFinding; count: number }>()
  for (const finding of links.flatMap((link) => link.findings)) {
    const group = groups.get(finding.code)
    if (group) group.count++
    else groups.set(finding.code, { finding, count: 1 })
  }
  const findings = [...groups.values()].map(({ finding, count }) => ofLinks(finding, count))
  const web = links.filter(({ host }) => host !== null)
  const hosts = new Set(web.map(({ host }) => host)).size
  if (web.length > 3 && textWords < web.length * 8)
    findings.push(templateFinding('template-links-many', { links: web.length, words: textWords }))
  if (hosts > 5) findings.push(templateFinding('template-links-hosts', { hosts }))
  return findings
}

export function judgeHidden(hidden: readonly HiddenText[]): TemplateFinding[] {
  const preheader = hidden.find((one) => one.preheader)
  const others = hidden.filter((one) => !one.preheader)
  const ways = [...new Set(others.map(({ how }) => how))]
  return [
    ...(preheader ? [templateFinding('template-preheader', { text: preheader.text })] : []),
    ...(others.length > 0 ? [templateFinding('template-hidden-text', { count: others.length, ways })] : []),
  ]
}

export function judgeLetters(text: string): TemplateFinding[] {
  const words = text.match(/\p{L}{4,}/gu) ?? []
  const shouted = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase()).length
  const findings: TemplateFinding[] = []
  if (shouted > 5 && shouted > words.length * 0.25)
    findings.push(templateFinding('template-shouting', { shouted, words: words.length }))
  if (/[!?]{3,}|\${3,}/.test(text)) findings.push(templateFinding('template-punctuation'))
  return findings
}

const MEDIA = ['video', 'audio']

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
): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  const active = Object.entries(ACTIVE).filter(([name]) => names.has(name))
  if (active.length > 0)
    findings.push(
      templateFinding('template-active-content', {
        parts: active.map(([, part]) => part),
        isOnlyMedia: active.every(([name]) => MEDIA.includes(name)),
      }),
    )
  if (hasSheetLink || /@import/i.test(styleSheet)) findings.push(templateFinding('template-style-sheet-link'))
  return findings
}

/** One that never ends is named first: what else is wrong may be because of it. */
export function judgeComments(faults: readonly CommentFault[]): TemplateFinding[] {
  const open = faults.find(({ kind }) => kind === 'open')
  const [first, ...more] = faults.filter(({ kind }) => kind !== 'open')
  return [
    ...(open ? [templateFinding('template-comment-open', { text: open.text })] : []),
    // What a comment hides may close the others.
    ...(first && first.kind !== 'open' && (!open || first.at < open.at)
      ? [
          templateFinding('template-conditional-broken', {
            text: first.text,
            kind: first.kind,
            more: more.length,
          }),
        ]
      : []),
  ]
}

interface OddPlaces {
  zeroWidth: readonly OddPlace[]
  mixed: readonly OddPlace[]
  overrides: readonly OddPlace[]
}

export function judgeCharacters({ zeroWidth, mixed, overrides }: OddPlaces): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  if (zeroWidth.length > 0)
    findings.push(templateFinding('template-zero-width', { places: zeroWidth.length }))
  const [first] = mixed
  if (first)
    findings.push(templateFinding('template-letters-mixed', { places: mixed.length, word: first.text }))
  if (overrides.length > 0)
    findings.push(templateFinding('template-direction-override', { places: overrides.length }))
  return findings
}
