// /tool/dkim-generator: the short form of the DKIM generator on a page of its own.
import { Link } from '#app/components/ui/link.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import { DkimGenerator } from '#app/routes/dkim/dkim-generator.tsx'
import { makeKeyAction } from '#app/routes/dkim/make-key-action.ts'
import { dkim, dkimGenerator } from '#shared/tools/dkim.ts'
import { DKIM_GENERATOR_GUIDE } from './dkim-generator-guide.ts'

export const action = makeKeyAction

const page = toolPage<null, typeof action>({
  tool: dkimGenerator,
  guide: DKIM_GENERATOR_GUIDE,
  lead: (
    <>
      {dkimGenerator.lead} The <Link to={generatorOf(dkim)}>full generator</Link> makes Ed25519 keys, too.
    </>
  ),
  Content: ({ done }) => <DkimGenerator action={dkimGenerator.path} made={done} short />,
})
export const { handle, meta } = page
export default page.Page
