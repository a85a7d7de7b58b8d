import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { panelForms, type PanelForm, type RecordEdit } from '#shared/report/change/panel.ts'
import { GENERIC_PANEL } from '#shared/data/dns-hosting/panels.ts'

const edit = (more: Partial<RecordEdit>): RecordEdit => ({
  owner: '_dmarc.example.com',
  type: 'TXT',
  before: [],
  after: [],
  ...more,
})
const valuesOf = ({ fields }: PanelForm) => Object.fromEntries(fields.map(({ part, value }) => [part, value]))

/** What is published after someone has followed every form. */
function followed(before: readonly string[], forms: readonly PanelForm[]): string[] {
  const records = [...before]
  for (const form of forms) {
    const { content = '', priority } = valuesOf(form)
    const written = priority === undefined ? content : `${priority} ${content}`
    if (form.action === 'create') records.push(written)
    else records.splice(records.indexOf(form.record ?? ''), 1, ...(form.action === 'edit' ? [written] : []))
  }
  return records.sort()
}

describe('the forms of a change', () => {
  test('lead from the records before to those after, and never to more than that on the way', () => {
    const records = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 5 })
    fc.assert(
      fc.property(records, records, (before, after) => {
        const forms = panelForms(edit({ before, after }))
        expect(followed(before, forms)).toEqual([...after].sort())
        // What stays is in no form.
        expect(forms.length).toBeLessThanOrEqual(Math.max(before.length, after.length))
      }),
    )
  })

  test('lead there with a priority in a field of its own, and in front of the server', () => {
    const change = edit({
      owner: 'example.com',
      type: 'MX',
      before: ['10 a.example.com'],
      after: ['5 b.example.com'],
    })
    const { priority, ...without } = GENERIC_PANEL
    for (const words of [{ ...without, priority }, without])
      expect(followed(change.before, panelForms(change, { words }))).toEqual(change.after)
  })
})

describe('the name in a panel', () => {
  const nameOf = (owner: string, options: Parameters<typeof panelForms>[1]) => {
    const [form] = panelForms(edit({ owner, after: ['x'] }), options)
    return form && valuesOf(form)['name']
  }

  test.each([
    ['_dmarc.example.com', '@', '_dmarc'],
    ['example.com', '@', '@'],
    ['example.com', 'empty', ''],
    ['example.com', 'full', 'example.com'],
  ] as const)('%s, where the domain itself is %s', (owner, apex, name) => {
    expect(nameOf(owner, { words: { ...GENERIC_PANEL, apex }, zone: 'example.com' })).toBe(name)
  })

  test('is the full one where the panel expects it, or where the zone is not known', () => {
    expect(nameOf('_dmarc.example.com', { zone: 'example.com', hint: 'full' })).toBe('_dmarc.example.com')
    expect(nameOf('_dmarc.example.com', {})).toBe('_dmarc.example.com')
  })
})
