import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LongTextField } from '#app/components/tool/long-text-field.tsx'
import { MAX_IN_FIELD } from '#app/components/tool/long-text.ts'

let root: Root
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => act(() => root.unmount()))

const field = () => document.querySelector('textarea')!

function pasteAndRemove(props: { optional?: boolean; required?: boolean }) {
  const page = document.createElement('main')
  document.body.replaceChildren(page)
  act(() => {
    root = createRoot(page)
    root.render(
      <form>
        <LongTextField label="Text" name="text" defaultValue={'x'.repeat(MAX_IN_FIELD + 1)} {...props} />
      </form>,
    )
  })
  const whileKept = field().required
  act(() => document.querySelector<HTMLButtonElement>('[aria-label^=Remove]')!.click())
  return { whileKept, later: field().required }
}

test.each([
  { props: {}, later: true },
  { props: { optional: true }, later: false },
  { props: { required: false }, later: false },
])('a field with $props is required after a removal: $later', ({ props, later }) => {
  expect(pasteAndRemove(props)).toEqual({ whileKept: false, later })
})
