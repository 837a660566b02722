import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { PlanCard } from '../content/plans.ts'
import { useHydrated } from '../browser/hydrated.ts'
import { addToCart, findPlan } from '../features/cart/stored-cart.ts'
import { ChosenPlan } from '../features/plans/chosen-plan.tsx'
import { PlanCards, type PlanLink } from '../features/plans/plan-cards.tsx'
import { useReturnTo } from '../features/session/return-to.ts'
import { useSession, useViewer } from '../features/session/session.ts'
import { useTrialDays } from '../api/config.ts'
import { paths, returningTo } from '../paths.ts'
import { checkoutText } from '../features/checkout/messages.ts'
import { pageText } from '../text/page-text.ts'
import { planText } from '../features/plans/messages.ts'
import { headText } from './messages.ts'
import { OrderStep, useOwnPlans, useUserCheckout } from './order-step.tsx'

/** `/subscribe`: the plans, or the checkout of one. */
export function SubscribePage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const named = hydrated ? params.get('plan') : null
  const plan = findPlan(named)
  const isWrong = named !== null && plan === null
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['view']
    if (isWrong) void navigate(paths.subscribe, { replace: true })
  }, [hydrated, isWrong, navigate])
  const back = useReturnTo()
  const session = useSession()
  const viewer = useViewer(session.status === 'user' ? session.user : null)
  // They came for a search that their plan includes.
  if (viewer === 'subscriber' && back !== paths.home) return <Navigate replace to={back} />
  return plan ? <Chosen key={plan.id} plan={plan} back={back} /> : <Choosing back={back} />
}

function Choosing({ back }: { back: string }) {
  const session = useSession()
  const own = useOwnPlans(session.status === 'user' ? session.user : null)
  const trialDays = useTrialDays()
  return (
    <div data-plans className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      {back !== paths.home && <BackLink to={back}>{planText.backToSearch}</BackLink>}
      <div className="mb-6 max-w-[68ch] md:mb-8">
        <h1>{planText.title}</h1>
        <p className="mt-2 text-16 text-balance text-ink-2">
          {planText.lead}
          {trialDays > 0 &&
            session.status !== 'loading' &&
            !own.isAsking &&
            !own.hadCard &&
            ` ${planText.trial(trialDays)}`}
        </p>
      </div>
      <PlanCards
        heading="h2"
        mark={planText.bestValue}
        way={(plan) => ownWay(plan, own) ?? { label: planText.choose(plan.name) }}
        back={back}
        onChoose={(plan) => addToCart(plan, back)}
      />
      <p className="mt-4.5 text-13 text-ink-3">{planText.note}</p>
    </div>
  )
}

function ownWay(
  { id, name }: PlanCard,
  { bought, granted }: ReturnType<typeof useOwnPlans>,
): PlanLink | null {
  const own = planText.own
  if (bought?.tier === id)
    return { own, label: bought.canChange ? planText.change : pageText.plan.account, to: paths.ownPlan }
  return granted?.tier === id ? { own, label: planText.choose(name) } : null
}

function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-2 px-1 text-14 font-medium text-ink-2 no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  )
}

function Chosen({ plan, back }: { plan: PlanCard; back: string }) {
  const session = useSession()
  const paying = useUserCheckout(session.status === 'user' ? session.user : null)
  return (
    <div className="wrap pt-4 pb-16 md:pt-8 md:pb-24">
      <BackLink to={returningTo(paths.subscribe, back)}>{planText.back}</BackLink>
      <h1 className="mt-2 mb-5 md:mb-6">{headText.checkout}</h1>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] md:gap-6">
        <ChosenPlan plan={plan} />
        <OrderStep
          plan={plan}
          paying={paying}
          isWaiting={session.status === 'loading'}
          hint={session.status === 'visitor' ? checkoutText.visitor : undefined}
          onPress={() => {
            addToCart(plan, back)
            void paying.pay(() => ({ kind: 'plan', planId: plan.id }))
          }}
        />
      </div>
    </div>
  )
}
