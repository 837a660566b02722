import { configPath } from '@faresight/contracts/gateway/config-path'
import type { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { useHydrated } from '../browser/hydrated.ts'
import { askPlainly, type Unread } from './plain.ts'

type Answer = z.output<typeof gatewayRoutes.config.answer>

/** What the server says at run time: nothing that a build could know. */
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

/** Whether fares come from the sandbox; `false` until the server has said so. */
export function useSandbox(): boolean {
  return useConfig()?.sandbox === true
}

/** How long a first plan is free, in days; 0 until the server has said so. */
export function useTrialDays(): number {
  return useConfig()?.trialDays ?? 0
}

/** Whether one can sign in with Google; `undefined` until the server has said so, and `false` where it does not. */
export function useOffersGoogle(): boolean | undefined {
  const { data, isError } = useQuery(configQuery)
  return isError ? false : data?.google
}

/** Whether the server refuses passwords that are easy to guess; `false` until it has said so. */
export function useRefusesEasyPasswords(): boolean {
  return useConfig()?.refusesEasyPasswords === true
}

/** Whether browsers make passkeys for this site; as `useOffersGoogle`. */
export function useOffersPasskeys(): boolean | undefined {
  const { data, isError } = useQuery(configQuery)
  return isError ? false : data?.passkeys
}

function useConfig() {
  const hydrated = useHydrated()
  const { data } = useQuery(configQuery)
  return hydrated ? data : undefined
}
