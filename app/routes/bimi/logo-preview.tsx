// A logo as inboxes crop it: in a circle and in a square, large and small, on light and dark.
import { useId } from 'react'
import styles from './bimi-result.module.css'

/** The panels are drawn, so that their colors do not follow the page's theme. */
const PANELS = [
  { x: 0, ground: '#ffffff' },
  { x: 240, ground: '#1f1f1f' },
]

/** Where the images are in a panel, and how large they are. */
const CROPS = [
  { x: 20, y: 20, size: 96, shape: 'circle' },
  { x: 132, y: 20, size: 88, shape: 'square' },
  { x: 20, y: 134, size: 40, shape: 'circle' },
  { x: 78, y: 138, size: 32, shape: 'circle' },
  { x: 132, y: 138, size: 32, shape: 'square' },
  { x: 184, y: 142, size: 24, shape: 'circle' },
] as const

/** @param picture a data: URI that was rebuilt from allowed elements; as an image, it runs no script, either */
export function LogoPreview({ picture }: { picture: string }) {
  const id = useId()
  return (
    <figure className={`${styles.previews} stack gap-2`}>
      <svg
        className={styles.picture}
        viewBox="0 0 480 194"
        role="img"
        aria-label="The logo in circles and squares, on light and on dark"
      >
        <defs>
          <image
            id={`${id}logo`}
            href={picture}
            width="100"
            height="100"
            preserveAspectRatio="xMidYMid slice"
          />
          <clipPath id={`${id}circle`}>
            <circle cx="50" cy="50" r="50" />
          </clipPath>
          <clipPath id={`${id}square`}>
            <rect width="100" height="100" rx="8" />
          </clipPath>
        </defs>
        {PANELS.map((panel) => (
          <g key={panel.x} transform={`translate(${panel.x} 0)`}>
            <rect width="240" height="194" fill={panel.ground} />
            {CROPS.map(({ x, y, size, shape }) => (
              <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size / 100})`}>
                <g clipPath={`url(#${id}${shape})`}>
                  <use href={`#${id}logo`} />
                </g>
              </g>
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="note">
        Circles and squares as inboxes cut them, from 96 to 24 pixels, on light and on dark.
      </figcaption>
    </figure>
  )
}
