// The SVG Tiny PS profile as in the BIMI Group's schema (SVG_1.2_PS.rng): which elements are allowed where, with which
// attributes and which values; and how a logo can break its rules.

const names = (text: string): string[] => text.split(' ').filter(Boolean)

const ANY = names(
  'about class content datatype id property rel resource rev role typeof xml:base xml:id xml:lang xml:space',
)
const PAINT = names(
  `color color-rendering direction display-align fill fill-opacity fill-rule font-family font-size font-style
  font-variant font-weight line-increment solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align
  text-anchor unicode-bidi vector-effect`.replace(/\s+/g, ' '),
)
const CONDITION = names('requiredFonts systemLanguage')
const MEDIA = names(
  'buffered-rendering display image-rendering shape-rendering text-rendering viewport-fill viewport-fill-opacity visibility',
)

const painted = (own: string) => new Set([...ANY, ...PAINT, ...names(own)])
const drawn = (own: string) => new Set([...ANY, ...PAINT, ...CONDITION, 'transform', ...names(own)])
const described = new Set([...ANY, ...MEDIA, ...CONDITION])

const SHAPES = names('path rect circle line ellipse polyline polygon text textArea use')
const INSIDE = [...SHAPES, ...names('solidColor linearGradient radialGradient g defs')]

interface ElementRule {
  attributes: ReadonlySet<string>
  children: ReadonlySet<string>
  /** It may contain text. */
  hasText?: boolean
}

const leaf = (attributes: ReadonlySet<string>): ElementRule => ({ attributes, children: new Set() })
const textOnly = (attributes: ReadonlySet<string>): ElementRule => ({ ...leaf(attributes), hasText: true })

export const ELEMENTS: ReadonlyMap<string, ElementRule> = new Map(
  Object.entries({
    svg: {
      attributes: painted(
        'baseProfile contentScriptType externalResourcesRequired focusable height playbackOrder preserveAspectRatio snapshotTime timelineBegin version viewBox width zoomAndPan',
      ),
      children: new Set([...INSIDE, 'title', 'desc', 'metadata']),
    },
    title: textOnly(described),
    desc: textOnly(described),
    metadata: textOnly(new Set()),
    g: { attributes: drawn(''), children: new Set(INSIDE) },
    defs: { attributes: painted(''), children: new Set(INSIDE) },
    path: leaf(drawn('d pathLength')),
    rect: leaf(drawn('x y width height rx ry')),
    circle: leaf(drawn('cx cy r')),
    ellipse: leaf(drawn('cx cy rx ry')),
    line: leaf(drawn('x1 y1 x2 y2')),
    polyline: leaf(drawn('points')),
    polygon: leaf(drawn('points')),
    use: leaf(drawn('href x y')),
    text: textOnly(drawn('editable rotate x y')),
    textArea: textOnly(drawn('x y width height')),
    solidColor: leaf(painted('')),
    linearGradient: { attributes: painted('gradientUnits x1 x2 y1 y2'), children: new Set(['stop']) },
    radialGradient: { attributes: painted('gradientUnits cx cy r'), children: new Set(['stop']) },
    stop: leaf(painted('offset')),
  }),
)

/** Attributes with a closed list of values, wherever they occur. */
export const VALUES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'buffered-rendering': 'auto dynamic static inherit',
    'color-rendering': 'auto optimizeSpeed optimizeQuality inherit',
    direction: 'ltr rtl inherit',
    'display-align': 'auto before center after inherit',
    editable: 'none',
    externalResourcesRequired: 'false',
    'fill-rule': 'inherit nonzero evenodd',
    focusable: 'false',
    'font-style': 'normal italic oblique inherit',
    'font-variant': 'normal small-caps inherit',
    'font-weight': 'normal bold bolder lighter inherit',
    gradientUnits: 'userSpaceOnUse objectBoundingBox',
    'image-rendering': 'auto optimizeSpeed optimizeQuality inherit',
    playbackOrder: 'all',
    'shape-rendering': 'auto optimizeSpeed crispEdges geometricPrecision inherit',
    snapshotTime: 'none',
    'stroke-linecap': 'butt round square inherit',
    'stroke-linejoin': 'miter round bevel inherit',
    'text-align': 'start center end inherit',
    'text-anchor': 'start middle end inherit',
    'text-rendering': 'auto optimizeSpeed optimizeLegibility geometricPrecision inherit',
    timelineBegin: 'onLoad',
    'unicode-bidi': 'normal embed bidi-override inherit',
    'vector-effect': 'none non-scaling-stroke inherit',
    visibility: 'visible hidden collapse inherit',
    'xml:space': 'default preserve',
    zoomAndPan: 'disable',
  }).map(([name, values]) => [name, names(values)]),
)

/** Elements that people ask about, with what is wrong with them; all others are "not part of the profile". */
export const WELL_KNOWN: ReadonlyMap<
  string,
  { rule: 'script' | 'animation' | 'bitmap' | 'external'; why: string }
> = new Map([
  ['script', { rule: 'script', why: 'a script' }],
  ['handler', { rule: 'script', why: 'a script' }],
  ['listener', { rule: 'script', why: 'a script' }],
  ['a', { rule: 'script', why: 'a link, and a logo must not be interactive' }],
  ['animate', { rule: 'animation', why: 'an animation' }],
  ['animateColor', { rule: 'animation', why: 'an animation' }],
  ['animateMotion', { rule: 'animation', why: 'an animation' }],
  ['animateTransform', { rule: 'animation', why: 'an animation' }],
  ['set', { rule: 'animation', why: 'an animation' }],
  ['discard', { rule: 'animation', why: 'an animation' }],
  ['mpath', { rule: 'animation', why: 'an animation' }],
  ['image', { rule: 'bitmap', why: 'a picture inside the picture' }],
  ['feImage', { rule: 'bitmap', why: 'a picture inside the picture' }],
  ['video', { rule: 'bitmap', why: 'a video' }],
  ['audio', { rule: 'bitmap', why: 'sound' }],
  ['foreignObject', { rule: 'external', why: 'foreign content' }],
  ['iframe', { rule: 'external', why: 'foreign content' }],
] as const)

/** The draft's size limit. */
export const MAX_LOGO_BYTES = 32 * 1024

/** An element as written, and why it is forbidden. */
export interface ForbiddenElement {
  kind: 'element'
  name: string
  why: string
}

export interface LogoFaults {
  /** Why it is not XML; missing if there is no element. */
  'bimi-logo-readable': { problem?: string }
  'bimi-logo-root': { kind: 'name'; name: string } | { kind: 'namespace'; namespace: string }
  'bimi-logo-version': { version: string | undefined }
  'bimi-logo-profile': { profile: string | undefined }
  'bimi-logo-title':
    | { kind: 'missing' | 'late' | 'several' | 'empty' | 'long' }
    /** Names no brand. */
    | { kind: 'generic'; text: string }
  'bimi-logo-position': { name: string }
  'bimi-logo-script': ForbiddenElement | { kind: 'event'; name: string }
  'bimi-logo-animation': ForbiddenElement
  'bimi-logo-bitmap': ForbiddenElement
  'bimi-logo-external':
    | ForbiddenElement
    | { kind: 'doctype' }
    | { kind: 'instruction'; target: string }
    | { kind: 'link' | 'attribute'; name: string; value: string }
  'bimi-logo-elements':
    | { kind: 'foreign' | 'text'; name: string }
    | { kind: 'unknown'; name: string; local: string }
    | { kind: 'misplaced'; name: string; parent: string }
  'bimi-logo-attributes': { kind: 'xlink' } | { kind: 'unknown'; element: string; name: string }
  'bimi-logo-values': { name: string; value: string }
  'bimi-logo-references': { kind: 'missing'; target: string } | { kind: 'loop' }
  'bimi-logo-size': { bytes: number }
  'bimi-logo-square':
    | { kind: 'no-viewbox'; size: LogoSize | undefined }
    | { kind: 'viewbox' | 'transparent' }
    | { kind: 'shape'; size: LogoSize }
}

/** In the units of the viewBox. */
export interface LogoSize {
  width: number
  height: number
}

export type LogoRuleCode = keyof LogoFaults
