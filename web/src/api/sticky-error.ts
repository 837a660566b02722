import { useState } from 'react'

interface Asked {
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  errorUpdatedAt: number
  refetch: () => Promise<unknown>
}

export interface StickyError {
  error: Error
  again: {
    busy: boolean
    onAgain: () => void
  }
}

/**
 * The last error of a query until it succeeds. A query clears its error on refetch, which would remove the retry button
 * while it is in use.
 */
export function useStickyError(query: Asked): StickyError | null {
  const { error, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = query
  const [kept, keep] = useState<{ error: Error; at: number } | null>(null)
  if (error && (kept?.error !== error || kept.at !== errorUpdatedAt)) keep({ error, at: errorUpdatedAt })
  // An error of another query, or older than the latest data, is dropped.
  const isCurrent = kept?.at === errorUpdatedAt && dataUpdatedAt < errorUpdatedAt
  const last = error ?? (isCurrent ? kept.error : null)
  return last && { error: last, again: { busy: isFetching, onAgain: () => void refetch() } }
}

/**
 * Data and sticky error of a query with `placeholderData`. While a failed query is retried, the previous query's data is
 * not shown for it.
 *
 * @returns `isOther`: the data belongs to the previous query
 */
export function useStickyAnswer<T>(query: Asked & { data: T | undefined; isPlaceholderData: boolean }): {
  failure: StickyError | null
  data: T | undefined
  isOther: boolean
} {
  const failure = useStickyError(query)
  const { data, isPlaceholderData } = query
  return {
    failure,
    data: failure && isPlaceholderData ? undefined : data,
    isOther: !failure && isPlaceholderData,
  }
}
