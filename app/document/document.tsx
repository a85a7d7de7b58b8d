// The document around every page, without its frame. Drawn only at the edge; in the browser, plain script handles it
// (frame.ts), so React never meets what an extension has added there.
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { Links, Meta } from '@remix-run/react'
import { useContext } from 'react'
import { Breadcrumb, StructuredData } from '#app/components/layout/breadcrumb.tsx'
import { BRAND } from '#app/content/brand.ts'
import { servicesOf } from '#app/content/third-parties.ts'
import { BEFORE_PAINT } from '#app/document/before-paint.ts'
import { DOCUMENT_STYLES } from '#app/document/document-styles.ts'
import { frameUrl, thirdPartiesUrl } from '#app/document/scripts.ts'
import { usePageHandle } from '#app/page-handle.ts'
import { PageSettings } from '#app/page-settings.tsx'
import type { Theme } from '#shared/theme.ts'

/** In the place of what is drawn separately: markup, since any text may be a visitor’s. */
export const Gap = () => <wbr data-gap="" />
export const GAP = '<wbr data-gap=""/>'

interface DocumentProps {
  /** The page has the answer of a tool. */
  isAnswered: boolean
  theme: Theme | undefined
  /** The styles of the route; undefined in development, where Vite serves them. */
  styles: string | undefined
}

export function Document({ isAnswered, theme, styles }: DocumentProps) {
  const { nonce, thirdParties = {} } = useContext(PageSettings)
  const services = servicesOf(thirdParties)
  const { breadcrumbs } = usePageHandle()
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <ThemeColors theme={theme} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <style
          data-page
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: DOCUMENT_STYLES + (styles ?? '') }}
        />
        {styles === undefined && <Links />}
        <script type="module" src={frameUrl} nonce={nonce} data-meta />
        <Meta />
        {Object.keys(services).length > 0 && <script type="module" src={thirdPartiesUrl} nonce={nonce} />}
      </head>
      <body>
        <Gap />
        {isAnswered && ANSWER_MARK}
        {breadcrumbs && <Breadcrumb {...breadcrumbs} />}
        <Gap />
        <StructuredData facts={ORGANIZATION} />
      </body>
    </html>
  )
}

/** The browser's own bars take the paper's color (tokens.css). */
function ThemeColors({ theme }: { theme: Theme | undefined }) {
  if (theme) return <meta name="theme-color" content={PAPER[theme]} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
    </>
  )
}

const PAPER: Record<Theme, string> = { light: '#faf6ef', dark: '#12181f' }

/**
 * Styles of a page with an answer ask whether there is one. A slow phone paints the page before it has read that far; with this,
 * nothing moves then.
 */
const ANSWER_MARK = (
  <i hidden data-result>
    ↓
  </i>
)

/** https://schema.org/Organization; only what can be checked. */
const ORGANIZATION = {
  '@type': 'Organization',
  name: BRAND.name,
  url: BRAND.origin,
  logo: `${BRAND.origin}/icon.svg`,
  email: BRAND.supportEmail,
}
