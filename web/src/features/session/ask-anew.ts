import type { QueryClient } from '@tanstack/react-query'

/** Asks anew what a plan decides, where one's own has changed. Fares need no word: those of another viewer are others. */
export function askAnewOfPlan(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.plan === true })
}
