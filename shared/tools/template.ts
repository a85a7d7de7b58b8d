// The problems of a mail template.
import type { Tool } from '#shared/tools/tool.ts'

export const template: Tool = {
  slug: 'template',
  path: '/tool/template-checker',
  label: 'Spam Word Checker',
  crumb: 'Template Checker',
  column: 'marketing',
  title: 'Spam word checker for HTML and text',
  heading: 'Email template checker',
  description:
    'Check an email template in your browser: spam words, image to text ratio, merge tags, links, hidden text and size.',
  lead: 'A spam word checker for HTML and text that also checks what matters more: links, merge tags, images, hidden text and size.',
  about: 'Check an email template: spam words, images and text, merge tags, links, hidden text.',
  words:
    'spam words trigger html template image ratio merge tags personalization spintax links preview cold email',
  examples: ['?example=1'],
  api: { group: 'Messages', routes: ['/user/tools/template/analyze'] },
}
