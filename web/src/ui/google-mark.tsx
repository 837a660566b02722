/** A ring from the right around, clockwise: each colour from where the one before ends. */
const arcs = [
  { colour: '#4285f4', path: 'M20 12A8 8 0 0 1 17.66 17.66' },
  { colour: '#34a853', path: 'M17.66 17.66A8 8 0 0 1 4.94 15.76' },
  { colour: '#fbbc05', path: 'M4.94 15.76A8 8 0 0 1 4.94 8.24' },
  { colour: '#ea4335', path: 'M4.94 8.24A8 8 0 0 1 17.46 6.15' },
]

/** Google's mark in its own colours, as their rules for sign-in buttons ask. */
export function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" strokeWidth="4" className="size-[18px]">
      {arcs.map(({ colour, path }) => (
        <path key={colour} d={path} stroke={colour} />
      ))}
      <path d="M12 12h10" stroke="#4285f4" />
    </svg>
  )
}
