// What /findings does in the browser: filters while one types, and keeps the URL in step.
import { countText, filterAddress, filterBy, readFilter, type Filtered } from './filter.ts'

interface Line extends Filtered {
  line: HTMLElement
}

const form = document.querySelector<HTMLFormElement>('[data-filter]')
const count = document.querySelector('[data-count]')
const nothing = document.querySelector<HTMLElement>('[data-nothing]')

const groups = [...document.querySelectorAll<HTMLDetailsElement>('details[data-group]')].map((group) => ({
  group,
  count: group.querySelector('summary .note'),
  lines: [...group.querySelectorAll('li')].map((line) => lineOf(group, line)),
}))

function lineOf({ dataset }: HTMLElement, line: HTMLElement): Line {
  const link = line.querySelector('a')
  return {
    line,
    title: link?.textContent ?? '',
    code: link?.pathname.split('/').at(-1) ?? '',
    tone: line.querySelector<HTMLElement>('[data-tone]')?.dataset.tone ?? '',
    group: dataset.group ?? '',
    tools: (dataset.tools ?? '').split(' '),
  }
}

function show(filter: ReturnType<typeof readFilter>) {
  const isLeft = filterBy(filter)
  const isFiltered = filterAddress(filter) !== location.pathname
  let [shown, all] = [0, 0]
  for (const { group, count: ofGroup, lines } of groups) {
    let left = 0
    for (const line of lines) {
      line.line.hidden = !isLeft(line)
      if (!line.line.hidden) left += 1
    }
    group.hidden = left === 0
    group.open = isFiltered && left > 0
    if (ofGroup) ofGroup.textContent = `${left}`
    shown += left
    all += lines.length
  }
  if (count) count.textContent = countText(shown, all)
  if (nothing) nothing.hidden = shown > 0
}

const typedIn = (filled: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(filled)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

function follow(filled: HTMLFormElement) {
  const filter = readFilter(typedIn(filled))
  show(filter)
  history.replaceState(history.state, '', filterAddress(filter))
}

/** A link to a group opens it. */
function openNamed() {
  const named = document.getElementById(location.hash.slice(1))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
}

if (form) {
  form.addEventListener('input', () => follow(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    follow(form)
  })
  // Fields that the browser has filled in again, after the back button.
  if ([...typedIn(form).values()].some(Boolean)) follow(form)
}
openNamed()
addEventListener('hashchange', openNamed)
