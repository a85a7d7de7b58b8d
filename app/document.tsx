// The document around every page: its head, and the frame. Drawn only at the edge; in the browser, plain script handles it
// (app/frame/frame.js), so React never meets what an extension has added there.
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { Links, Meta } from '@remix-run/react'
import { useContext, type ReactNode } from 'react'
import { Frame } from '#app/components/layout/frame.tsx'
import { servicesOf } from '#app/content/third-parties.ts'
import { DOCUMENT_STYLES } from '#app/document-styles.ts'
import { BEFORE_PAINT } from '#app/frame/before-paint.ts'
import { frameUrl, thirdPartiesUrl } from '#app/frame/scripts.ts'
import { usePageHandle } from '#app/page-handle.ts'
import { PageSettings } from '#app/page-settings.tsx'
import type { Theme } from '#shared/theme.ts'

interface DocumentProps {
  /** The page has the answer of a tool. */
  isAnswered: boolean
  theme: Theme | undefined
  year: number
  /** The styles of the route; undefined in development, where Vite serves them. */
  styles: string | undefined
  /** The main part, below the breadcrumbs. */
  children: ReactNode
}

export function Document({ isAnswered, theme, year, styles, children }: DocumentProps) {
  const { nonce, customerAppUrl, thirdParties = {}, offersNewsletter = false } = useContext(PageSettings)
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
        <Frame
          customerAppUrl={customerAppUrl}
          services={services}
          offersNewsletter={offersNewsletter}
          year={year}
          breadcrumbs={breadcrumbs}
          isAnswered={isAnswered}
        >
          {children}
        </Frame>
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
