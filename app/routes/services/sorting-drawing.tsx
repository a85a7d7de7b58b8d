// One stack of letters on a belt, sorted into three pigeonholes.
import { Drawing } from '#app/components/marketing/drawing.tsx'

export function SortingDrawing() {
  return (
    <Drawing width={400} height={230}>
      <g data-line="fine">
        <path d="M104 116h40M104 128h28M104 104h34" />
        <path d="M300 22v186M344 22v186" strokeDasharray="3 4" />
      </g>
      <g data-line="bold">
        <path data-fill="sheet" d="M14 84h84v60H14zM14 84l42 32 42-32" />
        <path d="M22 76h84v60M30 68h84v60" />
        <path d="M8 166h196" />
        <circle data-fill="sheet" cx="26" cy="178" r="10" />
        <circle data-fill="sheet" cx="106" cy="178" r="10" />
        <circle data-fill="sheet" cx="186" cy="178" r="10" />
        <path d="M8 190h196" />
        <path data-fill="sheet" d="M286 16h102v58H286zM286 86h102v58H286zM286 156h102v58H286z" />
      </g>
      <g data-line="sea">
        <path d="M150 116h46c30 0 26-70 74-70M196 116h74M196 116c30 0 26 70 74 70" />
        <path d="M264 40l8 6-8 6M264 110l8 6-8 6M264 180l8 6-8 6" />
      </g>
      <g data-line="post">
        <path data-fill="sheet" d="M306 32h46v30h-46zM306 32l23 17 23-17" />
        <path data-fill="sheet" d="M306 102h46v30h-46zM306 102l23 17 23-17" />
        <path data-fill="sheet" d="M306 172h46v30h-46zM306 172l23 17 23-17" />
      </g>
    </Drawing>
  )
}
