// What the prices do in the browser: the plan follows the number of emails a day, and the links that order carry it along.
import { orderQuery, planFor, volumeOf } from '#app/content/plan-for.ts'
import { PLANS } from '#app/content/plans.ts'

const question = document.querySelector('[data-volume]')
const number = question?.querySelector<HTMLInputElement>('input[type=number]')
const slider = question?.querySelector<HTMLInputElement>('input[type=range]')
const answer = question?.querySelector('output')

if (question && number && slider && answer) {
  const show = (text: string) => {
    const emails = volumeOf(text)
    if (emails === undefined) return
    const { plan, sentence } = planFor(emails)
    answer.textContent = sentence
    slider.ariaValueText = `${emails} emails a day: ${sentence}`
    mark(plan?.id)
    carry(emails)
  }
  number.addEventListener('input', () => {
    slider.value = number.value
    show(number.value)
  })
  slider.addEventListener('input', () => {
    number.value = slider.value
    show(slider.value)
  })
  // The answer is on the page already.
  question.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
}

/** The plan's column, its head and its bar. */
function mark(chosen: string | undefined) {
  for (const part of document.querySelectorAll<HTMLElement>('[data-plan]')) {
    const isChosen = part.dataset.plan === chosen
    if (part.tagName === 'TD') part.toggleAttribute('data-chosen', isChosen)
    else if (isChosen) part.ariaCurrent = 'true'
    else part.removeAttribute('aria-current')
    const choice = part.querySelector<HTMLElement>('[data-choice]')
    if (choice) choice.hidden = !isChosen
  }
}

function carry(emails: number) {
  for (const head of document.querySelectorAll<HTMLElement>('th[data-plan]')) {
    const plan = PLANS.find(({ id }) => id === head.dataset.plan)
    const link = head.querySelector('a')
    if (link) link.search = orderQuery(plan, emails)
  }
  const more = question?.querySelector<HTMLAnchorElement>('p a')
  if (more) more.search = orderQuery(undefined, emails)
}
