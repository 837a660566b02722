/** Clockwise from the right. */
const arcs = [
  { colour: '#4285f4', path: 'M20 12A8 8 0 0 1 17.66 17.66' },
  { colour: '#34a853', path: 'M17.66 17.66A8 8 0 0 1 4.94 15.76' },
  { colour: '#fbbc05', path: 'M4.94 15.76A8 8 0 0 1 4.94 8.24' },
  { colour: '#ea4335', path: 'M4.94 8.24A8 8 0 0 1 17.46 6.15' },
]

/** In Google's colours, as their guidelines require. */
export function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" strokeWidth="4" className="size-4.5">
      {arcs.map(({ colour, path }) => (
        <path key={colour} d={path} stroke={colour} />
      ))}
      <path d="M12 12h10" stroke="#4285f4" />
    </svg>
  )
}
