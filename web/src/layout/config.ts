import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '../browser/hydrated.ts'

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const [{ call }, { gatewayRoutes }] = await Promise.all([
      import('../api/client.ts'),
      import('@faresight/contracts/gateway/http'),
    ])
    return call(gatewayRoutes.config, { signal })
  },
})

/** Whether fares come from the sandbox; `false` until the server has said so. */
export function useSandbox(): boolean {
  return useConfig()?.sandbox === true
}

/** How long a first plan is free, in days; 0 until the server has said so. */
export function useTrialDays(): number {
  return useConfig()?.trialDays ?? 0
}

function useConfig() {
  const hydrated = useHydrated()
  const { data } = useQuery(configQuery)
  return hydrated ? data : undefined
}
