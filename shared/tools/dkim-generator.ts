// The short form of the DKIM generator. Not in the menu: there it is a tab of the checker, with more fields.
import { dkim } from '#shared/tools/dkim.ts'
import type { Tool } from '#shared/tools/tool.ts'

export const dkimGenerator: Tool = {
  slug: 'dkim-generator',
  path: '/tool/dkim-generator',
  label: 'DKIM generator',
  title: 'DKIM generator',
  description:
    'Make a pair of DKIM keys in your browser: the private one stays there, the record is to publish.',
  lead: 'A new pair of RSA keys, made in your browser.',
  partOf: dkim,
  about: 'Make a DKIM key pair in your browser.',
  words: 'key selector rsa ed25519 create',
}
