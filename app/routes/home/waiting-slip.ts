// The sample in the hero becomes the visitor's own slip while the answer loads; the report continues from there.

export function startWaitingSlip() {
  const form = document.querySelector<HTMLFormElement>('form[data-domain-question]')
  const template = document.querySelector<HTMLTemplateElement>('template[data-waiting-slip]')
  const sample = template?.previousElementSibling
  if (!form || !template || !sample) return
  let waiting: Element | null = null

  form.addEventListener('submit', () => {
    const domain = new FormData(form).get('domain')
    const slip = document.importNode(template.content, true).firstElementChild
    if (typeof domain !== 'string' || domain.trim() === '' || !slip) return
    const heading = slip.querySelector('h2')
    // Someone may have pasted a whole message.
    if (heading) heading.textContent = domain.trim().slice(0, MAX_SHOWN)
    ;(waiting ?? sample).replaceWith(slip)
    waiting = slip
  })

  // Visitors who return with the back button find the page as they left it.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    waiting?.replaceWith(sample)
    waiting = null
  })
}

const MAX_SHOWN = 60
