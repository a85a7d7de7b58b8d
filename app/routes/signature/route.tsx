// /tool/signature-builder: an email signature, made entirely in the browser.
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { signature } from '#shared/tools/signature.ts'
import { SignatureBuilder } from './signature-builder.tsx'
import { SIGNATURE_GUIDE } from './signature-guide.ts'

const page = toolPage({ tool: signature, guide: SIGNATURE_GUIDE, Content: SignatureBuilder })
export const { handle, meta } = page
export default page.Page
