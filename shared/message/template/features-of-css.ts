// Which features of caniemail.com a piece of CSS uses, by their slugs.
import { isFeature } from '#shared/data/email-clients/support.ts'

/** Values of `display` that have a page of their own. */
const DISPLAYS: Readonly<Record<string, string>> = {
  flex: 'css-display-flex',
  'inline-flex': 'css-display-flex',
  grid: 'css-display-grid',
  'inline-grid': 'css-display-grid',
  none: 'css-display-none',
}

/** Properties that share a page, and others that its name does not show. */
const PROPERTIES: Readonly<Record<string, string>> = {
  left: 'css-left-right-top-bottom',
  right: 'css-left-right-top-bottom',
  top: 'css-left-right-top-bottom',
  bottom: 'css-left-right-top-bottom',
  'grid-template-columns': 'css-grid-template',
  'grid-template-rows': 'css-grid-template',
  'grid-template-areas': 'css-grid-template',
  columns: 'css-column-layout-properties',
  'margin-inline': 'css-margin-inline-block',
  'margin-block': 'css-margin-inline-block',
  'padding-inline': 'css-padding-inline-block',
  'padding-block': 'css-padding-inline-block',
  'border-top-left-radius': 'css-border-radius',
  'border-top-right-radius': 'css-border-radius',
  'border-bottom-left-radius': 'css-border-radius',
  'border-bottom-right-radius': 'css-border-radius',
}

const VALUES: readonly (readonly [RegExp, string])[] = [
  [/\blinear-gradient\(/i, 'css-linear-gradient'],
  [/\bradial-gradient\(/i, 'css-radial-gradient'],
  [/\bconic-gradient\(/i, 'css-conic-gradient'],
  [/\bcalc\(/i, 'css-unit-calc'],
  [/\bclamp\(/i, 'css-function-clamp'],
  [/\bmin\(/i, 'css-function-min'],
  [/\bmax\(/i, 'css-function-max'],
  [/\blight-dark\(/i, 'css-function-light-dark'],
  [/\bvar\(\s{0,9}--/i, 'css-variables'],
  [/\brgba\(/i, 'css-rgba'],
  [/\brgb\(/i, 'css-rgb'],
  [/\b(?:lab|lch|oklab|oklch|color)\(/i, 'css-modern-color'],
  [/!\s{0,9}important/i, 'css-important'],
  [/\bsystem-ui\b/i, 'css-sytem-ui'],
  [/(?:^|[\s,(])\d{0,9}\.?\d{1,9}vh\b/i, 'css-unit-vh'],
  [/(?:^|[\s,(])\d{0,9}\.?\d{1,9}vw\b/i, 'css-unit-vw'],
  [/(?:^|[\s,(])\d{0,9}\.?\d{1,9}vmin\b/i, 'css-unit-vmin'],
  [/(?:^|[\s,(])\d{0,9}\.?\d{1,9}vmax\b/i, 'css-unit-vmax'],
  [/(?:^|[\s,(])\d{0,9}\.?\d{1,9}rem\b/i, 'css-unit-rem'],
  [/(?:^|[\s,(])\d{0,9}\.?\d{1,9}ch\b/i, 'css-unit-ch'],
]

/** Of a single declaration, such as `border-radius: 4px`. */
export function featuresOfDeclaration(property: string, value: string): string[] {
  const name = property.trim().toLowerCase()
  if (name.startsWith('--')) return ['css-variables']
  const own = name === 'display' ? displayOf(value) : (PROPERTIES[name] ?? `css-${name}`)
  return [
    ...(isFeature(own) ? [own] : []),
    ...VALUES.flatMap(([pattern, slug]) => (pattern.test(value) ? [slug] : [])),
  ]
}

const displayOf = (value: string): string =>
  DISPLAYS[value.replace(/!.*$/, '').trim().toLowerCase()] ?? 'css-display'

const AT_RULES: readonly (readonly [RegExp, string])[] = [
  [/^@font-face/i, 'css-at-font-face'],
  [/^@import/i, 'css-at-import'],
  [/^@(?:-webkit-)?keyframes/i, 'css-at-keyframes'],
  [/^@supports/i, 'css-at-supports'],
  [/^@media.{0,300}prefers-color-scheme/i, 'css-at-media-prefers-color-scheme'],
  [/^@media.{0,300}prefers-reduced-motion/i, 'css-at-media-prefers-reduced-motion'],
  [/^@media.{0,300}orientation/i, 'css-at-media-orientation'],
  [/^@media.{0,300}device-pixel-ratio/i, 'css-at-media-device-pixel-ratio'],
  [/^@media.{0,300}\bhover/i, 'css-at-media-hover'],
  [/^@media/i, 'css-at-media'],
]

/** @param rule its name with what follows, up to its block */
export const featuresOfAtRule = (rule: string): string[] =>
  AT_RULES.flatMap(([pattern, slug]) => (pattern.test(rule) ? [slug] : []))

const SELECTORS: readonly (readonly [RegExp, string])[] = [
  [/\[/, 'css-selector-attribute'],
  [/>/, 'css-selector-child'],
  [/\+/, 'css-selector-adjacent-sibling'],
  [/~(?!=)/, 'css-selector-general-sibling'],
  [/(?:^|[\s>+~,])\*/, 'css-selector-universal'],
]

export function featuresOfSelector(selector: string): string[] {
  const bare = selector.replace(/\[[^\]]{0,200}\]/g, '[]')
  const pseudos = (bare.match(/::?[a-z-]{2,40}/gi) ?? []).flatMap((pseudo) => {
    const name = pseudo.replace(/^::?/, '').toLowerCase()
    return [`css-pseudo-class-${name}`, `css-pseudo-element-${name}`].filter(isFeature)
  })
  return [...pseudos, ...SELECTORS.flatMap(([pattern, slug]) => (pattern.test(bare) ? [slug] : []))]
}

interface CssVisitor {
  atRule: (prelude: string, at: number) => void
  selector: (selector: string, at: number) => void
  declaration: (property: string, value: string, at: number) => void
}

/** No template has more. */
const MAX_PARTS = 20_000

/** Comments become blanks, so that places stay what they are. */
const withoutComments = (css: string): string => {
  let out = ''
  let at = 0
  for (;;) {
    const open = css.indexOf('/*', at)
    if (open < 0) return out + css.slice(at)
    const close = css.indexOf('*/', open + 2)
    const end = close < 0 ? css.length : close + 2
    out += css.slice(at, open) + css.slice(open, end).replace(/[^\n]/g, ' ')
    at = end
    if (close < 0) return out
  }
}

/** Goes through a style sheet or a style attribute once, with the place of each part. @param from where it is in the template */
export function readCss(text: string, from: number, visitor: CssVisitor) {
  const css = withoutComments(text)
  const mark = /[{};]/g
  let start = 0
  let depth = 0
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    mark.lastIndex = start
    const found = mark.exec(css)
    const end = found?.index ?? css.length
    readPart({ text: css.slice(start, end), at: from + start, opens: found?.[0] === '{', depth }, visitor)
    if (!found) return
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') depth = Math.max(0, depth - 1)
    start = end + 1
  }
}

interface Part {
  text: string
  at: number
  /** A block follows it. */
  opens: boolean
  depth: number
}

function readPart({ text, at, opens }: Part, visitor: CssVisitor) {
  const bare = text.trim()
  if (bare === '') return
  const place = at + text.indexOf(bare)
  if (bare.startsWith('@')) visitor.atRule(bare.slice(0, 400), place)
  else if (opens) visitor.selector(bare.slice(0, 2_000), place)
  else {
    const colon = bare.indexOf(':')
    if (colon > 0) visitor.declaration(bare.slice(0, colon), bare.slice(colon + 1, colon + 2_000), place)
  }
}
