// The document around every page: what stands in its head, the frame, and what is shown when a page fails.
import '#app/styles/tokens.css'
import '#app/styles/global.css'
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
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
import { NoSuchPage, ProblemPage } from '#app/components/layout/problem-page.tsx'
import { BRAND } from '#app/content/brand.ts'
import { servicesOf } from '#app/content/third-parties.ts'
import frameIntegrity from '#app/frame/frame.js?integrity'
import frameUrl from '#app/frame/frame.js?url'
import thirdPartiesUrl from '#app/frame/third-parties.ts?worker&url'
import { BEFORE_PAINT, rootAttributes } from '#app/frame/theme.ts'
import { themeFromCookie, type Theme } from '#shared/theme/theme.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { PageStyles } from '#app/page-styles.tsx'

/** What a route may say of itself in `handle`. */
export interface PageHandle {
  /** False for pages of text: they get no React in the browser. */
  hydrate?: boolean
  /**
   * True where nothing but the address and the theme decides what the page looks like for the next ten minutes: no
   * clock, no DNS, no secret of a form. Without a query it is drawn once and kept.
   */
  sameForAll?: boolean
  breadcrumbs?: BreadcrumbProps
}

export const meta: MetaFunction = ({ error }) => {
  if (!error) return pageMeta({ title: 'Free email deliverability tools', description: BRAND.description })
  return pageMeta({
    title: PROBLEM_TITLES[isRouteErrorResponse(error) ? error.status : 500] ?? 'Something went wrong',
    description: BRAND.description,
    noindex: true,
  })
}

const PROBLEM_TITLES: Partial<Record<number, string>> = {
  404: 'Page not found',
  429: 'One moment, please',
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  // One address for each page; the router would answer at the other one as well.
  if (url.pathname.endsWith('/') && url.pathname !== '/') {
    url.pathname = url.pathname.replace(/\/+$/, '')
    throw redirect(url.href, 301)
  }
  return {
    customerAppUrl: context.customerAppUrl,
    thirdParties: context.thirdParties,
    theme: themeFromCookie(request.headers.get('cookie')),
    year: new Date().getUTCFullYear(),
  }
}

/** Nothing of it changes while a visitor goes from page to page. */
export const shouldRevalidate = () => false

export default function App() {
  return <Outlet />
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useContext(PageSettings)
  // Absent when the loader itself failed.
  const site = useRouteLoaderData<typeof loader>('root')
  const services = servicesOf(site?.thirdParties ?? {})
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
        <PageStyles />
        <script src={frameUrl} integrity={frameIntegrity} defer nonce={nonce} suppressHydrationWarning />
        {Object.keys(services).length > 0 && (
          <script type="module" src={thirdPartiesUrl} nonce={nonce} suppressHydrationWarning />
        )}
      </head>
      <body>
        <Frame
          customerAppUrl={site?.customerAppUrl}
          services={services}
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

export function ErrorBoundary() {
  const error = useRouteError()
  // The log has the same characters (worker/log/log-error.ts).
  const reference = useContext(PageSettings)
    .nonce.replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 8)
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NoSuchPage />
  }
  if (isRouteErrorResponse(error) && error.status === 429) {
    return (
      <ProblemPage stamp="429" title="One moment, please">
        Too many questions came from your network in the last minute. Wait a minute, then load this page
        again.
      </ProblemPage>
    )
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <ProblemPage stamp={String(error.status)} title="This page cannot do that">
        It was asked for in a way that it does not know, or what was sent to it is no form of ours. Nothing
        was stored.
      </ProblemPage>
    )
  }
  // In the browser, on the way to another page.
  if (typeof document !== 'undefined' && !navigator.onLine) {
    return (
      <ProblemPage stamp="offline" title="You are offline">
        The page that you asked for could not be fetched. Load it again when the network is back.
      </ProblemPage>
    )
  }
  return (
    <ProblemPage stamp="500" title="That went wrong on our side">
      It is not your domain and not your input. Load the page again; if it stays like this, write to{' '}
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> and name the reference{' '}
      <code>{reference}</code>.
    </ProblemPage>
  )
}
