import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { subscriptionQuery } from './api.ts'

/** My plan. `onTold` hears what billing says of it, and again when that changes, whoever has changed it. */
export function useOwnPlan(onTold: (plan: OwnSubscription) => void) {
  const own = useQuery(subscriptionQuery)
  const tell = useEffectEvent(onTold)
  const { data } = own
  useEffect(() => {
    if (data) tell(data)
  }, [data])
  return own
}
