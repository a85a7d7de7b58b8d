import type { AgentTool, Tool } from './tool.ts'

export const template = {
  slug: 'template',
  path: '/tool/template-checker',
  label: 'Spam Word Checker',
  crumb: 'Template Checker',
  column: 'marketing',
  hint: 'HTML and text',
  title: 'Spam word checker for HTML and text',
  heading: 'Email template checker',
  description:
    'Check an email template in your browser: spam words, image to text ratio, merge tags, links, hidden text and size.',
  lead: 'A spam word checker for HTML and text that also checks what matters more: links, merge tags, images, hidden text and size.',
  about: 'Check an email template: spam words, images and text, merge tags, links, hidden text.',
  words:
    'spam words trigger html template image ratio merge tags personalization spintax links preview cold email client support outlook gmail apple mail css html works render accessibility wcag contrast screen reader language promotions tab deal',
  examples: ['?example=1'],
  api: { group: 'Messages', method: 'post', routes: ['/user/tools/template/analyze'] },
  hasTerminalView: true,
} as const satisfies Tool

export const templateAgent: AgentTool = {
  tool: template,
  name: 'check_html',
  title: 'Check an email template',
  description:
    'Links, images, merge tags, wording and legal requirements of a template, in HTML or text. Nothing is stored.',
  asksOthers: false,
}
