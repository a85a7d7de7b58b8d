// A signpost with four arms, one for each kind of sender.
import { Drawing } from '#app/components/marketing/drawing.tsx'

export function SignpostDrawing() {
  return (
    <Drawing width={400} height={290}>
      <g data-line="fine">
        <path d="M30 278h340M40 270c10-12 22-12 32 0M300 270c14-18 34-18 48 0" />
        <path d="M96 278l8-26 8 26M286 278l6-20 6 20" />
      </g>
      <path data-line="bold" data-fill="sheet" d="M190 278V22a10 10 0 0 1 20 0v256z" />
      <g data-line="bold">
        <path data-fill="sheet" d="M176 36h164l22 20-22 20H176z" />
        <path data-fill="sheet" d="M224 92H52l-22 20 22 20h172z" />
        <path data-fill="sheet" d="M176 148h126l22 20-22 20H176z" />
        <path data-fill="sheet" d="M224 204H66l-22 20 22 20h158z" />
      </g>
      <path data-line="post" d="M188 68h146M212 124H56M188 180h108M212 236H70" />
      <g fontSize="16">
        <text x="192" y="60">
          Cold email
        </text>
        <text x="62" y="116">
          Newsletters
        </text>
        <text x="192" y="172">
          Agencies
        </text>
        <text x="76" y="228">
          Sales teams
        </text>
      </g>
      <g data-line="sea">
        <path data-fill="sheet" d="M250 232h50v34h-50zM250 232l25 19 25-19" transform="rotate(8 275 249)" />
      </g>
    </Drawing>
  )
}
