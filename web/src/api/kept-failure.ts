import { useState } from 'react'

/** What a query knows of its answers. */
interface Asked {
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  errorUpdatedAt: number
  refetch: () => Promise<unknown>
}

export interface KeptFailure {
  error: Error
  again: {
    /** It is being asked again. */
    busy: boolean
    onAgain: () => void
  }
}

/**
 * Why the last answer did not come, until another one has: a query forgets that as soon as it is asked again, and what says
 * it would go from the page and come back, with the button that was pressed.
 */
export function useKeptFailure(query: Asked): KeptFailure | null {
  const { error, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = query
  const [kept, keep] = useState<{ error: Error; at: number } | null>(null)
  if (error && (kept?.error !== error || kept.at !== errorUpdatedAt)) keep({ error, at: errorUpdatedAt })
  // What was kept of another question, or from before the latest answer, says nothing of this one.
  const isStanding = kept?.at === errorUpdatedAt && dataUpdatedAt < errorUpdatedAt
  const last = error ?? (isStanding ? kept.error : null)
  return last && { error: last, again: { busy: isFetching, onAgain: () => void refetch() } }
}

/**
 * What a list or a figure shows of a question that changes, and why its last answer did not come: while that is asked for
 * again, the answer to another question does not stand in for it.
 *
 * @returns `isOther`: it is the answer to the question before, shown until this one's comes
 */
export function useKeptAnswer<T>(query: Asked & { data: T | undefined; isPlaceholderData: boolean }): {
  failure: KeptFailure | null
  data: T | undefined
  isOther: boolean
} {
  const failure = useKeptFailure(query)
  const { data, isPlaceholderData } = query
  return {
    failure,
    data: failure && isPlaceholderData ? undefined : data,
    isOther: !failure && isPlaceholderData,
  }
}
