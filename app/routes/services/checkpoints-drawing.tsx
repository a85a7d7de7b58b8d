// A letter's way through three checkpoints to the inbox, under a magnifying glass.
import { Drawing } from '#app/components/marketing/drawing.tsx'

export function CheckpointsDrawing() {
  return (
    <Drawing width={400} height={236}>
      <g data-line="fine">
        <path d="M20 196h360" />
        <path d="M52 128c40-46 76-46 104-14s66 34 98-6 60-40 88-28" strokeDasharray="2 6" />
      </g>
      <g data-line="bold">
        <path data-fill="sheet" d="M10 118h64v46H10zM10 118l32 25 32-25" />
        <path d="M122 196v-62M216 196v-66M310 196v-92" />
        <path data-fill="sheet" d="M98 142h50v24H98zM190 142h54v24h-54zM274 142h74v24h-74z" />
        <path data-fill="sheet" d="M346 50h44v56h-44z" />
        <path d="M354 62h28M354 74h28" />
      </g>
      <g fontSize="14" textAnchor="middle">
        <text x="123" y="159">
          SPF
        </text>
        <text x="217" y="159">
          DKIM
        </text>
        <text x="311" y="159">
          DMARC
        </text>
      </g>
      <g data-line="post">
        <circle cx="205" cy="76" r="46" />
        <path d="M238 109l34 34" strokeWidth="7" />
        <path d="M184 76l14 14 28-30" />
      </g>
      <path data-line="sea" d="M322 80l14-2-7-12" />
    </Drawing>
  )
}
