// Checks the form's contents: in the visitor's browser, and at the edge only without JavaScript.
import { dayText } from '#shared/kit/calendar.ts'
import { SAMPLE_TEMPLATE } from '#shared/data/samples/template.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { correctTemplate } from '#shared/message/template/correct.ts'
import { findClients } from '#shared/message/template/client-support.ts'
import { MAX_TEMPLATE_BYTES, profileNamed, type Profile } from '#shared/message/template/limits.ts'
import { drawPreview, type Preview } from '#shared/message/template/preview.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import type { Corrected, TemplateReport } from '#shared/message/template/schema.ts'
import { textOfFile, UnreadableFile } from '#shared/kit/file-text.ts'

/** What the page shows about a template; it always has the text that was typed. */
export type Checked = { template: string; profile: Profile } & (
  | {
      state: 'checked'
      report: TemplateReport
      corrected: Corrected | null
      preview: Preview
      isSample: boolean
      date: string
    }
  | { state: 'refused'; error: string }
)

export async function checkForm(form: FormData): Promise<Checked> {
  const typed = form.get('template')
  const file = form.get('file')
  const text = typeof typed === 'string' ? typed : ''
  // A browser without JavaScript sends the file itself.
  const profile = profileNamed(form.get('profile')) ?? 'campaign'
  const opened = text.trim() === '' && file instanceof File ? await openedText(file) : text
  if (opened instanceof UnreadableFile)
    return { state: 'refused', template: '', profile, error: opened.message }
  const template = opened
  if (template.trim() === '')
    return { state: 'refused', template: '', profile, error: 'Paste a template, or choose a file.' }
  // The page itself is returned with the text in it, except if the text is too large.
  if (new Blob([template]).size > MAX_TEMPLATE_BYTES)
    return {
      state: 'refused',
      template: '',
      profile,
      error: 'That is more than 1 MiB. Gmail clips a message at 102 KB.',
    }
  return check(template, profile, false)
}

/** What people cannot read is returned, not thrown: the page says it at the field. */
const openedText = (file: File): Promise<string | UnreadableFile> =>
  textOfFile(file).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error
    throw error
  })

export const checkSample = () => check(SAMPLE_TEMPLATE, 'campaign', true)

async function check(template: string, profile: Profile, isSample: boolean): Promise<Checked> {
  const read = await readTemplate(template)
  const { report, contents, document, marks } = checkTemplate(read, profile, findClients)
  const corrected = correctTemplate(read, contents, profile)
  const preview = drawPreview({ document, marks, isPlain: report.htmlBytes === 0 })
  return {
    state: 'checked',
    template,
    profile,
    report,
    corrected,
    preview,
    isSample,
    date: dayText(new Date()),
  }
}
