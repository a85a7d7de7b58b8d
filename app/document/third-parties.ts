// Other companies' services: asks for each, remembers the visitor's choice, and loads what they agreed to. Only the pages of
// a site with such a service load this. The markup is that of app/components/layout/third-party*.tsx.

const HALF_A_YEAR_SECONDS = 15_552_000

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const part = (place: HTMLElement | Document, selector: string) => place.querySelector<HTMLElement>(selector)

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[data-third-party-choices]')
const questions = () => document.querySelectorAll<HTMLElement>('[data-service]')

/** Of a service's place on the page, or of its question in the dialog. */
const keyOf = ({ dataset }: HTMLElement) => dataset.thirdParty ?? dataset.service ?? ''

/** "yes" and "no" by the keys of the services. */
const choices = () => new URLSearchParams(/(?:^|; )third-parties=([^;]*)/.exec(document.cookie)?.[1])

function remember(key: string, choice: string) {
  const known = choices()
  known.set(key, choice)
  const secure = document.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `third-parties=${known.toString()}; Path=/; Max-Age=${HALF_A_YEAR_SECONDS}; SameSite=Lax${secure}`
}

/** The keys of those that run in this page: a script cannot be unloaded. */
const running = new Set<string>()

function load(place: HTMLElement) {
  const button = part(place, '[data-facade]')
  const fault = part(place, '[role=status]')
  if (!button || !fault || button.hidden) return
  const hadFocus = button === document.activeElement
  button.hidden = fault.hidden = true
  if (hadFocus) (part(place, '[tabindex]') ?? part(document, '#main'))?.focus({ preventScroll: true })
  const script = document.createElement('script')
  script.src = place.dataset.src ?? ''
  script.async = true
  script.onload = () => running.add(keyOf(place))
  script.onerror = () => {
    script.remove()
    button.hidden = fault.hidden = false
  }
  document.head.appendChild(script)
}

function loadWhatComesByItself() {
  const known = choices()
  for (const place of document.querySelectorAll<HTMLElement>('[data-by-itself]')) {
    if (known.get(keyOf(place)) === 'yes') load(place)
  }
}

function showChoices() {
  const known = choices()
  for (const question of questions()) {
    const choice = known.get(keyOf(question))
    for (const button of question.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.value === choice))
    }
    const lasts = choice === 'no' && running.has(keyOf(question))
    const choiceText = choice ? `Your choice: ${choice}.` : 'You have not chosen yet.'
    part(question, '[role=status]')?.replaceChildren(
      lasts ? `${choiceText} It goes when you load this page again.` : choiceText,
    )
  }
}

/** The service whose button was pressed; null when all are shown. */
let asking: HTMLElement | null = null

function ask(place: HTMLElement | null) {
  asking = place
  for (const question of questions()) question.hidden = place !== null && keyOf(question) !== keyOf(place)
  showChoices()
  dialog()?.showModal()
  // The focus is on neither button: Enter should mean neither.
  dialog()?.querySelector('h2')?.focus()
}

function choose(question: HTMLElement, choice: string) {
  remember(keyOf(question), choice)
  showChoices()
  if (!asking) return loadWhatComesByItself()
  dialog()?.close()
  if (choice === 'yes') load(asking)
}

document.addEventListener('click', ({ target }) => {
  const button = within(target, 'button')
  if (!(button instanceof HTMLButtonElement)) return
  const place = within(button, '[data-third-party]')
  const question = within(button, '[data-service]')
  if (button.dataset.consent === 'open') ask(null)
  else if (question) choose(question, button.value)
  else if (place && choices().get(keyOf(place)) === 'yes') load(place)
  else if (place) ask(place)
})

loadWhatComesByItself()

export {}
