import type { CurrentUser } from '@faresight/contracts/auth/user'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useNow } from '../browser/timing.ts'
import { backFromCart, clearCart } from '../features/cart/stored-cart.ts'
import { PaymentOutcomeCard } from '../features/checkout/outcome-card.tsx'
import { type PaymentOutcome, isOpen, paymentOutcome, pauseAfter } from '../features/checkout/outcome.ts'
import { notifyOtherTabs } from '../features/session/session-events.ts'
import { renewPlan } from '../features/session/follow-session.ts'
import { ownPath } from '../features/session/return-to.ts'
import { RequireUser } from '../features/session/require-user.tsx'
import { useViewer } from '../features/session/session.ts'
import { cartPath, paths } from '../paths.ts'
import { checkoutText } from '../features/checkout/messages.ts'
import { pageText } from '../text/page-text.ts'
import { Button, LinkButton, buttonClass } from '../ui/button.tsx'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { call } from '../api/client.ts'

/** `/success`: shows the outcome of a payment, and unlocks nothing. */
export function SuccessPage() {
  const { search } = useLocation()
  const sessionId = new URLSearchParams(search).get('session_id')
  return (
    <div className="day-sky">
      <div className="wrap flex min-h-[70vh] flex-col pt-8 pb-16 md:pt-16">
        <div className="mx-auto w-full max-w-155">
          <RequireUser here={`${paths.success}${search}`} waiting={<PaymentOutcomeCard outcome="checking" />}>
            {(user) => <Payment key={sessionId} user={user} sessionId={sessionId} />}
          </RequireUser>
        </div>
      </div>
    </div>
  )
}

function Payment({ user, sessionId }: { user: CurrentUser; sessionId: string | null }) {
  const navigate = useNavigate()
  // Read before the cart is emptied.
  const [back] = useState(() => ownPath(backFromCart()))
  const { outcome, payment, checkAgain } = useOutcome(user, sessionId)
  if (outcome === 'welcome')
    return (
      <PaymentOutcomeCard outcome={outcome} said={payment && checkoutText.outcome.active(payment.planId)}>
        <Countdown onEnd={() => void navigate(back, { replace: true })} />
      </PaymentOutcomeCard>
    )
  return (
    <PaymentOutcomeCard outcome={outcome}>
      <Ways outcome={outcome} planId={payment?.planId} onAgain={checkAgain} />
    </PaymentOutcomeCard>
  )
}

/** Polls the payment, then the session until it has access. */
function useOutcome(user: CurrentUser, sessionId: string | null) {
  const client = useQueryClient()
  const hasAccess = useViewer(user) === 'subscriber'
  const now = useNow()
  const payment = useQuery({ ...paymentQuery(sessionId ?? ''), enabled: false })
  const { data, error } = payment
  const isOver = data ? Date.parse(data.subscription.accessUntil ?? '') < now : false
  const known = { sessionId, payment: data, error, hasAccess, isOver }
  const isPaid = data?.status === 'complete'
  const { gaveUp, restart } = usePolling(isOpen(paymentOutcome({ ...known, gaveUp: false })), () =>
    isPaid ? renewPlan(client, data.subscription) : payment.refetch(),
  )
  const outcome = paymentOutcome({ ...known, gaveUp })
  const plan = isPaid ? data.subscription : null
  useEffect(() => {
    if (!plan) return
    clearCart()
    // Even with access before: the plan has another name now.
    void renewPlan(client, plan).catch(() => null)
  }, [client, plan])
  const isWelcome = outcome === 'welcome'
  useEffect(() => {
    if (isWelcome) notifyOtherTabs('changed')
  }, [isWelcome])
  return { outcome, payment: data, checkAgain: restart }
}

interface WaysProps {
  outcome: PaymentOutcome
  planId: string | undefined
  onAgain: () => void
}

function Ways({ outcome, planId, onAgain }: WaysProps) {
  const mayHelp = outcome === 'waiting' || outcome === 'late' || outcome === 'away'
  const mayPay = outcome === 'unpaid' || outcome === 'waiting'
  return (
    <>
      {mayHelp && (
        <Button variant="primary" size="lg" onClick={onAgain} className="max-md:w-full">
          {pageText.actions.tryAgain}
        </Button>
      )}
      {mayPay && (
        <Way to={planId ? cartPath(planId) : paths.cart} primary={!mayHelp}>
          {checkoutText.outcome.cart}
        </Way>
      )}
      <Way to={paths.account} primary={!mayHelp && !mayPay}>
        {pageText.plan.account}
      </Way>
      {!mayHelp && <Way to={paths.home}>{checkoutText.outcome.home}</Way>}
    </>
  )
}

function Way({ to, primary = false, children }: { to: string; primary?: boolean; children: string }) {
  return (
    <Link
      to={to}
      className={buttonClass({
        variant: primary ? 'primary' : 'line',
        size: 'lg',
        className: 'max-md:w-full',
      })}
    >
      {children}
    </Link>
  )
}

const paymentQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payment', sessionId],
    meta: { personal: true },
    queryFn: ({ signal }) => call(billingRoutes.checkout, { params: { sessionId }, signal }),
    staleTime: 0,
  })

/** Polls while `isOpen`, with growing pauses, until it gives up. `restart` resumes. */
function usePolling(isOpen: boolean, ask: () => Promise<unknown>) {
  const [gaveUp, setGaveUp] = useState(false)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isOpen || gaveUp) return undefined
    let times = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const again = async () => {
      // The request reports its own error.
      await askNow().catch(() => null)
      if (isLeft) return
      const pause = pauseAfter(++times)
      if (pause === null) setGaveUp(true)
      else timer = setTimeout(() => void again(), pause)
    }
    void again()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isOpen, gaveUp])
  return { gaveUp, restart: () => setGaveUp(false) }
}

const seconds = 3

/** Redirects after three seconds unless the user stays. */
function Countdown({ onEnd }: { onEnd: () => void }) {
  const [left, setLeft] = useState(seconds)
  const [isStopped, setStopped] = useState(false)
  const pass = useEffectEvent(() => (left > 1 ? setLeft(left - 1) : onEnd()))
  useEffect(() => {
    if (isStopped) return undefined
    const timer = setInterval(() => pass(), 1000)
    return () => clearInterval(timer)
  }, [isStopped])
  return (
    <div className="grid justify-items-center gap-3">
      <Button variant="primary" size="lg" onClick={onEnd}>
        {checkoutText.outcome.start}
      </Button>
      <p className="text-14 text-ink-2">
        {/* Announced once: a screen reader would read every second. */}
        <output className="sr-only">
          {isStopped ? checkoutText.outcome.stopped : checkoutText.outcome.countdown(seconds)}
        </output>
        <span aria-hidden>
          {isStopped ? checkoutText.outcome.stopped : checkoutText.outcome.countdown(left)}
        </span>
      </p>
      {!isStopped && <LinkButton onClick={() => setStopped(true)}>{checkoutText.outcome.stay}</LinkButton>}
    </div>
  )
}
