// /tool/signature-builder: an email signature, made entirely in the browser.
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { signature } from '#shared/tools/signature.ts'
import { SignatureBuilder } from './signature-builder.tsx'
import { SIGNATURE_GUIDE } from './signature-guide.ts'

export const { handle, meta } = toolRoute(signature)

export default function SignaturePage() {
  return (
    <ToolPage tool={signature}>
      <SignatureBuilder />
      <ToolGuide guide={SIGNATURE_GUIDE} />
    </ToolPage>
  )
}
