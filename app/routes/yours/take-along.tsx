// To another device: the list as a file, or as a link that carries it in its fragment; and one feed of all pages.
import { useState } from 'react'
import { CopyButton, wholeAddress } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { keepPages, useKeptPages } from '#app/saved/yours/on-this-device.ts'
import { plural } from '#shared/kit/sentence.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import type { SavedState } from '#shared/saved/since/schema.ts'
import { feedKeyIn, feedsPath } from '#shared/saved/yours/feed.ts'
import {
  MAX_PAGES,
  MAX_TEXT,
  pagesFragment,
  pagesIn,
  pagesText,
  withPages,
  type KeptPage,
} from '#shared/saved/yours/pages.ts'

interface TakeAlongProps {
  pages: readonly KeptPage[]
  states: readonly SavedState[] | null
}

export function TakeAlong({ pages, states }: TakeAlongProps) {
  const feedKeys = (states ?? []).flatMap(({ feed = '' }) => feedKeyIn(feed) ?? [])
  return (
    <section className="off-paper stack gap-2" aria-labelledby="take-along">
      <h2 id="take-along" className="size-h3">
        On another device
      </h2>
      {pages.length > 0 && (
        <>
          <p className="row gap-2-4">
            <SaveFile
              name="warmpost-pages.json"
              text={pagesText(pages)}
              type="application/json"
              label="Save as a file"
            />
            <CopyButton text={wholeAddress(`/yours${pagesFragment(pages)}`)} label="Copy as a link" />
            {feedKeys.length > 0 && (
              <CopyButton
                text={wholeAddress(API_BASE_PATH + feedsPath(feedKeys))}
                label="Copy one feed of all"
                what="the URL of the feed"
              />
            )}
          </p>
          <p className="note">
            Anyone who has the file or the link can open, change and delete these pages. The feed can only be
            read.
          </p>
        </>
      )}
      <AddFile />
    </section>
  )
}

function AddFile() {
  const kept = useKeptPages()
  const [said, setSaid] = useState('')
  const add = async (file: File) => {
    const come = file.size > MAX_TEXT ? [] : pagesIn(await file.text())
    if (come.length === 0)
      return setSaid('This file has no list of pages. Choose one that “Save as a file” wrote.')
    const { pages, left } = withPages(kept, come)
    keepPages(pages)
    setSaid(addedText(pages.length - kept.length, left))
  }
  return (
    <Disclosure summary="Add pages from a file">
      <FileButton
        label="Choose a file"
        size="small"
        accept="application/json,.json"
        onFiles={([file]) => file && void add(file)}
      />
      <p role="status">{said}</p>
    </Disclosure>
  )
}

export const addedText = (added: number, left: number): string => {
  const first =
    added === 0 ? 'All of them were here already.' : `${plural(added, 'page was', 'pages were')} added.`
  return left === 0 ? first : `${first} ${left} more found no room: a device keeps ${MAX_PAGES}.`
}
