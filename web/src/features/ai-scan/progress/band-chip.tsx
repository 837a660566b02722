import { cx } from '../../../ui/class-names.ts'
import { bandLooks } from '../calendar/cells/band-look.ts'
import { bandOf, type PriceRange } from '../calendar/rules/bands.ts'

/** How a price lies among the others, as the calendar shows it: for the eye alone, since the price stands beside it. */
export function BandChip({ price, range }: { price: number | null; range: PriceRange | null }) {
  const band = price === null ? null : bandOf(price, range)
  const look = band && bandLooks[band]
  return (
    <span
      aria-hidden
      className={cx(
        'grid h-[22px] w-4 shrink-0 place-items-center rounded-[3px]',
        look ? look.fill : 'bg-sunken',
      )}
    >
      {look && <look.Mark className="size-3" strokeWidth={2.6} />}
    </span>
  )
}
