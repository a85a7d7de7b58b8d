// /tool/dkim-generator: the short form of the DKIM generator on a page of its own.
import { Link } from '#app/components/ui/link.tsx'
import { useActionData } from '@remix-run/react'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { generatorOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { DkimGenerator } from '#app/routes/dkim/dkim-generator.tsx'
import { makeKeyAction } from '#app/routes/dkim/make-key-action.ts'
import { dkim, dkimGenerator } from '#shared/tools/dkim.ts'
import { DKIM_GENERATOR_GUIDE } from './dkim-generator-guide.ts'

export const { handle, meta } = toolRoute(dkimGenerator)

export const action = makeKeyAction

export default function DkimGeneratorPage() {
  const made = useActionData<typeof action>()
  return (
    <ToolPage
      tool={dkimGenerator}
      lead={
        <>
          {dkimGenerator.lead} The <Link to={generatorOf(dkim)}>full generator</Link> makes Ed25519 keys, too.
        </>
      }
    >
      <DkimGenerator action={dkimGenerator.path} made={made} short />
      <ToolGuide guide={DKIM_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
