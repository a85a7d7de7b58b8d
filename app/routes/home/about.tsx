// Free onboarding: a conversation across the counter, and two figures.
import { useContext } from 'react'
import { Drawing } from '#app/components/marketing/drawing.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { ABOUT } from '#app/content/home.ts'
import { servicesOf } from '#app/content/third-parties.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { Figures } from './figures.tsx'
import { Spread } from './spread.tsx'

export function About() {
  const { thirdParties = {} } = useContext(PageSettings)
  const hasChat = servicesOf(thirdParties).chat !== undefined
  return (
    <Spread
      id="about"
      title={ABOUT.title}
      lead={ABOUT.lead}
      wide="text"
      ground="sunken"
      picture={<Desk />}
      pictureFirst
    >
      <ul>
        <li>
          <strong>{hasChat ? ABOUT.help.live : ABOUT.help.title}.</strong>{' '}
          {hasChat ? ABOUT.help.text : <Link to="/contact-us">{ABOUT.help.text}</Link>}
        </li>
        {ABOUT.points.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ul>
      <Figures figures={ABOUT.counters} />
    </Spread>
  )
}

/** Across the counter: a question, its answer, and the first letter, sealed. */
const Desk = () => (
  <Drawing width={400} height={330}>
    <path data-line="fine" d="M8 308h384" />
    <path data-line="bold" data-fill="sheet" d="M30 44h176v112H96l-30 26v-26H30z" />
    <path data-line="fine" d="M50 72h120M50 90h136M50 108h84" />
    <path data-line="post" d="M50 130h40" />
    <path data-line="sea" data-fill="sea" d="M150 106h216v86h-24l-14 26-14-26H150z" />
    <path data-line="fine" d="M172 132h160M172 150h116" />
    <path data-line="sea" d="M172 172l8 8 16-17" />
    <path data-line="bold" data-fill="sheet" d="M70 232h150v76H70z" />
    <path data-line="bold" d="M70 232l75 44 75-44" />
    <circle data-fill="post" cx="145" cy="276" r="15" />
    <path data-line="bold" data-fill="sheet" d="M284 308q0-36 44-36t44 36z" />
    <circle data-line="bold" data-fill="sheet" cx="328" cy="249" r="19" />
    <path data-line="post" data-fill="post" d="M311 242q0-14 17-14t17 14z" />
    <path data-line="fine" d="M328 282v26" />
  </Drawing>
)
