import { queryOptions, useQuery } from '@tanstack/react-query'

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
  return useQuery(configQuery).data?.sandbox ?? false
}
