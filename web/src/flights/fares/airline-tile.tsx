import { airlineColours } from '../../content/airline-colours.ts'
import { cx } from '../../ui/class-names.ts'

/** The airline's code on its colour, or the first letters of the name in grey. */
export function AirlineTile({ code, name, small }: { code: string | null; name: string; small?: boolean }) {
  const letters = code ?? name.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 2)
  return (
    <span
      aria-hidden
      // Inline styles set by script pass the CSP; this page is never prerendered.
      style={{ background: (code && airlineColours[code]) ?? '#3d4a5c' }}
      className={cx(
        'grid shrink-0 place-items-center border border-transparent font-bold tracking-wide text-white uppercase inset-ring inset-ring-white/15',
        small ? 'size-[2.2em] rounded-1 text-11' : 'size-[2.67em] rounded-2 text-12',
      )}
    >
      {letters}
    </span>
  )
}
