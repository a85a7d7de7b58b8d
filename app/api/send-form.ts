// Sends a form without leaving the page, for pages without React.

/**
 * @returns the body of the page that answered, and whether the form was accepted
 * @throws when no answer came
 */
export async function sendForm(form: HTMLFormElement): Promise<{ isTaken: boolean; page: Document }> {
  const texts = [...new FormData(form)].filter((one): one is [string, string] => typeof one[1] === 'string')
  const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(texts) })
  const html = await answer.text()
  // Its head has styles with another page's nonce, which this page's policy would reject.
  const body = html.slice(Math.max(0, html.indexOf('<body')))
  return { isTaken: answer.ok, page: new DOMParser().parseFromString(body, 'text/html') }
}
