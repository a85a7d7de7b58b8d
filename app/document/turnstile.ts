// Turnstile on a form: loads it when the visitor starts with the form, holds the form back until there is a token, and gets
// a new one after each submission, since a token works once. The markup is app/components/ui/human-check.tsx.

const API_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** Of the field that the widget puts into the form. */
const FIELD = 'turnstileToken'

interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string
  reset(widget: string): void
}

let api: Promise<Turnstile> | undefined
let widget: string | undefined
/** The script or the widget failed: then the form is sent without a token, and the answer says what to do. */
let failed = false
/** Sends the form as soon as there is a token. */
let send: (() => void) | undefined

/** A page has one such form. */
const checkOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-turnstile]')

function say(text: string) {
  const status = document.querySelector('[data-turnstile] [role=status]')
  if (status) status.textContent = text
}

function sendWhatWaits() {
  say('')
  send?.()
  send = undefined
}

function fail() {
  failed = true
  sendWhatWaits()
}

async function start(check: HTMLElement) {
  if (api) return
  try {
    const turnstile = await (api = load())
    const place = check.querySelector<HTMLElement>('[data-turnstile-place]')
    if (!place) return
    widget = turnstile.render(place, {
      sitekey: check.dataset.turnstile,
      theme: document.documentElement.dataset.theme ?? 'auto',
      'response-field-name': FIELD,
      callback: sendWhatWaits,
      'error-callback': fail,
    })
  } catch {
    api = undefined
    fail()
  }
}

const load = () =>
  new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = API_URL
    script.async = true
    script.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile)
    script.onerror = () => {
      script.remove()
      reject(new Error('Turnstile cannot be loaded.'))
    }
    document.head.appendChild(script)
  })

/** The form's fields are read while it is sent; only then may the token be cleared. */
function renewToken() {
  const spent = widget
  if (spent) setTimeout(() => void api?.then((turnstile) => turnstile.reset(spent)), 0)
}

document.addEventListener('focusin', ({ target }) => {
  const check = target instanceof Element ? checkOf(target.closest('form')) : null
  if (check) void start(check)
})

// On the window and in the capture phase, so React does not send the form first.
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    const check = checkOf(form)
    if (!check) return
    if (failed || new FormData(form).get(FIELD)) {
      failed = false
      return renewToken()
    }
    event.preventDefault()
    event.stopPropagation()
    const { submitter } = event
    send = () => form.requestSubmit(submitter)
    say('One moment: Cloudflare checks that you are a person.')
    void start(check)
  },
  true,
)

export {}
