// The short form of the DKIM generator. Not in the menu: there it is a tab of the checker, with more fields.
import { dkim } from './dkim.ts'
import type { Tool } from './tool.ts'

export const dkimGenerator = {
  slug: 'dkim-generator',
  path: '/tool/dkim-generator',
  label: 'DKIM Generator',
  title: 'DKIM generator',
  description:
    'Create a DKIM key pair in your browser: the private key stays there, the record is for you to publish.',
  lead: 'A new RSA key pair, made in your browser.',
  partOf: dkim,
  about: 'Create a DKIM key pair in your browser.',
  words: 'key selector rsa ed25519 create',
} as const satisfies Tool
