// From a reason and the names in a bounce to the tools that check them as they are today.
import type { Names } from './names.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import type { Bounce } from './schema.ts'

type Check = Bounce['checks'][number]

const link = (tool: string, path: string, query: Record<string, string | undefined>): Check => ({
  tool,
  url: `${path}?${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()}`,
})

const gate = ({ domain, ip, selector }: Names): Check[] =>
  domain === undefined ? [] : [link('gate', '/tool/gate', { domain, ip, selector })]
const address = ({ ip }: Names): Check[] =>
  ip === undefined ? [] : [link('ip-reputation', '/tool/ip-reputation-checker', { ip })]
const spf = ({ domain, ip }: Names): Check[] =>
  domain === undefined ? [] : [link('spf', '/tool/spf', { domain, ip })]
const dkim = ({ domain, selector }: Names): Check[] =>
  domain === undefined ? [] : [link('dkim', '/tool/dkim', { domain, selector })]
const dmarc = ({ domain }: Names): Check[] =>
  domain === undefined ? [] : [link('dmarc', '/tool/dmarc', { domain })]
const reputation = ({ domain }: Names): Check[] =>
  domain === undefined ? [] : [link('domain-reputation', '/tool/domain-reputation-checker', { domain })]
const recipient = ({ recipientDomain: domain }: Names): Check[] =>
  domain === undefined ? [] : [link('mx', '/tool/mx', { domain })]
const sender = ({ domain }: Names): Check[] =>
  domain === undefined ? [] : [link('mx', '/tool/mx', { domain })]
const template = (): Check[] => [{ tool: 'template', url: '/tool/template-checker' }]
const header = (): Check[] => [{ tool: 'header', url: '/tool/email-header-analyzer' }]

const CHECKS: Readonly<Partial<Record<Reason, readonly ((names: Names) => Check[])[]>>> = {
  auth: [gate, spf, dkim],
  'auth-spf': [gate, spf],
  'auth-dkim': [gate, dkim],
  'auth-dmarc': [gate, dmarc],
  alignment: [gate, header],
  ptr: [address, gate],
  blocklist: [address, reputation],
  'reputation-ip': [address, gate],
  'reputation-domain': [reputation, gate],
  link: [reputation, template],
  rate: [address, gate],
  'dns-sender': [gate, sender],
  'sender-address': [sender],
  'dns-recipient': [recipient],
  'no-mail': [recipient],
  routing: [recipient],
  relay: [recipient],
  timeout: [recipient],
  content: [template, address],
  'header-form': [header],
}

/** The first one runs right away. */
export const checksFor = (reason: Reason, names: Names): Check[] =>
  (CHECKS[reason] ?? []).flatMap((of) => of(names))
