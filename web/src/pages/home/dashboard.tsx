import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useDetectedToast } from '../../features/currency/detected-toast.ts'
import type { ScanQuestion } from '../../flights/trips/scan/question.ts'
import type { FlightQuestion } from '../../flights/trips/flight/question.ts'
import { forgetFlights } from '../../features/search/results/found/api.ts'
import { activeTier } from '../../features/session/plan.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { useBackFromGoogle } from './back-from-google.ts'
import { PlanBanner } from './plan-banner.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { useHead } from '../use-head.ts'

interface Props {
  user: CurrentUser
  /** With an id: its kept results. */
  onSearch: (question: FlightQuestion, searchId?: string) => void
  /** With an id: a kept scan. */
  onScan: (question: ScanQuestion, scanId?: string) => Promise<void>
  /** The search box. */
  children: ReactNode
}

/** `/` for people who are signed in. */
export function Dashboard({ user, onSearch, onScan, children }: Props) {
  const client = useQueryClient()
  const tier = activeTier(user)
  const box = useRef<HTMLDivElement>(null)
  useDetectedToast()
  useBackFromGoogle()
  useHead({ title: pageText.dashboard.title, description: text.description })
  return (
    <>
      <div className="day-sky pt-5 pb-2 md:pt-8">
        <div className="wrap">
          <div className="mb-[18px] flex flex-wrap items-center justify-between gap-3">
            <h1>{pageText.dashboard.title}</h1>
            {tier && (
              <Badge kind="active">
                <BadgeCheck aria-hidden className="size-[13px]" strokeWidth={2.2} />
                {pageText.plan.active(tier)}
              </Badge>
            )}
          </div>
          <div ref={box}>{children}</div>
        </div>
      </div>
      <div className="wrap grid gap-6 pt-6 pb-12 md:gap-8 md:pt-8 md:pb-20">
        {!tier && <PlanBanner user={user} />}
        <RecentSearches
          onStart={() => firstField(box.current)?.focus()}
          // What is opened is this very search, and not an equal one that was looked at before; what is run again is asked again.
          flights={{
            onOpen: (question, searchId) => {
              forgetFlights(client)
              onSearch(question, searchId)
            },
            onAgain: (question) => {
              forgetFlights(client)
              onSearch(question)
            },
          }}
          scans={{
            onOpen: (question, scanId) => void onScan(question, scanId),
            onAgain: (question) => void onScan(question),
          }}
        />
      </div>
    </>
  )
}

/** Of the form that is open; the other one is not shown. */
function firstField(box: HTMLElement | null): HTMLElement | undefined {
  return [...(box?.querySelectorAll<HTMLElement>('[role=combobox]') ?? [])].find((field) =>
    field.checkVisibility(),
  )
}
