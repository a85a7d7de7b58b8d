// How each rule for logos can be broken, with the values that the sentence about it names.

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
