// What a page may weigh at most, in octets of gzip -9, and in its fonts as they are.

import type { PageWeight } from '../bench/page-weight.mjs'

interface Budget {
  html: number
  script: number
}

const FONT = 40_000
const FONTS = 1

const TEXT_PAGE: Budget = { html: 24_000, script: 3_000 }
const TOOL_PAGE: Budget = { html: 24_000, script: 97_000 }

/** Those that have more to say, or to do. */
const OWN: Record<string, Partial<Budget>> = {
  '/': { html: 26_000, script: 5_500 },
  '/accuracy': { html: 25_500 },
  '/developers': { html: 38_000, script: 4_000 },
  '/contact-us': { script: 80_000 },
  '/tool/bimi': { html: 28_000 },
  // All parts of a domain, with their rules, since it comes to its verdict anew with each that comes.
  '/tool/domain-report': { html: 34_000, script: 105_000 },
  '/tool/domain-reputation-checker': { html: 32_000 },
  '/tool/email-authentication': { html: 32_000 },
  '/tool/spf': { html: 26_500 },
  '/tool/template-checker': { html: 26_500 },
  '/tool/transport': { html: 26_000 },
}

function budgetOf(address: string): Budget {
  const [path = ''] = address.split('?')
  return { ...(path.startsWith('/tool/') ? TOOL_PAGE : TEXT_PAGE), ...OWN[path] }
}

/** A sentence for each budget that is exceeded. */
export function excesses({ path, html, script, font, fonts }: PageWeight): string[] {
  const budget = budgetOf(path)
  const over = (what: string, is: number, most: number) =>
    is > most ? [`${path}: ${what} ${is}, at most ${most}`] : []
  return [
    ...over('HTML', html, budget.html),
    ...over('script', script, budget.script),
    ...over('font', font, FONT),
    ...over('fonts', fonts, FONTS),
  ]
}
