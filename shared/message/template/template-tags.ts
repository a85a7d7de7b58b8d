// All merge tags of a template: in visible text, hidden text, attributes, the title and the subject.
import type { TemplateDocument } from './document.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'
import type { FoundTag } from './found-tag.ts'
import { findMergeTags } from './merge-tags.ts'
import { hasMarkupWithin, isHidden, sourceAt, textStream, type TextStream } from './text-stream.ts'

interface TemplateTags {
  /** In the order of the source, which their `at` refers to. */
  tags: readonly FoundTag[]
  /** Those of the visible text, with positions in its stream. */
  inShown: readonly FoundTag[]
  split: readonly TemplateFinding[]
}

/** Where people and sending services put merge tags. */
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'background']

export function tagsOf(
  document: TemplateDocument,
  shown: TextStream,
  subject: string | undefined,
): TemplateTags {
  const hidden = textStream(document, isHidden)
  const inShown = findMergeTags(shown.text)
  const inText = [...placed(inShown, shown), ...placed(findMergeTags(hidden.text), hidden)]
  const inAttributes = document.nodes.flatMap((node) => {
    if (node.kind !== 'open') return []
    return ATTRIBUTES.flatMap((name) => {
      const value = node.attributes.get(name)
      return value && MAY_HAVE_TAG.test(value)
        ? findMergeTags(value)
            .filter(isUrlTag)
            .map((tag) => ({ ...tag, at: node.start }))
        : []
    })
  })
  const inHead = findMergeTags(`${document.title}\n${subject ?? ''}`).map((tag) => ({ ...tag, at: 0 }))
  const tags = [...inHead, ...inText, ...inAttributes].sort((a, b) => a.at - b.at)
  return { tags, inShown, split: splitTags(inShown, shown) }
}

const MAY_HAVE_TAG = /[{*%[<#$]/

/** In a URL, %20%20 and #a## are ordinary. */
const isUrlTag = ({ syntax, kind }: FoundTag) => kind !== 'placeholder' && syntax !== '## ##'

const placed = (tags: readonly FoundTag[], stream: TextStream): FoundTag[] =>
  tags.map((tag) => ({ ...tag, at: sourceAt(stream, tag.at) }))

/** Editors put <span> and <b> inside a tag; the sending system then does not recognize it. */
function splitTags(tags: readonly FoundTag[], stream: TextStream): TemplateFinding[] {
  return tags
    .filter(({ at, end, ok, kind }) => ok && kind !== 'spintax' && hasMarkupWithin(stream, at, end))
    .slice(0, 5)
    .map(({ tag }) => templateFinding('template-merge-tag-split', { tag }))
}
