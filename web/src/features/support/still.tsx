import type { ReactNode } from 'react'

/** What a film is about, drawn from our own tokens. */
export function StillNeedHelp({ art }: { art: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 320 132" fill="none" aria-hidden className="block w-full bg-sunken">
      {drawings[art]}
    </svg>
  )
}

const drawings = {
  search: (
    <>
      <path
        d="M56 94C112 26 208 26 264 94"
        className="stroke-line-2"
        strokeWidth="3"
        strokeDasharray="4 8"
        strokeLinecap="round"
      />
      <circle cx="56" cy="94" r="7" className="fill-surface stroke-ink-3" strokeWidth="3" />
      <circle cx="264" cy="94" r="7" className="fill-ink-3" />
      <circle cx="160" cy="43" r="11" className="fill-warm" />
    </>
  ),
  calendar: <g>{cells()}</g>,
  alert: (
    <>
      <path d="M48 92H272" className="stroke-ink-3" strokeWidth="2" strokeDasharray="5 6" />
      <path
        d="M48 46L84 58L116 40L152 66L188 54L224 82L256 98"
        className="stroke-sky"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="256" cy="98" r="9" className="fill-warm" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The cheaper the day, the more ink it gets. */
function cells(): ReactNode {
  const bands = [
    [4, 5, 3, 2, 4],
    [5, 3, 2, 1, 3],
    [4, 2, 1, 3, 5],
    [5, 4, 3, 4, 2],
  ]
  return bands.flatMap((row, y) =>
    row.map((band, x) => (
      <rect
        key={`${x}-${y}`}
        x={66 + x * 38}
        y={18 + y * 25}
        width="34"
        height="21"
        rx="5"
        fill={`var(--band-${band})`}
      />
    )),
  )
}
