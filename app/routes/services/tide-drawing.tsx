// A mailbox post in rising water: the volume of a domain, week by week, as a tide line.
import { Drawing } from '#app/components/marketing/drawing.tsx'

export function TideDrawing() {
  return (
    <Drawing width={400} height={240}>
      <path
        data-fill="sea"
        d="M10 206c24-3 40-3 60-8s40-8 62-20 42-16 64-34 40-32 62-52 44-38 68-50 40-16 64-18V226H10z"
      />
      <g data-line="fine">
        <path d="M10 24v202M10 226h380" />
        <path d="M70 226v7M132 226v7M194 226v7M256 226v7M318 226v7M380 226v7M3 176h7M3 126h7M3 76h7" />
        <path d="M30 214c8-5 12 5 20 0s12-5 20 0M150 196c8-5 12 5 20 0s12-5 20 0M232 164c8-5 12 5 20 0s12-5 20 0M300 118c8-5 12 5 20 0s12-5 20 0M262 206c8-5 12 5 20 0s12-5 20 0M346 176c8-5 12 5 20 0s12-5 20 0" />
      </g>
      <path
        data-line="sea"
        d="M10 206c24-3 40-3 60-8s40-8 62-20 42-16 64-34 40-32 62-52 44-38 68-50 40-16 64-18"
      />
      <g data-line="bold">
        <path data-fill="sheet" d="M36 190v-92" />
        <path data-fill="sheet" d="M14 98V74c0-12 8-20 20-20h28c12 0 20 8 20 20v24z" />
        <path d="M34 54c12 0 20 8 20 20v24" />
        <path d="M22 80h22" />
      </g>
      <path data-line="post" d="M70 74V42h16v10H70" />
      <g data-line="post">
        <path data-fill="sheet" d="M166 118h40v27h-40zM166 118l20 15 20-15" transform="rotate(-24 186 132)" />
        <path data-fill="sheet" d="M262 48h40v27h-40zM262 48l20 15 20-15" transform="rotate(-32 282 62)" />
      </g>
    </Drawing>
  )
}
