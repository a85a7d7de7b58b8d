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
