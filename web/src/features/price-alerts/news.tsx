import { alertText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useState } from 'react'
import { idle } from '../../browser/timing.ts'

export function NewsBadge({ className }: { className?: string | undefined }) {
  const news = useNews()
  if (news === 0) return null
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-warm px-1.5 text-11 leading-none font-bold text-on-warm',
          className,
        )}
      >
        {news > 9 ? alertText.manyNews : news}
      </span>{' '}
      <span className="sr-only">{alertText.news(news)}</span>
    </>
  )
}

const everyMs = 60_000

const newsQuery = queryOptions({
  queryKey: ['price-alert-news'],
  queryFn: async ({ signal }) => {
    await idle()
    return call(alertsRoutes.news, { signal })
  },
  meta: { personal: true },
  refetchInterval: everyMs,
  refetchOnWindowFocus: 'always',
})

/** Alerts triggered since the user last looked. Polled each minute while the page is visible. */
function useNews(): number {
  return useQuery(newsQuery).data?.triggered ?? 0
}

/** What the badge counted when this was mounted, without asking. */
export function useKnownNews(): number {
  const client = useQueryClient()
  const [known] = useState(() => client.getQueryData(newsQuery.queryKey)?.triggered ?? 0)
  return known
}

export function useMarkSeen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(alertsRoutes.seen),
    meta: { personal: true },
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: newsQuery.queryKey })
      client.setQueryData(newsQuery.queryKey, { triggered: 0 })
    },
  })
}
