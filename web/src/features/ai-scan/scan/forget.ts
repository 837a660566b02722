import type { QueryClient } from '@tanstack/react-query'

/** What all scans are kept under; small, so that who asks for a scan needs nothing of how one is found. */
export const scansKey = 'scan'

/** Whoever asks once more, or opens another scan of the same question, is not shown the one that was found before. */
export function forgetScans(client: QueryClient): void {
  // One that is on the page is replaced by it.
  client.removeQueries({ queryKey: [scansKey], type: 'inactive' })
}
