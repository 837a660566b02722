import { useMutation, useQueryClient } from '@tanstack/react-query'
import { subscriptionQuery } from './api.ts'

/** Has billing do something with my plan, and asks what came of it before it is said to be done. */
export function usePlanAct<T = void>(act: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  const askAgain = () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey, exact: true })
  return useMutation({
    mutationFn: async (input: T) => {
      await act(input)
      await askAgain()
    },
    meta: { personal: true },
    // Often because the plan is not what the page thought.
    onError: () => void askAgain(),
  })
}
