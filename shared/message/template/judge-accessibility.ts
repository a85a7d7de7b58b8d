// How a template reads for people who do not see it as it looks: the rules of WCAG 2.2 that can be decided from the source.
import type { OpenTag, TemplateDocument, TextPiece } from './document.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'
import type { FoundLink } from './links.ts'
import { visibleText } from './text-stream.ts'

/** Words from which a text needs headings. Our own judgment: WCAG names no number. */
const MUCH_TEXT = 120

export function judgeAccessibility(
  document: TemplateDocument,
  links: readonly FoundLink[],
  textWords: number,
): TemplateFinding[] {
  const tags = document.nodes.filter((node) => node.kind === 'open')
  const page = tags.find(({ name }) => name === 'html')
  const body = tags.find(({ name }) => name === 'body')
  const named = [page, body].some((tag) => (tag?.attributes.get('lang') ?? '').trim() !== '')
  return [
    ...(page && !named ? [templateFinding('template-language')] : []),
    ...judgeTables(document),
    ...judgeHeadings(tags, textWords),
    ...judgeContrast(document),
    ...judgeLinkTexts(links),
  ]
}

/** A table with headings or a caption has data in it. */
const DATA = new Set(['th', 'caption'])

/** Tables that screen readers announce although nothing says that they have data. */
export function layoutTables({ nodes }: TemplateDocument): OpenTag[] {
  const open: { tag: OpenTag; isMarked: boolean; isData: boolean }[] = []
  const unmarked: OpenTag[] = []
  const close = () => {
    const table = open.pop()
    if (table && !table.isMarked && !table.isData) unmarked.push(table.tag)
  }
  for (const node of nodes) {
    if (node.kind === 'text') continue
    if (node.kind === 'close') {
      if (node.name === 'table') close()
    } else if (node.name === 'table') {
      const role = node.attributes.get('role')?.trim().toLowerCase() ?? ''
      open.push({
        tag: node,
        isMarked: ['presentation', 'none'].includes(role) || node.hidden !== undefined,
        isData: role === 'table',
      })
    } else if (DATA.has(node.name)) {
      const table = open.at(-1)
      if (table) table.isData = true
    }
  }
  while (open.length > 0) close()
  return unmarked
}

function judgeTables(document: TemplateDocument): TemplateFinding[] {
  const tables = layoutTables(document).length
  return tables > 0 ? [templateFinding('template-layout-table', { tables })] : []
}

function judgeHeadings(tags: readonly OpenTag[], textWords: number): TemplateFinding[] {
  const levels = tags.flatMap(({ name, attributes, hidden }) => {
    if (hidden !== undefined) return []
    if (/^h[1-6]$/.test(name)) return [Number(name[1])]
    return attributes.get('role') === 'heading' ? [Number(attributes.get('aria-level') ?? 2)] : []
  })
  if (levels.length === 0) return textWords >= MUCH_TEXT ? [templateFinding('template-headings')] : []
  const at = levels.findIndex((level, index) => level > (levels[index - 1] ?? 1) + 1)
  return at < 0
    ? []
    : [templateFinding('template-heading-order', { from: levels[at - 1] ?? 0, to: levels[at] ?? 0 })]
}

function judgeContrast({ nodes }: TemplateDocument): TemplateFinding[] {
  const low = nodes.filter(
    (node): node is TextPiece & { lowContrast: number } =>
      node.kind === 'text' && node.lowContrast !== undefined && visibleText(node.text) !== '',
  )
  const [first] = low
  if (!first) return []
  const worst = low.reduce((least, node) => (node.lowContrast < least.lowContrast ? node : least), first)
  return [
    templateFinding('template-contrast', {
      texts: low.length,
      text: visibleText(worst.text),
      ratio: worst.lowContrast,
    }),
  ]
}

const VAGUE =
  /^(?:(?:please )?click(?: here| now| below| this)?|here|this|link|this link|more|read more|learn more|see more|details|more info(?:rmation)?|go|continue|download|hier(?: klicken)?|klicken sie hier|mehr(?: erfahren| lesen)?|weiterlesen|ici|cliquez ici|en savoir plus|aquí|haga clic aquí|leer más|qui|clicca qui)[\s.!>»→›]*$/i

function judgeLinkTexts(links: readonly FoundLink[]): TemplateFinding[] {
  const texts = [...new Set(links.map(({ text }) => text.trim()).filter((text) => VAGUE.test(text)))]
  return texts.length > 0 ? [templateFinding('template-link-text', { texts })] : []
}
