// The drawings of the three services: a sorting machine, a rising tide, a well-kept mailbox.
import { Drawing } from '#app/components/marketing/drawing.tsx'
import type { SOLUTIONS } from '#app/content/home.ts'

type SolutionDrawingName = (typeof SOLUTIONS.cards)[number]['drawing']

export function SolutionDrawing({ name }: { name: SolutionDrawingName }) {
  const { height, lines } = DRAWINGS[name]
  return (
    <Drawing width={400} height={height}>
      {lines}
    </Drawing>
  )
}

const DRAWINGS: Record<SolutionDrawingName, { height: number; lines: React.ReactNode }> = {
  platform: {
    height: 290,
    lines: (
      <>
        <path data-line="bold" data-fill="sunken" d="M120 40h160v92H120z" />
        <path data-line="sea" d="M140 62h52M140 80h34M140 98h44" />
        <path data-line="post" d="M216 104V84h14v20zM236 104V70h14v34z" />
        <path data-line="fine" d="M40 86h80m-9-7l9 7-9 7M150 132v30M200 132v30M250 132v30" />
        <path data-line="bold" data-fill="sheet" d="M6 68h50v34H6zM6 68l25 18 25-18" />
        <path data-line="bold" d="M60 162h280M60 176h280" />
        <g data-line="fine">
          <circle cx="76" cy="169" r="4" />
          <circle cx="138" cy="169" r="4" />
          <circle cx="200" cy="169" r="4" />
          <circle cx="262" cy="169" r="4" />
          <circle cx="324" cy="169" r="4" />
        </g>
        <path data-line="fine" d="M96 176v28M200 176v28M304 176v28" />
        <path data-line="bold" data-fill="sheet" d="M60 206h72v48H60zM268 206h72v48h-72z" />
        <path data-line="bold" d="M60 206l36 24 36-24M268 206l36 24 36-24" />
        <path data-line="post" data-fill="sheet" d="M164 206h72v48h-72zM164 206l36 24 36-24" />
        <path data-line="fine" d="M96 254v26M200 254v26M304 254v26" strokeDasharray="3 5" />
        <path data-line="sea" d="M306 86h50m-10-8l10 8-10 8" />
        <path data-line="fine" d="M372 86h20" strokeDasharray="3 5" />
      </>
    ),
  },
  warmup: {
    height: 220,
    lines: (
      <>
        <path
          data-fill="sea"
          d="M12 196c30-2 34-10 62-12s30-16 60-18 32-26 64-30 34-34 66-40 40-38 120-62v162z"
        />
        <path data-line="sea" d="M12 196c30-2 34-10 62-12s30-16 60-18 32-26 64-30 34-34 66-40 40-38 120-62" />
        <path data-line="bold" d="M12 14v182h376" />
        <path
          data-line="fine"
          d="M74 196v8M136 196v8M198 196v8M260 196v8M322 196v8M12 150h6M12 104h6M12 58h6"
        />
        <g data-line="post" data-fill="sheet">
          <path d="M180 106h44v30h-44zM180 106l22 17 22-17" />
        </g>
      </>
    ),
  },
  deliverability: {
    height: 220,
    lines: (
      <>
        <path data-line="fine" d="M16 204h368" />
        <path data-line="bold" d="M186 150v54M214 150v54" />
        <path data-line="bold" data-fill="sheet" d="M96 150V88q0-42 42-42h124q42 0 42 42v62z" />
        <path data-line="bold" data-fill="sunken" d="M96 150V88q0-42 42-42t42 42v62z" />
        <path data-line="post" d="M270 46V12h30v16h-30" />
        <path data-line="post" data-fill="sheet" d="M196 92h84v42h-84zM196 92l42 26 42-26" />
        <path data-line="sea" d="M118 98l14 14 26-30" />
      </>
    ),
  },
}
