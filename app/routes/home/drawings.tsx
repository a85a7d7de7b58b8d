// The drawings of the six services.
import { Drawing } from '#app/components/marketing/drawing.tsx'
import type { SERVICES, SOLUTIONS } from '#app/content/home.ts'

type ServiceDrawingName = (typeof SERVICES.cards)[number]['drawing']

export function ServiceDrawing({ name }: { name: ServiceDrawingName }) {
  const { width, lines } = DRAWINGS[name]
  return (
    <Drawing width={width} height={84}>
      {lines}
    </Drawing>
  )
}

const DRAWINGS: Record<ServiceDrawingName, { width: number; lines: React.ReactNode }> = {
  providers: {
    width: 260,
    lines: (
      <>
        <path data-line="fine" d="M62 18h40q14 0 14 14t14 14M62 66h40q14 0 14-10t14-10M62 42h68" />
        <g data-line="bold" data-fill="sheet">
          <path d="M10 6h50v24H10zM10 54h50v24H10z" />
          <path d="M10 6l25 14L60 6M10 54l25 14 25-14" />
        </g>
        <path data-line="post" data-fill="sheet" d="M10 30h50v24H10zM10 30l25 14 25-14" />
        <path data-line="bold" data-fill="sunken" d="M130 28h60v36h-60z" />
        <path data-line="sea" d="M142 28V18h36v10M142 46h36" />
        <path data-line="fine" d="M190 46h46m-8-7l8 7-8 7" />
      </>
    ),
  },
  reputation: {
    width: 120,
    lines: (
      <>
        <path data-line="fine" d="M6 78h108M6 58h10M6 38h10M6 18h10" />
        <path data-line="sea" d="M16 72h20V58h20V44h20V28h20" />
        <path data-line="post" data-fill="sheet" d="M96 28V4l18 7-18 7" />
      </>
    ),
  },
  tools: {
    width: 120,
    lines: (
      <>
        <path data-line="bold" data-fill="sheet" d="M12 6h66v72H12z" />
        <path data-line="fine" d="M22 20h46M22 32h30M22 44h18M22 56h22M22 66h40" />
        <circle data-line="post" data-fill="sheet" cx="74" cy="44" r="20" />
        <path data-line="post" d="M66 44l6 6 11-12M89 58l18 18" />
      </>
    ),
  },
  strategy: {
    width: 120,
    lines: (
      <>
        <path data-line="bold" data-fill="sheet" d="M8 12h92v66H8z" />
        <path data-line="bold" d="M8 28h92M30 6v12M78 6v12" />
        <path data-line="fine" d="M31 28v50M54 28v50M77 28v50M8 45h92M8 61h92" />
        <path data-line="post" d="M14 36l11 6m0-6l-11 6M60 52l11 6m0-6l-11 6" />
        <path data-line="sea" d="M20 46q4 16 38 10M72 60q10 10 18 10m-5-5l5 5-6 3" />
      </>
    ),
  },
  support: {
    width: 120,
    lines: (
      <>
        <path data-line="bold" data-fill="sheet" d="M6 8h64v38H30L18 58V46H6z" />
        <path data-line="fine" d="M16 20h44M16 32h28" />
        <path data-line="sea" data-fill="sea" d="M48 38h64v34h-10v10L90 72H48z" />
        <path data-line="post" d="M66 55l9 8 18-17" />
      </>
    ),
  },
  seeds: {
    width: 260,
    lines: (
      <>
        <path
          data-line="fine"
          d="M62 42h40M102 42q16 0 20-16t20-16h30M102 42h70M102 42q16 0 20 16t20 16h30"
        />
        <path data-line="post" data-fill="sheet" d="M10 28h50v28H10zM10 28l25 16 25-16" />
        <g data-line="bold" data-fill="sheet">
          <path d="M174 20V8q0-6 6-6h28q6 0 6 6v12zM174 52V40q0-6 6-6h28q6 0 6 6v12z" />
          <path d="M174 82V72q0-6 6-6h28q6 0 6 6v10z" />
        </g>
        <path data-line="sea" d="M228 12l5 5 10-11M228 44l5 5 10-11" />
        <path data-line="post" d="M230 70l10 10m0-10l-10 10" />
      </>
    ),
  },
}

// The drawings of the three services: a sorting machine, a rising tide, a well-kept mailbox.

type SolutionDrawingName = (typeof SOLUTIONS.cards)[number]['drawing']

export function SolutionDrawing({ name }: { name: SolutionDrawingName }) {
  const { height, lines } = SOLUTION_DRAWINGS[name]
  return (
    <Drawing width={400} height={height}>
      {lines}
    </Drawing>
  )
}

const SOLUTION_DRAWINGS: Record<SolutionDrawingName, { height: number; lines: React.ReactNode }> = {
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
