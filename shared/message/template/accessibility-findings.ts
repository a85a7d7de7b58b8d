// Findings about how a template reads for people who cannot see it well, each with its success criterion of WCAG 2.2; and about
// the markup that Gmail reads for its Promotions tab.
import { rule } from '#shared/report/finding-table.ts'
import { shortened } from '#shared/kit/sentence.ts'

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count} ${many}`

export const ACCESSIBILITY = {
  'template-language': rule({
    severity: 'warning',
    title: 'No language',
    rfc: 'WCAG 2.2, 3.1.1',
    message:
      'The page does not name its language, so a screen reader may read it with the sounds of another one.',
    fix: 'Write it at the top: <html lang="en">, with the code of your language.',
  }),
  'template-layout-table': rule({
    severity: 'warning',
    title: 'Tables that are read as data',
    rfc: 'WCAG 2.2, 1.3.1',
    message: ({ tables }: { tables: number }) =>
      `${countOf(tables, 'table that lays out the email is', 'tables that lay out the email are')} not marked as such. Screen readers announce each with its rows and columns.`,
    fix: 'Add role="presentation" to each of them.',
  }),
  'template-headings': rule({
    severity: 'info',
    title: 'No headings',
    rfc: 'WCAG 2.2, 1.3.1 and 2.4.6',
    message: 'There is much text and no heading, so people with screen readers cannot jump to a part.',
    fix: 'Make the titles of the parts h1, h2 and h3, instead of large letters.',
  }),
  'template-heading-order': rule({
    severity: 'info',
    title: 'Headings that skip a level',
    rfc: 'WCAG 2.2, 1.3.1',
    message: ({ from, to }: { from: number; to: number }) =>
      from === 0 ? `The first heading is an h${to}.` : `After an h${from} comes an h${to}.`,
    fix: 'Number headings without a gap; sizes are a matter of style.',
  }),
  'template-contrast': rule({
    severity: 'warning',
    title: 'Text that is hard to see',
    rfc: 'WCAG 2.2, 1.4.3',
    message: ({ texts, text, ratio }: { texts: number; text: string; ratio: number }) =>
      `${countOf(texts, 'text has', 'texts have')} too little contrast: “${shortened(text)}” has ${ratio.toFixed(1)} to 1.`,
    fix: 'Use a darker or lighter color: 4.5 to 1, and 3 to 1 for letters from 24 pixels.',
  }),
  'template-link-text': rule({
    severity: 'info',
    title: 'Links that do not say where they go',
    rfc: 'WCAG 2.2, 2.4.4',
    message: ({ texts }: { texts: readonly string[] }) =>
      `${texts
        .slice(0, 3)
        .map((text) => `“${shortened(text)}”`)
        .join(', ')}: read alone, as screen readers list links, it says nothing.`,
    fix: 'Say in the link what is there, such as “See the spring catalog”.',
  }),
}

export const PROMOTION = {
  'template-promotion': rule({
    severity: 'ok',
    title: 'Markup for Gmail’s Promotions tab',
    rfc: 'Gmail, annotate emails in the Promotions tab',
    message: ({ types }: { types: readonly string[] }) =>
      `It has markup for Gmail’s Promotions tab: ${types.join(', ')}. Gmail decides whether it shows it.`,
  }),
  'template-promotion-unreadable': rule({
    severity: 'error',
    title: 'Promotion markup that cannot be read',
    rfc: 'Gmail, annotate emails in the Promotions tab',
    message: 'The markup for Gmail’s Promotions tab is not valid JSON, so Gmail ignores it.',
    fix: 'Look for a missing comma, a quotation mark of a text program, or a merge tag that breaks it.',
  }),
  'template-promotion-dates': rule({
    severity: 'warning',
    title: 'Dates of an offer',
    rfc: 'Gmail, annotate emails in the Promotions tab',
    message: ({ problem }: { problem: string }) => `In the markup for Gmail’s Promotions tab, ${problem}.`,
    fix: 'Write both dates with a time zone: 2026-12-01T09:00:00-05:00, the beginning before the end.',
  }),
  'template-promotion-code': rule({
    severity: 'warning',
    title: 'A discount without what it is',
    rfc: 'Gmail, annotate emails in the Promotions tab',
    message: ({ problem }: { problem: string }) => `In the markup for Gmail’s Promotions tab, ${problem}.`,
    fix: 'Give the offer a description such as “20% off”, and its code only if there is one.',
  }),
  'template-promotion-image': rule({
    severity: 'warning',
    title: 'An image that Gmail does not take',
    rfc: 'Gmail, annotate emails in the Promotions tab',
    message: ({ problem }: { problem: string }) => `In the markup for Gmail’s Promotions tab, ${problem}.`,
    fix: 'Use a PNG or JPEG at a public https address.',
  }),
}
