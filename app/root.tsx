// The document around every page: what stands in its head, the frame, and what is shown when a page fails.
import '#app/styles/tokens.css'
import '#app/styles/global.css'
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { useContext, type ReactNode } from 'react'
import type { BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'
import { Frame } from '#app/components/layout/frame.tsx'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import { BRAND } from '#app/content/brand.ts'
import frameUrl from '#app/frame/frame.js?url'
import { BEFORE_PAINT, rootAttributes, themeFromCookie, type Theme } from '#app/frame/theme.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageSettings } from '#app/page-settings.tsx'

/** What a route may say of itself in `handle`. */
export interface PageHandle {
  /** False for pages of text: they get no React in the browser. */
  hydrate?: boolean
  breadcrumbs?: BreadcrumbProps
}

export const meta: MetaFunction = ({ error }) => {
  if (!error) return pageMeta({ title: 'Free email deliverability tools', description: BRAND.description })
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return pageMeta({
    title: isMissing ? 'Page not found' : 'Something went wrong',
    description: BRAND.description,
    noindex: true,
  })
}

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  customerAppUrl: context.customerAppUrl,
  theme: themeFromCookie(request.headers.get('cookie')),
  year: new Date().getUTCFullYear(),
})

/** Nothing of it changes while a visitor goes from page to page. */
export const shouldRevalidate = () => false

export default function App() {
  return <Outlet />
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useContext(PageSettings)
  // Absent when the loader itself failed.
  const site = useRouteLoaderData<typeof loader>('root')
  const page = (useMatches().at(-1)?.handle ?? {}) as PageHandle
  // Once a page runs in the browser, those that it goes to need the scroll position kept as well.
  const hydrates = page.hydrate !== false || typeof document !== 'undefined'
  return (
    <html lang="en" {...rootAttributes(site?.theme)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <Meta />
        <ThemeColors theme={site?.theme} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <SiteStyles />
        <script src={frameUrl} defer nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <Frame
          customerAppUrl={site?.customerAppUrl}
          year={site?.year ?? BRAND.since}
          breadcrumbs={page.breadcrumbs}
        >
          {children}
        </Frame>
        {hydrates && <ScrollRestoration nonce={nonce} />}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** The browser's own bars take the colour of the paper (tokens.css). */
function ThemeColors({ theme }: { theme?: Theme }) {
  if (theme) return <meta name="theme-color" content={PAPER[theme]} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
    </>
  )
}

const PAPER: Record<Theme, string> = { light: '#faf6ef', dark: '#12181f' }

/** All styles, in the page itself; in development Vite brings them. */
function SiteStyles() {
  const { nonce, siteCss } = useContext(PageSettings)
  if (import.meta.env.DEV) return <Links />
  return (
    <style data-site nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: siteCss }} />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <ProblemPage stamp="404" title="No such address here">
        The page was moved, or the link has a slip of the pen. The tools are all on the home page.
      </ProblemPage>
    )
  }
  return (
    <ProblemPage stamp="500" title="That went wrong on our side">
      It is not your domain and not your input. Load the page again; if it stays like this, try again in a few
      minutes.
    </ProblemPage>
  )
}
