interface Props {
  share: number | null
  promised: number
}

/** A share as a bar beside the mark that it should reach: a picture for the eye alone. */
export function PromiseBar({ share, promised }: Props) {
  return (
    <span
      aria-hidden
      className="relative mt-1 ml-auto block h-1.5 w-full max-w-16 md:max-w-24 rounded-full bg-sunken"
    >
      {share !== null && (
        <span
          style={{ width: `${share * 100}%` }}
          className="absolute inset-y-0 left-0 rounded-full bg-sky-line"
        />
      )}
      <span
        style={{ left: `${promised * 100}%` }}
        className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink"
      />
    </span>
  )
}
