// What a page says about itself, as the elements of its head.
import type { MetaDescriptor } from '@remix-run/cloudflare'

/** Titles, `meta` and `link` are what the pages use (app/page-meta.ts). */
export const MetaTags = ({ descriptors }: { descriptors: readonly MetaDescriptor[] }) => (
  <>
    {descriptors.map((descriptor, index) => {
      // First: a link may have a title, too.
      if ('tagName' in descriptor) {
        const { tagName: Tag, ...attributes } = descriptor as { tagName: 'link' }
        return <Tag key={index} {...attributes} />
      }
      if ('title' in descriptor) return <title key={index}>{String(descriptor.title)}</title>
      return <meta key={index} {...descriptor} />
    })}
  </>
)
