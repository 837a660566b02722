/** Texts of converted prices. */
export const currencyText = {
  converted: (from: string, day: string) => `≈ Converted from ${from} at the rate of ${day}.`,
  stale: 'Newer rates aren’t available right now.',
  failed: (own: string) => `We couldn’t load exchange rates, so prices are in ${own}.`,
}
