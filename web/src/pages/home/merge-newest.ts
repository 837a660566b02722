import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import type { Recent } from '../../features/search-form/recent.ts'

export type RecentItem =
  | { kind: 'regular'; id: string; at: string; recent: Recent }
  | { kind: 'ai'; id: string; at: string; scan: AiSearchSummary }

/** Searches of both kinds, newest first; at most `most`. */
export function mergeNewest(
  searches: readonly Recent[],
  scans: readonly AiSearchSummary[],
  most: number,
): RecentItem[] {
  const items: RecentItem[] = [
    ...searches.map((recent) => ({
      kind: 'regular' as const,
      id: recent.search.id,
      at: recent.search.createdAt,
      recent,
    })),
    ...scans.map((scan) => ({ kind: 'ai' as const, id: scan.searchId, at: scan.createdAt, scan })),
  ]
  return items.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, most)
}
