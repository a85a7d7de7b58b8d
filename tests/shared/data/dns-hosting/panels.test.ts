import { describe, expect, test } from 'vitest'
import { DNS_PANELS, GENERIC_PANEL } from '#shared/data/dns-hosting/panels.ts'
import { DNS_PROVIDERS } from '#shared/data/dns-hosting/providers.ts'

const MAX_LABEL = 40
const panels = Object.entries(DNS_PANELS)

/** Every text that a panel shows, by its part. */
function labelsOf({ ttl, ...panel }: typeof GENERIC_PANEL) {
  const texts = { ...panel, ...(ttl && { 'ttl.label': ttl.label, 'ttl.value': ttl.value }) }
  return Object.entries(texts).flatMap(([part, text]) =>
    part === 'source' || part === 'readOn' || typeof text !== 'string' ? [] : [[part, text] as const],
  )
}

describe('DNS_PANELS', () => {
  test.each(panels)('%s is a provider, whose name hint fits the panel', (id, { apex }) => {
    const provider = DNS_PROVIDERS.find((each) => each.id === id)
    expect(provider?.nameHint).toBeOneOf(apex === 'full' ? ['full', 'either'] : ['relative', 'either'])
  })

  test.each([...panels, ['generic', GENERIC_PANEL] as const])('%s has short labels', (_, panel) => {
    for (const [part, label] of labelsOf(panel)) {
      expect(label, part).toBe(label.trim())
      expect(label, part).not.toBe('')
      expect(label.length, part).toBeLessThanOrEqual(MAX_LABEL)
    }
  })

  test.each(panels)('%s does not repeat a label that its content already has', (_, panel) => {
    expect([panel.target, panel.mailServer]).not.toContain(panel.content)
  })

  test.each(panels)('%s has a source on the web', (_, { source }) => {
    const { protocol, hostname } = new URL(source)
    expect(protocol).toBe('https:')
    expect(hostname).toMatch(/^[a-z\d-]+(\.[a-z\d-]+)+$/)
  })

  test.each(panels)('%s says on which day that was read, if it was', (_, { readOn }) => {
    if (readOn !== null) expect(new Date(readOn).toISOString().slice(0, 10)).toBe(readOn)
  })
})
