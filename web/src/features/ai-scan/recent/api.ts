import { queryOptions } from '@tanstack/react-query'
import { fetchScans } from '../scan/calls.ts'
import { isOver } from '../scan/scan.ts'

const whileRunningMs = 2000

/** My scans, newest first; looked at again while one of them runs. */
export const recentScansQuery = queryOptions({
  queryKey: ['scans'],
  meta: { personal: true, plan: true },
  queryFn: ({ signal }) => fetchScans(signal),
  // Each visit of the dashboard may follow a scan.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((scan) => !isOver(scan)) ? whileRunningMs : false),
})
