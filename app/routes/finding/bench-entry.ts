// The bench in the browser: what is typed is judged by the rules in a worker, which is loaded with the first key.
import { ReaderClient } from '#app/components/tool/reader-client.ts'
import { textAfter, type Bench, type Way } from '#shared/bench/bench.ts'
import type { Answers, Judged, ToJudge } from './bench-judge.ts'

const section = document.querySelector<HTMLElement>('[data-bench]')
const field = section?.querySelector('textarea')

/** In milliseconds: a text that takes longer is not judged. */
const PATIENCE = 5000
const TOO_LONG = 'This text takes too long to judge. Shorten it, or start over.'

if (section && field) takeUp(section, field)

function takeUp(place: HTMLElement, typed: HTMLTextAreaElement) {
  const { dataset } = place
  const bench = JSON.parse(dataset.bench ?? '') as Bench
  const way = JSON.parse(dataset.way ?? '') as Way
  const client = new ReaderClient<ToJudge, Answers>(dataset.judge ?? '')
  let isBusy = false
  let judgedText = bench.text

  /** One text at a time; what is typed meanwhile is judged next. */
  async function judge(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (judgedText !== typed.value) {
      judgedText = typed.value
      const timer = setTimeout(() => client.end(TOO_LONG), PATIENCE)
      const judged = await client
        .ask({ type: 'judge', bench, text: judgedText })
        .catch((error: Error) => error)
      clearTimeout(timer)
      if (judged instanceof Error) tell(place, 'unknown', judged.message)
      else show(place, judged, judgedText)
      if (!(judged instanceof Error) && judged.paid) pay(place, judged.paid)
    }
    isBusy = false
  }

  const write = (text: string) => {
    typed.value = text
    typed.focus()
    void judge()
  }
  typed.addEventListener('input', () => void judge())
  place.querySelector('[data-fixed]')?.addEventListener('click', () => write(textAfter(bench.text, way)))
  place.querySelector('[data-again]')?.addEventListener('click', () => write(bench.text))
  // The browser has filled in again what was typed before the back button.
  void judge()
}

function show(place: HTMLElement, { message, other, fault }: Judged, text: string) {
  if (message !== null) tell(place, place.dataset.tone ?? 'bad', message)
  else if (other !== null) tell(place, 'warn', `This finding is gone. Now there is another one: ${other}`)
  else tell(place, 'ok', 'This finding is gone.')
  const shown = place.querySelector<HTMLElement>('[data-shown]')
  if (!shown) return
  shown.hidden = fault === null
  const marked = shown.querySelector('pre')
  if (fault === null || !marked) return
  const mark = document.createElement('mark')
  mark.textContent = text.slice(fault.from, fault.to)
  marked.replaceChildren(text.slice(0, fault.from), mark, text.slice(fault.to))
}

/** Every coin is there already: as many are shown as the record pays. */
function pay(place: HTMLElement, paid: readonly string[]) {
  for (const [index, term] of place.querySelectorAll('[data-paid]').entries()) {
    term.textContent = paid[index] ?? ''
    const coin = term.closest('li')
    if (coin) coin.hidden = index >= paid.length
  }
}

/** One answer for each tone is there already, with its sign: only one is shown. */
function tell(place: HTMLElement, tone: string, message: string) {
  for (const sign of place.querySelectorAll<HTMLElement>('[data-sign]'))
    sign.hidden = sign.dataset.sign !== tone
  const said = place.querySelector('[data-said]')
  if (said) said.textContent = message
}
