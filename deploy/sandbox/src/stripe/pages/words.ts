/** `$4.99`, `-$4.99`: an amount in minor units, as pages and invoices say it. */
export function moneyText(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 100)
}

/** `November 22, 2026`, or `Nov 22, 2026`: a moment in seconds since 1970, by UTC. */
export function dayText(seconds: number, dateStyle: 'long' | 'medium' = 'long'): string {
  const asText = new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' })
  return asText.format(seconds * 1000)
}

interface Recurring {
  interval: string
  interval_count: number
}

/** `every month`, `every 6 months`. */
export function everyText({ interval, interval_count: count }: Recurring): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
}
