// Keeps a saved page on this device, in the list of the visitor’s pages, and gives it a name there.
import toast from 'react-hot-toast/headless'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import copy from '#app/components/ui/copy-button.module.css'
import { YOURS_PATH } from '#shared/site.ts'
import { savedAt } from '#shared/saved/yours/kinds.ts'
import { MAX_PAGES, type KeptPage } from '#shared/saved/yours/pages.ts'
import { PageNames } from './page-names.tsx'
import { changePage, keepPage, useKeptPages } from './on-this-device.ts'
import styles from './yours.module.css'

export function KeepOnDevice({ path, title }: { path: string; title: string }) {
  const pages = useKeptPages()
  const address = savedAt(path)
  if (!address) return null
  const kept = pages.find(({ view }) => view === address.view)
  const press = () => {
    if (kept) return changePage(address.view, null)
    if (keepPage(address, title)) toast.success('Kept on this device')
    else toast.error(`This device keeps ${MAX_PAGES} pages. Remove one under “Your pages” first.`)
  }
  return (
    <>
      <span className="needs-script">
        <button
          type="button"
          className={`${copy.copy} off-paper small strong`}
          aria-pressed={kept !== undefined}
          onClick={press}
        >
          {kept ? '★ Kept on this device' : '☆ Keep on this device'}
        </button>
      </span>
      {kept && <KeptAs page={kept} />}
    </>
  )
}

const KeptAs = ({ page }: { page: KeptPage }) => (
  <>
    <a href={YOURS_PATH}>Your pages</a>
    <div className={styles.names}>
      <Disclosure summary={page.name || page.client ? 'Change its name' : 'Name it'}>
        <PageNames page={page} />
      </Disclosure>
    </div>
  </>
)
