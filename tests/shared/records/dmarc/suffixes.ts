// A public suffix list for tests: the last label, and a few names with two.
import { parentName } from '#shared/dns/domain-name.ts'
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'

const TWO_LABELS = /(?:^|\.)(co\.uk|bank\.example|gov\.example)$/

const publicSuffixOf = (domain: string) => TWO_LABELS.exec(domain)?.[1] ?? domain.split('.').at(-1) ?? null

export const suffixes: SuffixList = {
  publicSuffixOf,
  registrableDomain(domain) {
    const suffix = publicSuffixOf(domain)
    for (let name: string | null = domain; name !== null; name = parentName(name)) {
      if (name !== suffix && parentName(name) === suffix) return name
    }
    return null
  },
}
