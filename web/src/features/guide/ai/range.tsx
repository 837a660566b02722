/** What a forecast looks like: what was seen, and ranges that widen with the days ahead. */
export function Range() {
  return (
    <svg viewBox="0 0 400 150" className="block w-full">
      <path d="M210 72L390 22V128Z" className="fill-sky opacity-15" />
      <path d="M210 72L390 46V104Z" className="fill-sky opacity-25" />
      <path
        d="M8 46H40V54H78V50H104V64H130V58H162V78H186V72H210"
        fill="none"
        strokeWidth="2"
        className="stroke-sky"
      />
      <path d="M210 72L390 66" fill="none" strokeWidth="2" strokeDasharray="4 5" className="stroke-sky" />
      <path d="M210 8V142" strokeWidth="1.5" strokeDasharray="2 4" className="stroke-line-2" />
      <circle cx="210" cy="72" r="5.5" className="fill-warm" />
    </svg>
  )
}
