import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { AgentTool, Tool } from './tool.ts'

export const dkim = {
  slug: 'dkim',
  path: '/tool/dkim',
  label: 'DKIM Checker',
  crumb: 'DKIM',
  column: 'security',
  hint: 'Is your key in DNS?',
  title: 'DKIM checker and generator',
  heading: 'DKIM checker',
  description:
    'Look up a DKIM key, find its selector, see what is broken and where, or create a key pair in your browser.',
  lead: 'The key receivers use to check that a message is yours, and whether they can use it.',
  generator: {
    label: 'DKIM Generator',
    heading: 'DKIM generator',
    lead: 'A new key pair, made in your browser: one to sign with, one to publish.',
  },
  about: 'Check a DKIM key by its selector, or find the selectors of a domain.',
  words: 'domainkeys selector public key rsa ed25519 generator signature',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}&selector=mail`],
  api: {
    group: 'DKIM',
    routes: ['/user/tools/dkim/report', '/user/tools/dkim/checker', '/user/tools/dkim/generate'],
    fromDnsAlone: ['/user/tools/dkim/report', '/user/tools/dkim/checker'],
  },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool

export const dkimAgent: AgentTool = {
  tool: dkim,
  name: 'find_dkim',
  title: 'Find DKIM keys',
  description:
    'Checks one DKIM key, or tries common selectors. Not found does not mean missing: DNS has no list of selectors.',
  asksOthers: true,
}

// The short form of the DKIM generator. Not in the menu: there it is a tab of the checker, with more fields.
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
