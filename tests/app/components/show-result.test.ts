// A visitor is taken to the heading of a result, even if a part of the page that draws it is loaded late.
import { afterEach, expect, test, vi } from 'vitest'
import { showResult } from '#app/components/tool/show-result.ts'

function region(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`
  const [element] = document.body.getElementsByTagName('div')
  if (!element) throw new Error('no region')
  element.scrollIntoView = () => {}
  return element
}

const focused = () => document.querySelector('h2:focus, button:focus')?.textContent

afterEach(() => {
  document.body.innerHTML = ''
})

test('the heading has the focus', () => {
  showResult(region('<h2>Found</h2>'))
  expect(focused()).toBe('Found')
})

test('a heading that arrives late gets it, but only the first', async () => {
  const result = region('')
  showResult(result)
  result.innerHTML = '<h2>Late</h2>'
  await vi.waitFor(() => expect(focused()).toBe('Late'))
  document.body.insertAdjacentHTML('beforeend', '<button>Elsewhere</button>')
  document.querySelector('button')?.focus()
  result.innerHTML = '<h2>Later</h2>'
  await Promise.resolve()
  expect(focused()).toBe('Elsewhere')
})

test('stops waiting once there is another query', async () => {
  const result = region('')
  const stop = showResult(result)
  stop()
  result.innerHTML = '<h2>Too late</h2>'
  await Promise.resolve()
  expect(focused()).toBeUndefined()
})

test.each(['<div data-result></div>', '<aside data-sample><h2>A sample</h2></aside>'])(
  'nobody is taken to a place without a result: %s',
  async (html) => {
    const place = region(html)
    const scrolled = vi.fn()
    place.scrollIntoView = scrolled
    showResult(place)
    expect([focused(), scrolled.mock.calls.length]).toEqual([undefined, 0])
    place.innerHTML = '<div data-result><h2>Here</h2></div>'
    await vi.waitFor(() => expect(focused()).toBe('Here'))
    expect(scrolled).toHaveBeenCalledTimes(1)
  },
)

test('what has to be done before there is a result has the focus until there is one', async () => {
  const place = region(
    '<main><section data-next-step><h2>Send it here</h2></section><div data-result></div></main>',
  )
  showResult(place)
  expect(focused()).toBe('Send it here')
  place.innerHTML = '<main><div data-result><h2>Here</h2></div></main>'
  await vi.waitFor(() => expect(focused()).toBe('Here'))
})
