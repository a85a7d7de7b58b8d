// The document around the part that React takes over: its head for each page, its frame once.
import { Frame } from '#app/components/layout/frame.tsx'
import { MENU_PATHS } from '#app/content/menu.ts'
import { servicesOf } from '#app/content/third-parties.ts'
import { Document, GAP, Gap } from '#app/document/document.tsx'
import { drawStatic, type Drawing } from '#app/document/draw.tsx'
import { themeFromCookie } from '#shared/theme.ts'

/** The document without what is inside of it. */
export interface DocumentParts {
  before: string
  after: string
}

interface PageFacts {
  /** The page has the answer of a tool. */
  isAnswered: boolean
  /** The styles of the route; undefined in development, where Vite serves them. */
  styles: string | undefined
}

export function drawDocument(drawing: Drawing, facts: PageFacts): DocumentParts {
  const theme = themeFromCookie(drawing.request.headers.get('cookie'))
  const html = drawStatic(() => <Document theme={theme} {...facts} />, drawing)
  const [head = '', trail = '', end = ''] = `<!DOCTYPE html>${html}`.split(GAP)
  const frame = frameOf(drawing)
  return { before: head + frame.before + trail, after: frame.after + end }
}

const frames = new Map<string, DocumentParts>()

/** Header, menus and footer are the same for every visitor, apart from the entry of the menu that leads to the page: drawn once. */
function frameOf(drawing: Drawing): DocumentParts {
  const { customerAppUrl, thirdParties, offersNewsletter, abilities } = drawing.context
  const { pathname } = drawing.remixContext.staticHandlerContext.location
  const year = new Date().getUTCFullYear()
  const entry = MENU_PATHS.has(pathname) && pathname
  const key = JSON.stringify([entry, year, customerAppUrl, thirdParties, offersNewsletter, abilities])
  const known = frames.get(key)
  if (known) return known
  const FrameAround = () => (
    <Frame
      customerAppUrl={customerAppUrl}
      services={servicesOf(thirdParties)}
      offersNewsletter={offersNewsletter}
      year={year}
    >
      <Gap />
    </Frame>
  )
  const [before = '', after = ''] = drawStatic(FrameAround, drawing).split(GAP)
  const frame = { before, after }
  frames.set(key, frame)
  return frame
}
