// What the page of a route does in the browser: copies code, writes the request as it is typed, and runs it when asked to.
import { askApi } from '#app/api/ask-api.ts'
import { copyOnClick } from '#app/routes/developers/copy-code.ts'
import { codeSamples } from './code-samples.ts'
import { questionOf } from './question.ts'

/** In characters: more would take a phone seconds to lay out. */
const MAX_SHOWN = 60_000

function takeUp(section: Element, sent: HTMLFormElement) {
  for (const field of sent.querySelectorAll<HTMLInputElement>(':disabled')) field.disabled = false
  sent.addEventListener('input', () => write(section, sent))
  sent.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask(section, sent)
  })
  // A browser that comes back to the page keeps what was typed.
  write(section, sent)
}

const asked = (sent: HTMLFormElement) =>
  questionOf({
    method: sent.dataset.runForm ?? '',
    path: sent.dataset.path ?? '',
    fields: [...sent.querySelectorAll<HTMLInputElement>('[name]')].map(({ name, value, dataset }) => ({
      name,
      value,
      isNumber: 'number' in dataset,
      isObject: 'json' in dataset,
      isPart: 'part' in dataset,
    })),
  })

/** The code blocks are in the order of the samples. */
function write(section: Element, sent: HTMLFormElement) {
  const question = asked(sent)
  const url = (sent.dataset.origin ?? '') + question.url
  const answersText = 'answersText' in sent.dataset
  const blocks = section.querySelectorAll('[data-sample] code')
  for (const [index, { code }] of codeSamples({ ...question, url, answersText }).entries()) {
    const block = blocks[index]
    if (block && block.textContent !== code) block.textContent = code
  }
}

async function ask(section: Element, sent: HTMLFormElement) {
  const status = section.querySelector('[data-run-status]')
  const shown = section.querySelector<HTMLElement>('[data-run-answer]')
  const code = shown?.querySelector('code')
  if (!status || !shown || !code || sent.ariaBusy === 'true') return
  sent.ariaBusy = 'true'
  status.textContent = 'Sending…'
  const startedAt = performance.now()
  const answer = await askApi(asked(sent))
  const text = answer?.text ?? ''
  const took = Math.round(performance.now() - startedAt)
  const cut = text.length > MAX_SHOWN ? `. The first ${MAX_SHOWN} of ${text.length} characters are shown` : ''
  status.textContent = answer
    ? `${answer.status} in ${took} ms${cut}`
    : 'This site could not be reached. What you typed is still here: run it again.'
  code.textContent = text.slice(0, MAX_SHOWN)
  shown.hidden = !answer
  sent.ariaBusy = 'false'
}

copyOnClick()

const run = document.querySelector('[data-run]')
const form = run?.querySelector<HTMLFormElement>('[data-run-form]')
if (run && form) takeUp(run, form)
