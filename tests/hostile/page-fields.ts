// Which fields each page has: found in its own forms, in the states that its own links lead to.
import { Parser } from 'htmlparser2'
import { API, pagePaths } from './routes.ts'

export interface PageForm {
  path: string
  method: 'GET' | 'POST'
  /** Fields in the order of the page, including hidden ones. */
  names: string[]
  /** The values that determine the state of the page, such as the tab. */
  fixed: Record<string, string>
}

/** Fields that choose a state of the page keep their value, so that the other fields are found. */
const STATE_FIELDS = ['tab']
/** Makes the fields that come with a result appear. */
const QUESTION = '?domain=broken.test&ip=192.0.43.10&example=1'

export async function pageForms(siteUrl: string): Promise<PageForm[]> {
  const found = new Map<string, PageForm>()
  for (const path of pagePaths.filter((path) => !/\.\w+$/.test(path))) {
    const seen = new Set([path, path + QUESTION])
    for (const address of seen) {
      const html = await (await fetch(siteUrl + address)).text()
      const { forms, links } = read(html, path)
      for (const form of forms) {
        const key = JSON.stringify([form.method, form.path, form.fixed, [...form.names].sort()])
        // The forms on /developers call the API, which is tested separately.
        if (form.names.length > 0 && !form.path.startsWith(API)) found.set(key, form)
      }
      // Two steps from the page's own URL are enough for every tab.
      if (address === path) for (const link of links.slice(0, 12)) seen.add(link)
    }
  }
  return [...found.values()]
}

function read(html: string, page: string) {
  const forms: PageForm[] = []
  const links: string[] = []
  let form: PageForm | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href = '', action, method, name: field = '', value = '', type } = attributes
      if (name === 'a' && href.startsWith(`${page}?`)) links.push(href)
      if (name === 'form' && method !== 'dialog') {
        const path = (action ?? page).split(/[?#]/)[0] || page
        form = { path, method: method?.toUpperCase() === 'POST' ? 'POST' : 'GET', names: [], fixed: {} }
        forms.push(form)
      }
      if (!form || !['input', 'textarea', 'select'].includes(name) || field === '' || type === 'file') return
      if (STATE_FIELDS.includes(field)) form.fixed[field] = value
      else if (!form.names.includes(field)) form.names.push(field)
    },
    onclosetag(name) {
      if (name === 'form') form = undefined
    },
  })
  parser.end(html)
  return { forms, links }
}
