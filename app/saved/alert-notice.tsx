// What came of a form on the page of a watch or a monitor.
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ShownNotice } from './shown-notice.tsx'
import type { PageNotice } from './alerts-data.ts'

/** One about a target is at that target instead (target-line.tsx). */
export const ToldNotice = ({ notice }: { notice: PageNotice | undefined }) =>
  notice &&
  notice.target === undefined && (
    <ShownNotice notice={notice}>
      <Banner tone={notice.tone} title={notice.title}>
        {notice.text && <p>{notice.text}</p>}
        {notice.secret && <RecordWithCopy text={notice.secret} label="Secret" />}
      </Banner>
    </ShownNotice>
  )
