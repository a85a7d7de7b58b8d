// What stands at each station of an email: a pillar box, a ledger of addresses, pigeonholes, a seal, two names, a counter,
// a mailbox.
// Each stands on the point 0, -16, and is at most 104 wide and 120 tall.

export const STATION_DRAWINGS = {
  send: (
    <g data-line="bold" data-fill="sheet">
      <path data-fill="post" d="M-36 -16v-74q36 -26 72 0v74z" />
      <path data-line="paper" d="M-22 -76h44" />
      <path data-line="paper" d="M-33 -90h66" />
    </g>
  ),
  address: (
    <g data-line="bold" data-fill="sheet">
      <path d="M-42 -100h84v84h-84z" />
      <path data-line="fine" d="M-42 -72h84M-32 -62h44M-32 -52h58M22 -62h10" />
      <text stroke="none" textAnchor="middle" y="-80">
        IP
      </text>
    </g>
  ),
  spf: (
    <g data-line="bold" data-fill="sheet">
      <path d="M-44 -100h88v84h-88z" />
      <path data-line="fine" d="M-44 -72h88M-44 -44h88M-15 -44v28M15 -44v28" />
      <text stroke="none" textAnchor="middle" y="-80">
        SPF
      </text>
    </g>
  ),
  dkim: (
    <g data-line="bold" data-fill="sheet">
      <path d="M-30 -22l-10 18M30 -22l10 18" />
      <circle data-fill="sea" cy="-60" r="42" />
      <circle data-line="fine" cy="-60" r="34" />
      <text stroke="none" textAnchor="middle" y="-68">
        DKIM
      </text>
    </g>
  ),
  dmarc: (
    <g data-line="bold" data-fill="sheet">
      <path d="M-52 -96h46v30h-46zM6 -96h46v30h-46z" />
      <path data-line="fine" d="M-44 -86h30M-44 -76h20M14 -86h30M14 -76h20" />
      <path data-line="fine" d="M-29 -66v46M29 -66v46" />
      <text stroke="none" textAnchor="middle" y="-104">
        DMARC
      </text>
    </g>
  ),
  counter: (
    <g data-line="bold" data-fill="sheet">
      <path d="M-46 -100h92v84h-92z" />
      <path data-line="fine" d="M-32 -88h64v36h-64zM-32 -79h64M-32 -70h64" />
      <path d="M-46 -42h92" />
    </g>
  ),
  inbox: (
    <g data-line="bold" data-fill="sheet">
      <path data-fill="sunken" d="M-50 -16v-56q0 -28 28 -28h44q28 0 28 28v56z" />
      <path d="M-30 -58h60" />
      <path data-line="post" d="M36 -96v-24h22v13h-22" />
    </g>
  ),
} as const
