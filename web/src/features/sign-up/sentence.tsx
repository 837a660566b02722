/** A sentence whose second part is an address, be it the longest there is. */
export function Sentence({ parts: [before, address, after] }: { parts: readonly [string, string, string] }) {
  return (
    <p className="wrap-anywhere">
      {before}
      <b className="font-semibold text-ink">{address}</b>
      {after}
    </p>
  )
}
