// What was typed before the script loaded is part of the draft; what is only in a field as a proposal is not.
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDraft } from '#app/components/tool/use-draft.ts'

const LOADED = {
  domain: '',
  rua: null as string | null,
  policy: 'none',
  mx: 'no',
  agreed: '',
  hidden: 'kept',
}

function Generator() {
  const { draft, set, form } = useDraft(LOADED)
  return (
    <form ref={form}>
      <input type="hidden" name="tab" value="generator" />
      <input name="domain" defaultValue={draft.domain} />
      <input
        name="rua"
        value={draft.rua ?? (draft.domain && `dmarc@${draft.domain}`)}
        onChange={(event) => set('rua', event.currentTarget.value)}
      />
      <select
        name="policy"
        value={draft.policy}
        onChange={(event) => set('policy', event.currentTarget.value)}
      >
        <option>none</option>
        <option>reject</option>
      </select>
      {['yes', 'no'].map((value) => (
        <input
          key={value}
          type="radio"
          name="mx"
          value={value}
          checked={draft.mx === value}
          onChange={() => set('mx', value)}
        />
      ))}
      <input
        type="checkbox"
        name="agreed"
        value="yes"
        checked={draft.agreed === 'yes'}
        onChange={() => set('agreed', 'yes')}
      />
      <output>{JSON.stringify(draft)}</output>
    </form>
  )
}

let root: Root
const field = (name: string) =>
  document.querySelector<HTMLInputElement & HTMLSelectElement>(`[name=${name}]`)!
const draft = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as typeof LOADED

/** The page as the edge sends it, then the visitor, then the script. */
function draftAfter(visit: () => void) {
  const page = document.createElement('main')
  document.body.replaceChildren(page)
  page.innerHTML = renderToString(<Generator />)
  visit()
  act(() => {
    root = hydrateRoot(page, <Generator />)
  })
  return draft()
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => act(() => root.unmount()))

describe('the draft', () => {
  test('is the loaded one if no one typed before the script ran', () => {
    expect(draftAfter(() => {})).toEqual(LOADED)
  })

  test('keeps what was typed and chosen', () => {
    const before = draftAfter(() => {
      field('domain').value = 'example.com'
      field('policy').value = 'reject'
      document.querySelector<HTMLInputElement>('[name=mx][value=yes]')!.checked = true
      field('agreed').checked = true
    })
    expect(before).toEqual({ ...LOADED, domain: 'example.com', policy: 'reject', mx: 'yes', agreed: 'yes' })
    expect(field('rua').value).toBe('dmarc@example.com')
  })

  test('keeps an address that was typed instead of the proposal', () => {
    const before = draftAfter(() => {
      field('domain').value = 'example.com'
      field('rua').value = 'me@example.com'
    })
    expect(before).toMatchObject({ domain: 'example.com', rua: 'me@example.com' })
    expect(field('rua').value).toBe('me@example.com')
  })
})
