// A signature as a tree of the few elements that every email app keeps, and its HTML.
import { escapeMarkup } from '#shared/kit/text/escape.ts'

type Tag = 'table' | 'tbody' | 'tr' | 'td' | 'a' | 'img' | 'span' | 'br'

export interface MarkupNode {
  tag: Tag
  attributes: Readonly<Record<string, string>>
  /** CSS properties, named as in a style sheet. */
  style: Readonly<Record<string, string>>
  children: readonly (MarkupNode | string)[]
}

export function node(
  tag: Tag,
  style: MarkupNode['style'],
  children: MarkupNode['children'] = [],
  attributes: MarkupNode['attributes'] = {},
): MarkupNode {
  return { tag, attributes, style, children }
}

const VOID_TAGS: ReadonlySet<Tag> = new Set<Tag>(['img', 'br'])

export function htmlOf({ tag, attributes, style, children }: MarkupNode): string {
  const css = Object.entries(style).map(([name, value]) => `${name}:${value}`)
  const all = css.length > 0 ? { ...attributes, style: css.join(';') } : attributes
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
  const opening = `<${tag}${written.join('')}>`
  if (VOID_TAGS.has(tag)) return opening
  const inner = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : htmlOf(child)))
  return `${opening}${inner.join('')}</${tag}>`
}
