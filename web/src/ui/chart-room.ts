// Room for what stands beside a plot, in pixels; of what depends on the size of text, as much as the usual one needs.

/** Above the plot, so that its highest line is whole. */
export const topPx = 10
/** Below it, for names. */
export const underPx = 26
/** Between the plot and what is beside it. */
export const besidePx = 10

const digitPx = 7.2
const pxPerValue = 52

/** How many round values have room in a plot of this height. */
export function valuesIn(heightPx: number, textScale: number): number {
  return Math.max(2, Math.round(heightPx / (pxPerValue * textScale)))
}

/** Where a plot begins that has these figures on its left. */
export function leftOf(figures: readonly string[], textScale: number): number {
  const digits = Math.max(...figures.map((figure) => figure.length))
  return Math.ceil(digits * digitPx * textScale) + besidePx
}
