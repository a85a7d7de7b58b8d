// The document around every page: its head, and the frame. Drawn only at the edge; in the browser, plain script handles it
// (app/frame/frame.js), so React never meets what an extension has added there.
import '#app/styles/tokens.css'
import '#app/styles/global.css'
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { useContext, type ReactNode } from 'react'
import type { BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'
import { Frame } from '#app/components/layout/frame.tsx'
import { servicesOf } from '#app/content/third-parties.ts'
import frame from '#app/frame/frame.js?plain'
import thirdPartiesUrl from '#app/frame/third-parties.ts?worker&url'
import { BEFORE_PAINT } from '#app/frame/before-paint.ts'
import { PageSettings } from '#app/page-settings.tsx'
import type { Theme } from '#shared/theme/theme.ts'

interface DocumentProps {
  breadcrumbs: BreadcrumbProps | undefined
  /** The page has the answer of a tool. */
  isAnswered: boolean
  theme: Theme | undefined
  year: number
  /** What the page says about itself to search engines and link previews. */
  meta: ReactNode
  css: string
  /** What makes it run in the browser. */
  scripts: ReactNode
  /** The main part, below the breadcrumbs. */
  children: ReactNode
}

export function Document({
  breadcrumbs,
  isAnswered,
  theme,
  year,
  meta,
  css,
  scripts,
  children,
}: DocumentProps) {
  const { nonce, customerAppUrl, thirdParties = {} } = useContext(PageSettings)
  const services = servicesOf(thirdParties)
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        {meta}
        <ThemeColors theme={theme} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <style data-page nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
        <script src={frame.url} integrity={frame.integrity} defer nonce={nonce} />
        {Object.keys(services).length > 0 && <script type="module" src={thirdPartiesUrl} nonce={nonce} />}
      </head>
      <body>
        <Frame
          customerAppUrl={customerAppUrl}
          services={services}
          year={year}
          breadcrumbs={breadcrumbs}
          isAnswered={isAnswered}
        >
          {children}
        </Frame>
        {scripts}
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
