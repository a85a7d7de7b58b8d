// The buttons that copy a block of code (code-block.tsx), in the browser.

/** How long the button says "Copied". */
const COPIED_MS = 2000

export function copyOnClick(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null
    if (button) void copy(button)
  })
}

async function copy(button: Element) {
  const code = button.closest('figure')?.querySelector('code')
  const label = button.querySelector('[data-copy-label]')
  if (!code || !label) return
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
    label.textContent = 'Copied'
  } catch {
    getSelection()?.selectAllChildren(code)
    label.textContent = 'Press Ctrl+C'
  }
  setTimeout(() => (label.textContent = 'Copy'), COPIED_MS)
}
