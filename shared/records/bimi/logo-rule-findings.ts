import { PROFILE } from './certificate-findings.ts'
import { type ForbiddenElement, type LogoFaults, type LogoRuleCode, MAX_LOGO_BYTES } from './svg-tiny-ps.ts'
import { SVG_NAMESPACE } from './xml-tree.ts'
import { rule, type FindingRule } from '#shared/report/finding-table.ts'
import type { Severity } from '#shared/report/finding.ts'

/** A rule is met, or broken on some lines, or broken in more ways than are named. */
export type LogoCase<Fault> =
  | { met: true }
  | { fault: Fault; lines: readonly number[] }
  | { more: number; severity: Severity }

interface Breach {
  message: string
  fix?: string | undefined
  /** Missing: error. */
  severity?: 'info' | 'warning'
}

const MAX_LINES = 6

function alsoOn([, ...others]: readonly number[]): string {
  if (others.length === 0) return ''
  const listed = others.slice(0, MAX_LINES - 1)
  const rest = others.length - listed.length
  return ` Also on line ${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

const logoRule = <Fault>(
  title: string,
  met: string,
  breachOf: (fault: Fault) => Breach,
): FindingRule<LogoCase<Fault>> =>
  rule({
    severity: 'error',
    severityOf: (said) => {
      if ('met' in said) return 'ok'
      return 'more' in said ? said.severity : (breachOf(said.fault).severity ?? 'error')
    },
    title,
    rfc: PROFILE,
    message: (said) => {
      if ('met' in said) return met
      if ('more' in said) return `There are ${said.more} more of this kind.`
      return breachOf(said.fault).message + alsoOn(said.lines)
    },
    fix: (said) => ('fault' in said ? breachOf(said.fault).fix : undefined),
  })

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const forbidden = ({ name, why }: ForbiddenElement): Breach => ({
  message: `<${cut(name)}> is ${why}.`,
  fix: 'Delete it.',
})

export const LOGO_RULES: { readonly [Code in LogoRuleCode]: FindingRule<LogoCase<LogoFaults[Code]>> } = {
  'bimi-logo-readable': logoRule(
    'Whether the logo is well-formed XML',
    'The file is well-formed XML.',
    ({ problem }) => ({
      message: `The file is not well-formed XML: ${problem ?? 'there is no element in it'}.`,
    }),
  ),
  'bimi-logo-root': logoRule('Whether the logo is SVG', 'The root element is svg.', (fault) => {
    if (fault.kind === 'name')
      return { message: `The root element is <${fault.name.slice(0, 40)}>: this is not an SVG image.` }
    return {
      message: fault.namespace
        ? 'The root svg element is not in the SVG namespace.'
        : 'The root svg element has no namespace, so it is not SVG.',
      fix: `Write <svg xmlns="${SVG_NAMESPACE}" …>.`,
    }
  }),
  'bimi-logo-version': logoRule(
    'The version of the logo’s SVG',
    'The root element says version="1.2".',
    ({ version }) => ({
      message:
        version === undefined
          ? 'The root element has no version.'
          : `The root element says version="${version.slice(0, 20)}".`,
      fix: 'Add version="1.2" to the svg element.',
    }),
  ),
  'bimi-logo-profile': logoRule(
    'The profile of the logo’s SVG',
    'The root element says baseProfile="tiny-ps".',
    ({ profile }) => ({
      message:
        profile === undefined
          ? 'The root element has no baseProfile.'
          : `The root element says baseProfile="${profile.slice(0, 20)}".`,
      fix: 'Add baseProfile="tiny-ps" to the svg element.',
    }),
  ),
  'bimi-logo-title': logoRule(
    'The title of the logo',
    'The file has a title, and the title comes first.',
    titleBreach,
  ),
  'bimi-logo-position': logoRule(
    'The position of the logo',
    'The root element has no x or y.',
    ({ name }) => ({
      message: `The root element has ${name}=, which is not allowed.`,
      fix: `Delete ${name}= from the svg element.`,
    }),
  ),
  'bimi-logo-script': logoRule('Scripts in the logo', 'The file has no script, link or event.', (fault) =>
    fault.kind === 'element'
      ? forbidden(fault)
      : { message: `The event ${cut(fault.name)} runs a script.`, fix: 'Delete the attribute.' },
  ),
  'bimi-logo-animation': logoRule('Animation in the logo', 'The file has no animation.', forbidden),
  'bimi-logo-bitmap': logoRule('Pictures in the logo', 'The file has no bitmap, video or sound.', forbidden),
  'bimi-logo-external': logoRule(
    'What the logo loads from elsewhere',
    'The file refers to nothing outside itself.',
    externalBreach,
  ),
  'bimi-logo-elements': logoRule(
    'The elements of the logo',
    'Every element is part of the profile and in its place.',
    elementBreach,
  ),
  'bimi-logo-attributes': logoRule(
    'The attributes of the logo',
    'Every attribute is part of the profile.',
    (fault) =>
      fault.kind === 'xlink'
        ? {
            severity: 'warning',
            message:
              'Validators disagree on xlink:href: SVG Tiny 1.2 uses it, but the BIMI Group’s schema requires href.',
            fix: 'Draw the shape directly instead.',
          }
        : {
            message: `<${cut(fault.element)}> must not have the attribute ${cut(fault.name)}.`,
            fix: ATTRIBUTE_FIXES[fault.name],
          },
  ),
  'bimi-logo-values': logoRule(
    'The values in the logo',
    'Every value is one the profile allows.',
    ({ name, value }) => ({ message: `${cut(name)}="${cut(value)}" is not a value the profile allows.` }),
  ),
  'bimi-logo-references': logoRule(
    'What the logo refers to within itself',
    'Everything the file refers to exists and draws a reasonable number of shapes.',
    (fault) =>
      fault.kind === 'missing'
        ? {
            severity: 'warning',
            message: `The file refers to #${fault.target.slice(0, 40)}, which does not exist.`,
          }
        : {
            message: 'Elements that draw one another form a loop or multiply out of control.',
            fix: 'Draw each shape directly.',
          },
  ),
  'bimi-logo-size': logoRule('The size of the logo’s file', 'The file is at most 32 KB.', ({ bytes }) => ({
    message: `It is ${Math.ceil(bytes / 1024)} KB, more than the ${MAX_LOGO_BYTES / 1024} KB that receivers accept.`,
    fix: 'Simplify the paths and round numbers to one or two decimals.',
  })),
  'bimi-logo-square': logoRule('The shape of the logo', 'The logo is square.', shapeBreach),
}

const NAME_BRAND = 'Write your brand’s name.'

function titleBreach(fault: LogoFaults['bimi-logo-title']): Breach {
  switch (fault.kind) {
    case 'missing':
      return {
        message: 'The svg element has no title directly inside it.',
        fix: 'Add <title>Your brand</title> as its first child.',
      }
    case 'late':
      return {
        message: 'The title does not come first in the svg element.',
        fix: 'Move it to the front.',
      }
    case 'several':
      return { message: 'There is more than one title.', fix: 'Keep the first one.' }
    case 'empty':
      return { message: 'The title is empty.', fix: NAME_BRAND }
    case 'generic':
      return {
        severity: 'warning',
        message: `The title “${fault.text.slice(0, 40)}” does not name the brand.`,
        fix: NAME_BRAND,
      }
    case 'long':
      return {
        severity: 'warning',
        message: 'The title is longer than 64 characters.',
        fix: 'Write your brand’s name only.',
      }
  }
}

function externalBreach(fault: LogoFaults['bimi-logo-external']): Breach {
  switch (fault.kind) {
    case 'element':
      return forbidden(fault)
    case 'doctype':
      return {
        severity: 'warning',
        message: 'The file has a DOCTYPE, which some receivers refuse.',
        fix: 'Delete the line; SVG 1.2 has none.',
      }
    case 'instruction':
      return {
        message: `The instruction <?${fault.target.slice(0, 30)}?> points outside the image.`,
        fix: 'Delete it.',
      }
    case 'link':
      return { message: `${cut(fault.name)} points to “${cut(fault.value)}”, outside the image.` }
    case 'attribute':
      return {
        message: `${cut(fault.name)}="${cut(fault.value)}" points outside the image.`,
        fix: 'Delete the attribute.',
      }
  }
}

const ELEMENT_FIXES: Readonly<Record<string, string>> = {
  style: 'Write colors as attributes on the elements, for example fill="#1a2b3c".',
  clipPath: 'Cut the paths themselves.',
  mask: 'Cut the paths themselves.',
  filter: 'Leave the effect out.',
  symbol: 'Use a g in defs.',
  tspan: 'Turn the text into paths.',
  textPath: 'Turn the text into paths.',
}

function elementBreach(fault: LogoFaults['bimi-logo-elements']): Breach {
  const name = cut(fault.name)
  switch (fault.kind) {
    case 'foreign':
      return {
        message: `<${name}> is not an SVG element.`,
        fix: 'Delete it: drawing programs leave such notes behind.',
      }
    case 'unknown':
      return {
        message: `<${name}> is not part of the profile.`,
        fix: ELEMENT_FIXES[fault.local] ?? 'Draw it with paths and plain shapes.',
      }
    case 'misplaced':
      return { message: `<${name}> is not allowed in <${cut(fault.parent)}>.` }
    case 'text':
      return { message: `There is loose text in <${name}>.`, fix: 'Delete it.' }
  }
}

const ATTRIBUTE_FIXES: Readonly<Record<string, string>> = {
  style: 'Write each property as an attribute, for example fill="#1a2b3c".',
  opacity: 'Use “fill-opacity” and “stroke-opacity”.',
  overflow: 'Delete it.',
}

function shapeBreach(fault: LogoFaults['bimi-logo-square']): Breach {
  switch (fault.kind) {
    case 'no-viewbox':
      return {
        severity: 'warning',
        message: 'There is no viewBox, so the image cannot be scaled.',
        fix: fault.size
          ? `Write viewBox="0 0 ${fault.size.width} ${fault.size.height}".`
          : 'Write viewBox="0 0 96 96", for example.',
      }
    case 'viewbox':
      return {
        severity: 'warning',
        message: 'The viewBox is not four numbers, the last two above zero.',
      }
    case 'shape':
      return {
        severity: 'warning',
        message: `The logo is ${fault.size.width} by ${fault.size.height}: receivers crop a square or a circle from the middle, or leave margins.`,
        fix: 'Center the logo in a square, with space around it.',
      }
    case 'transparent':
      return {
        severity: 'info',
        message:
          'No rectangle covers the entire image, so its background may be transparent: check it on a dark background.',
      }
  }
}
