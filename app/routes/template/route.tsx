// /tool/template-checker: what counts against an email template.
import { later } from '#app/later.tsx'
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { textReaders, TextTool } from '#app/components/tool/text-tool.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { template } from '#shared/tools/template.ts'
import type { Checked } from './check-form.ts'
import { TemplateForm } from './template-form.tsx'
import { TEMPLATE_GUIDE } from './template-guide.ts'
import { TemplateResult as Result } from './template-result.tsx'

const TemplateResult = later(async () => (await import('./template-result.tsx')).TemplateResult, Result)

const parts = () => Promise.all([import('./check-form.ts'), import('./template-result.tsx')])
const readers = textReaders<Checked>({ parts })
const edge = readAtEdge(template, readers)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(readers)

const page = toolPage<typeof loader>({
  tool: template,
  guide: TEMPLATE_GUIDE,
  Content: () => (
    <TextTool<Checked>
      tool={template}
      busyText="Reading the template…"
      keyOf={({ profile, template: text }) => `${profile} ${text.length}`}
      Form={TemplateForm}
      Result={TemplateResult}
    />
  ),
})
export const { handle, meta } = page
export default page.Page
