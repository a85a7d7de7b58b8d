// A domain or an IP address typed into the search is a query for the checks.
import type { SitePage } from '#app/content/site-pages.ts'
import { parseDomainInput, toUnicode } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import type { Tool } from '#shared/tools/tool.ts'

/** The checks that accept the input, the one of everything first, then in the order of the menu; none for words. */
export function checksOf(question: string): SitePage[] {
  const text = question.trim()
  if (parseIp(text)) return checksBy('ip', text, text)
  if (!text.includes('.') || /\s/.test(text)) return []
  const parsed = parseDomainInput(text)
  return parsed.ok ? checksBy('domain', parsed.domain, toUnicode(parsed.domain)) : []
}

/** A tool's first example shows what kind of input it takes. */
function checksBy(field: 'domain' | 'ip', value: string, shown: string): SitePage[] {
  const accepts = ({ examples = [] }: Tool): boolean => {
    const asked = new URLSearchParams(examples[0])
    return asked.has(field) && [...asked.keys()].length === 1
  }
  const tools: readonly Tool[] = [domainReport, ...TOOLS.filter((tool) => tool !== domainReport)]
  return tools.filter(accepts).map(({ path, label, about }) => ({
    path: `${path}?${new URLSearchParams({ [field]: value }).toString()}`,
    label: `${label}: ${shown}`,
    about,
    kind: 'Check',
  }))
}
