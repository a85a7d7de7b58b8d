// What /developers does in the browser: copies code, filters the routes while someone types, and leads links to a route on.
import { copyOnClick } from './copy-code.ts'
import { countText, matches } from './matching.ts'

copyOnClick()
leadOn()
addEventListener('hashchange', leadOn)

/** "#spfChecker" was a place on this page. */
function leadOn() {
  const line = document.getElementById(location.hash.slice(1))
  const link = line?.matches('[data-route]') && line.querySelector('a')
  if (link) location.replace(link.href)
}

const form = document.querySelector<HTMLFormElement>('[data-filter]')
const field = form?.querySelector<HTMLInputElement>('[name=q]')
const said = document.querySelector('[data-filter-count]')

// A page that was asked a question has only the routes that match: the server answers the next one, too.
if (form && field && said && !document.querySelector('[data-filter-all]')) {
  field.addEventListener('input', () => filter(field.value.trim(), said))
  form.addEventListener('submit', (event) => event.preventDefault())
  // A browser that comes back to the page keeps what was typed.
  if (field.value !== '') filter(field.value.trim(), said)
}

function filter(question: string, status: Element) {
  let all = 0
  let found = 0
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const name = group.querySelector('h3')?.textContent ?? ''
    const lines = [...group.querySelectorAll<HTMLElement>('[data-route]')]
    for (const line of lines) line.hidden = !matches(`${name} ${line.textContent}`, question)
    const shown = lines.filter((line) => !line.hidden).length
    group.hidden = shown === 0
    all += lines.length
    found += shown
  }
  status.textContent = countText(found, all, question)
}
