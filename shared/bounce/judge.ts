// One refusal as it is answered: why, who has to act, what to do with the address, and what to check.
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { type Reason, REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { stepsOf } from '#shared/data/bounce-codes/steps.ts'
import { serviceOfSender } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { adviceFor, fateOf } from './outcomes.ts'
import { providerOfCode } from './provider-codes.ts'
import { classOf } from './class.ts'
import { providerOf } from './provider.ts'
import { sendingIp } from './sending-ip.ts'
import { meaningOf, reasonOfNotice } from './reason.ts'
import type { Reply } from './reply.ts'
import type { Row } from './rows.ts'
import type { Bounce, BounceReport } from './schema.ts'
import { speakerOf } from './speaker.ts'

// From a reason and the names in a bounce to the tools that check them as they are today.
type Check = Bounce['checks'][number]

interface Checked {
  tool: string
  path: string
  /** What it is asked about: without the first, there is nothing to check. */
  names: readonly (keyof Names)[]
}

const CHECKED = {
  gate: { tool: 'gate', path: '/tool/gate', names: ['domain', 'ip', 'selector'] },
  address: { tool: 'ip-reputation', path: '/tool/ip-reputation-checker', names: ['ip'] },
  spf: { tool: 'spf', path: '/tool/spf', names: ['domain', 'ip'] },
  dkim: { tool: 'dkim', path: '/tool/dkim', names: ['domain', 'selector'] },
  dmarc: { tool: 'dmarc', path: '/tool/dmarc', names: ['domain'] },
  reputation: { tool: 'domain-reputation', path: '/tool/domain-reputation-checker', names: ['domain'] },
  recipient: { tool: 'mx', path: '/tool/mx', names: ['recipientDomain'] },
  sender: { tool: 'mx', path: '/tool/mx', names: ['domain'] },
  template: { tool: 'template', path: '/tool/template-checker', names: [] },
  header: { tool: 'header', path: '/tool/email-header-analyzer', names: [] },
} as const satisfies Record<string, Checked>

const CHECKS: Readonly<Partial<Record<Reason, readonly (keyof typeof CHECKED)[]>>> = {
  auth: ['gate', 'spf', 'dkim'],
  'auth-spf': ['gate', 'spf'],
  'auth-dkim': ['gate', 'dkim'],
  'auth-dmarc': ['gate', 'dmarc'],
  alignment: ['gate', 'header'],
  ptr: ['address', 'gate'],
  blocklist: ['address', 'reputation'],
  'reputation-ip': ['address', 'gate'],
  'reputation-domain': ['reputation', 'gate'],
  link: ['reputation', 'template'],
  rate: ['address', 'gate'],
  'dns-sender': ['gate', 'sender'],
  'sender-address': ['sender'],
  'dns-recipient': ['recipient'],
  'no-mail': ['recipient'],
  routing: ['recipient'],
  relay: ['recipient'],
  timeout: ['recipient'],
  content: ['template', 'address'],
  'header-form': ['header'],
}

/** The first one runs right away. */
const checksFor = (reason: Reason, names: Names): Check[] =>
  (CHECKS[reason] ?? []).flatMap((check) => checkOf(CHECKED[check], names))

function checkOf({ tool, path, names }: Checked, known: Names): Check[] {
  const [needed] = names
  if (needed === undefined) return [{ tool, url: path }]
  if (known[needed] === undefined) return []
  const query = names.flatMap((name) => {
    const value = known[name]
    return value === undefined ? [] : [[name === 'recipientDomain' ? 'domain' : name, value]]
  })
  return [{ tool, url: `${path}?${new URLSearchParams(query).toString()}` }]
}

// The names in a bounce that can be looked up: the sender's domain and IP, the selector, a list, the recipient's
// domain.
interface Names {
  /** The sending server's. */
  ip?: string
  /** The domain that the mail was sent as. */
  domain?: string
  selector?: string
  recipientDomain?: string
  /** The service that sent the message. */
  service?: string
}

const DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i

/** Words that precede the sender's domain in a reply; a pattern is tried where its first words occur. */
const DOMAIN_LEADS: readonly (readonly [words: string, lead: RegExp])[] = [
  ['sending domain ', /sending domain \[?([a-z0-9.-]{4,253})/i],
  ['spf ', /spf \[?([a-z0-9.-]{4,253})\]? with/i],
  ['mail from domain ', /mail from domain \[?([a-z0-9.-]{4,253})/i],
  ['email from ', /email from ([a-z0-9.-]{4,253}) is not accepted/i],
  ['dmarc policy ', /dmarc policy (?:of|for) (?:domain )?([a-z0-9.-]{4,253})/i],
  [' dmarc policy', /to ([a-z0-9.-]{4,253})(?:'s|’s) dmarc policy/i],
  [' of ', /(?:administrator|owner) of ([a-z0-9.-]{4,253})/i],
  ['domain of sender address ', /domain of sender address \S{0,64}@([a-z0-9.-]{4,253})/i],
  [': sender address rejected', /<?[^\s<>@]{1,64}@([a-z0-9.-]{4,253})>?: sender address rejected/i],
  ['domain ', /domain ([a-z0-9.-]{4,253}) (?:does|is|has)/i],
  // SPF policy servers name the sender in a link: http://www.openspf.net/Why?s=mfrom;id=ada@example.com;ip=192.0.2.1
  ['id=', /[?;&]id=[^\s;&]{0,64}?(?:@|%40)([a-z0-9.-]{4,253})/i],
]

const asDomain = (text: string | undefined): string | undefined => {
  const bare = text?.replace(/^[.\-[]+|[.\-\]]+$/g, '') ?? ''
  if (!DOMAIN.test(bare)) return undefined
  const parsed = parseDomainInput(bare)
  return parsed.ok ? parsed.domain : undefined
}

const domainOfAddress = (address: string | undefined): string | undefined =>
  asDomain(address?.slice(address.lastIndexOf('@') + 1))

/** The names in the returned message's header. */
export function namesInOriginal(lines: readonly string[]): Names {
  const fields = fieldsOf(lines.slice(0, 300))
  const valuesOf = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value)
  const [from] = [...valuesOf('from'), ...valuesOf('return-path')]
  const signatures = valuesOf('dkim-signature')
  const selector = /(?:^|[;\s])s=\s*([a-z0-9._-]{1,253})/i.exec(signatures[0] ?? '')?.[1]
  const domain = asDomain(/@([a-z0-9.-]{4,253})/i.exec(from ?? '')?.[1])
  // A service also signs with its own domain.
  const service = signatures
    .map((signature) => /(?:^|[;\s])d=\s*([a-z0-9.-]{4,253})/i.exec(signature)?.[1] ?? '')
    .map((signer) => serviceOfSender(signer.toLowerCase()))
    .find(Boolean)
  return {
    ...(domain !== undefined && { domain }),
    ...(selector !== undefined && { selector: selector.toLowerCase() }),
    ...(service && { service: serviceLabel(service) }),
  }
}

interface Field {
  name: string
  value: string
}

const MAX_LINE = 4000

function fieldsOf(lines: readonly string[]): Field[] {
  const fields: Field[] = []
  let open: Field | undefined
  for (const line of lines) {
    if (line.length > MAX_LINE) continue
    if (/^[ \t]/.test(line) && open) open.value = `${open.value} ${line.trim()}`.slice(0, MAX_LINE)
    else {
      const [, name, value = ''] = /^([a-z-]{2,40}):\s*(.*)$/i.exec(line) ?? []
      open = name === undefined ? undefined : { name: name.toLowerCase(), value }
      if (open) fields.push(open)
    }
  }
  return fields
}

interface Mentioned {
  /** What the server said, on one line. */
  reply: string
  recipient: string | undefined
  sender: string | undefined
}

function namesIn({ reply, recipient, sender }: Mentioned, original: Names): Names {
  const lower = reply.toLowerCase()
  const own = DOMAIN_LEADS.filter(([words]) => lower.includes(words))
    .map(([, lead]) => asDomain(lead.exec(reply)?.[1]))
    .find(Boolean)
  const domain = own ?? domainOfAddress(sender) ?? original.domain
  const ip = sendingIp(reply)
  const recipientDomain = domainOfAddress(recipient)
  return {
    ...(ip !== undefined && { ip }),
    ...(domain !== undefined && { domain }),
    ...(original.selector !== undefined && { selector: original.selector }),
    ...(recipientDomain !== undefined && { recipientDomain }),
    ...(original.service !== undefined && { service: original.service }),
  }
}

const MAX_QUOTE = 600

interface Said {
  meaning: Meaning
  provider: () => string | undefined
}

export function saidBy(kind: BounceReport['kind'], row: Row): Said {
  const lower = row.reply.text.toLowerCase()
  const provider = () => providerOf(lower, row.host) ?? providerOfCode(row.reply.enhanced)
  return { meaning: meaningFor(kind, row, lower, provider), provider }
}

/** @param original the names in the returned message */
export function bounceOf(row: Row, said: Said, original: Names): Bounce {
  const { recipient, finalRecipient, reply, sender, action } = row
  const { code, enhanced } = reply
  const { meaning } = said
  const { reason } = meaning
  const provider = said.provider()
  const names = namesIn(
    { reply: reply.text, recipient: finalRecipient ?? recipient, sender },
    row.service === undefined ? original : { ...original, service: row.service },
  )
  const classed = classOf(reason, reply, action)
  const address = fateOf(meaning, classed === 'temporary')
  const usual = REASONS[reason].actor
  const actor = meaning.actor ?? usual
  return {
    ...(recipient !== undefined && { recipient }),
    ...(finalRecipient !== undefined && { finalRecipient }),
    ...(code !== undefined && { code }),
    ...(enhanced !== undefined && { enhanced }),
    ...(provider !== undefined && { provider }),
    speaker: speakerOf(row, provider),
    reason,
    class: classed,
    actor,
    address,
    advice: adviceFor(meaning, address),
    steps: stepsOf({ reason, actor, usual, fate: address, service: names.service }),
    checks: checksFor(reason, names),
    quote: reply.text.slice(0, MAX_QUOTE),
    names,
  }
}

function meaningFor(
  kind: BounceReport['kind'],
  row: Row,
  lower: string,
  provider: () => string | undefined,
): Meaning {
  if (row.meaning) return row.meaning
  if (kind === 'feedback-report') return { reason: 'complaint' }
  if (kind === 'auto-reply') return { reason: 'auto-reply' }
  if (isDelivered(row)) return { reason: 'delivered' }
  if (row.isUnexplained) return { reason: reasonOfNotice(lower) ?? 'not-given' }
  const meaning = meaningOf(row.reply, lower, provider)
  const { reason } = meaning
  if (row.isOwn && OF_FILTERS.includes(reason)) return { reason: 'own-filter' }
  if (reason === 'unknown' && row.recipient !== undefined && saysNothing(row.reply))
    return { reason: 'not-given' }
  if (reason === 'policy' && NAMED_SERVER.test(lower)) return { ...meaning, ...OF_SERVER }
  return row.action === 'delayed' && reason === 'unknown' ? { reason: 'delayed' } : meaning
}

/** GMX and WEB.DE name the server that they refuse: https://postmaster.gmx.net/en/case?c=hi&i=ip&v=192.0.2.1 */
const NAMED_SERVER = /\bpostmaster\.(?:gmx|web)\.[a-z]{2,3}\/\S{0,80}[?&]i=ip\b/
const OF_SERVER = {
  actor: 'sender_server',
  advice:
    'They refuse your server, not the address. The link in the reply says what is wrong with the server: open it.',
} as const satisfies Partial<Meaning>

/** RFC 3464, 2.3.3; Postfix says “deliverable” of an address that it only tried (sendmail -bv). */
export const isDelivered = ({ action }: Row): boolean =>
  ['delivered', 'relayed', 'expanded', 'deliverable'].includes(action)

/** What filters refuse. */
const OF_FILTERS: readonly Reason[] = ['content', 'virus', 'link', 'policy']

/** "5.0.0" only says that it failed (RFC 3463, 3.1). */
const saysNothing = ({ code, enhanced = '.0.0', text }: Reply): boolean =>
  text === '' && code === undefined && enhanced.endsWith('.0.0')
