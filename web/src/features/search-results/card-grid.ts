import { cx } from '../../ui/class-names.ts'

// By the width of the card, so that large text on a tablet gets the layout of a phone. A single leg leaves the price little
// height, so in wide cards the price is beside its button.

/** The grid of a card: legs, price, and facts below the legs; in narrow cards below the price. */
export function cardGrid(legs: number): string {
  return cx(
    'grid grid-cols-[minmax(0,1fr)] @xl:grid-cols-[minmax(0,1fr)_14.75rem] @xl:grid-rows-[1fr_auto]',
    legs === 1 && '@3xl:grid-cols-[minmax(0,1fr)_24rem]',
  )
}

/** The price and its button. */
export function priceColumn(legs: number): string {
  return cx(
    'flex gap-3 border-line px-4 @max-xl:items-center @max-xl:border-t @max-xl:pt-3.5 @max-xl:pb-2.5 @xl:row-span-2 @xl:flex-col @xl:justify-center @xl:gap-2.5 @xl:border-l @xl:p-5',
    legs === 1 && '@3xl:flex-row @3xl:items-center @3xl:gap-3 @3xl:*:first:flex-1',
  )
}
