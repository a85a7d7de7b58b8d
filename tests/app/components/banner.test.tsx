import { expect, test } from 'vitest'
import { Banner, BANNER_WORDS } from '#app/components/ui/banner.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { renderMarkup, textOf } from './render-markup.ts'

test.each(Object.keys(BANNER_WORDS) as Tone[])(
  'a banner that is %s shows its title, and tells its kind to screen readers',
  (tone) => {
    const page = renderMarkup(<Banner tone={tone} title="Nothing was sent." />)
    const kind = page.querySelector('.visually-hidden')
    expect(textOf(kind)).toBe(`${BANNER_WORDS[tone]}:`)
    kind?.remove()
    expect(textOf(page)).toBe('Nothing was sent.')
  },
)
