import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ScanInput } from '../../flights/trips/scan-input.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { clearFlights } from '../../features/search-results/calls.ts'
import { type InactivePlan, activeTier, inactivePlanOf } from '../../features/session/session.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { useHead } from '../use-head.ts'
import { showToast } from '../../ui/toast-store.ts'
import { onCurrencyDetected } from '../../features/currency/currency.ts'
import { Link, useNavigate } from 'react-router-dom'
import { useUrlState } from '../../browser/url-state.ts'
import { hasCart } from '../../features/cart/stored-cart.ts'
import { clearReturnTo, googleUrl, savedReturnTo, ownPath } from '../../features/session/return-to.ts'
import { notifyOtherTabs } from '../../features/session/session-events.ts'
import { paths } from '../../paths.ts'
import { useNow } from '../../browser/timing.ts'
import { formatDayOf } from '../../format/dates.ts'
import { useTrialDays } from '../../api/config.ts'
import { planText } from '../../features/plans/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lowestMonthlyPrice } from './locked.tsx'

interface Props {
  user: CurrentUser
  onSearch: (question: FlightSearchInput, searchId?: string) => void
  onScan: (question: ScanInput, scanId?: string) => Promise<void>
  children: ReactNode
}

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
          <div className="mb-4.5 flex flex-wrap items-center justify-between gap-3">
            <h1>{pageText.dashboard.title}</h1>
            {tier && (
              <Badge kind="active">
                <BadgeCheck aria-hidden className="size-3.5" strokeWidth={2.2} />
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
          // Clear the cache: Open shows this very search, Search again searches again.
          flights={{
            onOpen: (question, searchId) => {
              clearFlights(client)
              onSearch(question, searchId)
            },
            onAgain: (question) => {
              clearFlights(client)
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

/** In the visible form. */
function firstField(box: HTMLElement | null): HTMLElement | undefined {
  return [...(box?.querySelectorAll<HTMLElement>('[role=combobox]') ?? [])].find((field) =>
    field.checkVisibility(),
  )
}

/** Announces the detected currency once. */
function useDetectedToast(): void {
  useEffect(
    () =>
      onCurrencyDetected(({ currency }) =>
        showToast({
          kind: 'success',
          title: pageText.toast.currencyDetected(currency),
          body: pageText.toast.currencyDetectedWhy,
        }),
      ),
    [],
  )
}

/** After Google sign-in, continues to the cart or the intended page, and cleans the address. */
function useBackFromGoogle(): void {
  const [{ isBack }, change] = useUrlState(googleUrl)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isBack) return
    notifyOtherTabs('changed')
    const target = hasCart() ? paths.cart : ownPath(savedReturnTo())
    clearReturnTo()
    if (target === paths.home) change({ isBack: false })
    else void navigate(target, { replace: true })
  }, [isBack, change, navigate])
}

function PlanBanner({ user }: { user: CurrentUser }) {
  const plan = inactivePlanOf(user, useNow())
  const { title, body } = bannerText(plan)
  const trialDays = useTrialDays()
  // Trials are for first plans only.
  const trial = user.subscriptionStatus === null && trialDays > 0 && planText.trial(trialDays)
  // An existing plan is fixed on the account page.
  const way =
    plan.kind === 'none'
      ? { to: paths.subscribe, label: pageText.plan.see }
      : { to: paths.account, label: pageText.plan.account }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 bg-block px-4.5 py-3.5 text-14 text-on-block">
      <p className="min-w-0 flex-1 basis-44">
        <b className="font-semibold">{title}</b> {body} {trial}
      </p>
      <Link to={way.to} className={buttonClass({ variant: 'primary', size: 'bar' })}>
        {way.label}
      </Link>
    </div>
  )
}

function bannerText(plan: InactivePlan): { title: string; body: string } {
  if (plan.kind === 'none') return pageText.plan.banner.none(lowestMonthlyPrice())
  if (plan.until === null) return pageText.plan.banner.pastDueOver
  return pageText.plan.banner[plan.kind](formatDayOf(plan.until))
}
