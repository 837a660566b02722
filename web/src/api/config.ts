import { configPath } from '@faresight/contracts/gateway/config-path'
import type { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { useHydrated } from '../browser/hydrated.ts'
import { askPlainly, type Unread } from './plain.ts'

type Answer = z.output<typeof gatewayRoutes.config.answer>

/** Run-time settings that a build cannot know. */
const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const { sandbox, trialDays, google, passkeys, refusesEasyPasswords }: Unread<Answer> = await askPlainly(
      configPath,
      signal,
    )
    return {
      sandbox: sandbox === true,
      trialDays: typeof trialDays === 'number' ? trialDays : 0,
      google: google === true,
      refusesEasyPasswords: refusesEasyPasswords === true,
      passkeys: passkeys === true,
    }
  },
})

/** Whether fares come from the sandbox; `false` until known. */
export function useSandbox(): boolean {
  return useConfig()?.sandbox === true
}

/** Length of the free trial in days; 0 until known. */
export function useTrialDays(): number {
  return useConfig()?.trialDays ?? 0
}

/** Whether Google sign-in is offered; `undefined` until known, `false` if the request fails. */
export function useOffersGoogle(): boolean | undefined {
  const { data, isError } = useQuery(configQuery)
  return isError ? false : data?.google
}

/** Whether the server refuses easy passwords; `false` until known. */
export function useRefusesEasyPasswords(): boolean {
  return useConfig()?.refusesEasyPasswords === true
}

/** Whether passkeys are offered; as `useOffersGoogle`. */
export function useOffersPasskeys(): boolean | undefined {
  const { data, isError } = useQuery(configQuery)
  return isError ? false : data?.passkeys
}

function useConfig() {
  const hydrated = useHydrated()
  const { data } = useQuery(configQuery)
  return hydrated ? data : undefined
}
