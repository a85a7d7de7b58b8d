// A place in the source that the preview marks; for a link, the place of its tag is enough.
export interface Mark {
  kind: 'word' | 'tag' | 'broken' | 'odd' | 'link'
  start: number
  end: number
}
