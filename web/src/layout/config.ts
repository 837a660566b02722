import { configPath } from '@faresight/contracts/gateway/config-path'
import type { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { askPlainly, type Unread } from '../api/plain.ts'
import { useHydrated } from '../browser/hydrated.ts'

type Answer = z.output<typeof gatewayRoutes.config.answer>

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const { sandbox, trialDays }: Unread<Answer> = await askPlainly(configPath, signal)
    return { sandbox: sandbox === true, trialDays: typeof trialDays === 'number' ? trialDays : 0 }
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
