// The rows of inboxes in which a subject stands: their fonts, and how many pixels they leave for it. No app publishes these numbers.
// The widths are those of common screens and window sizes, less what the row has beside the subject; apps change them, and readers do.

type RowLayout =
  /** Subject and preview share a line. */
  | 'beside'
  /** The preview is below the subject. */
  | 'below'

export interface InboxRow {
  id: string
  name: string
  device: 'phone' | 'desktop'
  layout: RowLayout
  /** As in CSS, with what stands in where the font is missing. */
  fonts: string
  /** Of the subject, in CSS pixels. */
  size: number
  weight: 400 | 600 | 700
  /** For the subject, in CSS pixels: on the narrowest and on the widest of common screens. */
  room: { from: number; to: number }
  /** For the sender's name, in CSS pixels. */
  senderRoom: number
  /** Lines of preview; with `beside`, it has what the subject leaves of `room`. */
  previewLines: number
}

const APPLE =
  "-apple-system, BlinkMacSystemFont, 'SF Pro Text', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const GOOGLE = "Roboto, 'Google Sans', 'Helvetica Neue', Arial, sans-serif"
const MICROSOFT = "'Segoe UI', 'Segoe UI Web', -apple-system, 'Helvetica Neue', Arial, sans-serif"

export const INBOX_ROWS: readonly InboxRow[] = [
  {
    id: 'iphone-mail',
    name: 'Apple Mail on an iPhone',
    device: 'phone',
    layout: 'below',
    fonts: APPLE,
    size: 15,
    weight: 400,
    // Screens of 375 to 440 points, less 32 before and 16 after the text.
    room: { from: 327, to: 392 },
    senderRoom: 240,
    previewLines: 2,
  },
  {
    id: 'gmail-android',
    name: 'Gmail on Android',
    device: 'phone',
    layout: 'below',
    fonts: GOOGLE,
    size: 14,
    weight: 700,
    // Screens of 360 to 412 pixels, less 72 for the picture and 48 for the star.
    room: { from: 240, to: 292 },
    senderRoom: 210,
    previewLines: 1,
  },
  {
    id: 'outlook-phone',
    name: 'Outlook on a phone',
    device: 'phone',
    layout: 'below',
    fonts: APPLE,
    size: 15,
    weight: 600,
    // Screens of 360 to 430 pixels, less 68 for the picture and 16 after the text.
    room: { from: 276, to: 346 },
    senderRoom: 210,
    previewLines: 1,
  },
  {
    id: 'gmail-web',
    name: 'Gmail in a browser',
    device: 'desktop',
    layout: 'beside',
    fonts: GOOGLE,
    size: 14,
    weight: 700,
    // Windows of 1,280 to 1,920 pixels, less menu, sender, date and side bar; the preview shares the line.
    room: { from: 640, to: 1280 },
    senderRoom: 168,
    previewLines: 1,
  },
  {
    id: 'outlook-windows',
    name: 'Outlook for Windows',
    device: 'desktop',
    layout: 'below',
    fonts: MICROSOFT,
    size: 14,
    weight: 600,
    // A message list of 320 to 480 pixels, less its margins and the date.
    room: { from: 232, to: 392 },
    senderRoom: 220,
    previewLines: 1,
  },
  {
    id: 'apple-mail-mac',
    name: 'Apple Mail on a Mac',
    device: 'desktop',
    layout: 'below',
    fonts: APPLE,
    size: 13,
    weight: 400,
    // A message list of 300 to 440 points, less its margins.
    room: { from: 256, to: 396 },
    senderRoom: 190,
    previewLines: 2,
  },
]
