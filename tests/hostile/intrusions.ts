import { Parser } from 'htmlparser2'

const ADDRESSES = [
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'data',
  'poster',
  'srcset',
  'background',
]
const HARMLESS = /^(?:https?:|mailto:|tel:|data:image\/|[/#?]|$)/i
/** A page that waits for emails reloads itself without JavaScript; its contents were made by the site. */
const OWN_RELOAD =
  /^(?:(?:3;url=\/tool\/mail-test|10;url=\/tool\/email-deliverability-test-result)\?test=[\w-]{22}&round=\d{1,3}|30;url=\/mail-watch\/[\w-]{22})$/
const NEVER = ['object', 'embed', 'base', 'applet', 'marquee', 'frameset', 'math', 'video', 'body body']
const ONCE = ['html', 'head', 'body', 'title', 'main', 'h1']

/** The payloads that have become markup; empty if all are text. @param nonce the page's nonce for its own scripts */
export function intrusions(html: string, nonce: string, payloads: readonly string[]): string[] {
  const faults: string[] = []
  const counts = new Map<string, number>()
  let inSvg = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'svg') inSvg += 1
      if (inSvg === 0) counts.set(name, (counts.get(name) ?? 0) + 1)
      if (NEVER.includes(name)) faults.push(`<${name}>`)
      if ((name === 'script' || name === 'style') && attributes.nonce !== nonce)
        faults.push(`<${name}> not ours`)
      if (name === 'meta' && 'http-equiv' in attributes && !OWN_RELOAD.test(attributes.content ?? ''))
        faults.push('<meta http-equiv>')
      if (name === 'iframe' && !('sandbox' in attributes)) faults.push('<iframe> without a sandbox')
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute) || attribute === 'style') faults.push(`<${name} ${attribute}>`)
        if (!/^[a-z][a-z0-9:-]*$/i.test(attribute)) faults.push(`<${name}> with the attribute ${attribute}`)
        if (ADDRESSES.includes(attribute) && !HARMLESS.test(value))
          faults.push(`<${name} ${attribute}=${value}>`)
        if (attribute === 'src' && /^(?:https?:)?\/\//.test(value)) faults.push(`<${name} src=${value}>`)
      }
    },
    onclosetag(name) {
      if (name === 'svg') inSvg -= 1
    },
  })
  parser.end(html)
  for (const name of ONCE) if ((counts.get(name) ?? 0) > 1) faults.push(`<${name}> ${counts.get(name)} times`)
  for (const payload of payloads) {
    if (/<[a-z/!?]/i.test(payload) && payload.length > 8 && html.includes(payload))
      faults.push(`${payload} as it came`)
  }
  return faults
}
