import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { PlanCard } from '../content/plans.ts'
import {
  addToCart,
  clearCart,
  currentCart,
  findPlan,
  hasCart,
  useCart,
} from '../features/cart/stored-cart.ts'
import { CheckoutErrorNote } from '../features/checkout/checkout-step.tsx'
import type { Choice } from '../features/checkout/use-checkout.ts'
import { ChosenPlan } from '../features/plans/chosen-plan.tsx'
import { RequireUser } from '../features/session/require-user.tsx'
import { paths } from '../paths.ts'
import { planText } from '../features/plans/messages.ts'
import { pageText } from '../text/page-text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OrderBars, OrderStep, useUserCheckout } from './order-step.tsx'
import { Trash2 } from 'lucide-react'
import { showToast } from '../ui/toast-store.ts'

/** `/cart`: the chosen plan, for signed-in users. */
export function CartPage() {
  const isPlanTaken = usePlanOfAddress()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap pt-6 pb-16 md:pt-8 md:pb-24">
      <h1 ref={title} tabIndex={-1} className="mb-4 outline-none focus-visible:shadow-none md:mb-6">
        {planText.cart.title}
      </h1>
      {isPlanTaken ? (
        <RequireUser here="cart" isKept waiting={<CartSkeleton />}>
          {(user) => <Own user={user} onRemove={() => title.current?.focus()} />}
        </RequireUser>
      ) : (
        <CartSkeleton />
      )}
    </div>
  )
}

/** Moves the plan from the URL into an empty cart. */
function usePlanOfAddress(): boolean {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('plan')
  useEffect(() => {
    if (id === null) return
    const plan = findPlan(id)
    if (plan && !hasCart()) addToCart(plan)
    void navigate(paths.cart, { replace: true })
  }, [id, navigate])
  return id === null
}

/** `onRemove`: the pressed button disappears. */
function Own({ user, onRemove }: { user: CurrentUser; onRemove: () => void }) {
  const cart = useCart()
  const paying = useUserCheckout(user)
  if (cart.kind !== 'plan')
    return (
      <div className="grid gap-3">
        {/* The cart may have changed in another tab. */}
        {paying.refusal && <CheckoutErrorNote refusal={paying.refusal} />}
        <div className="card">
          <Empty title={planText.cart.empty} body={planText.cart.emptyWhy}>
            <Link to={paths.pricing} className={buttonClass({ variant: 'primary' })}>
              {pageText.plan.see}
            </Link>
          </Empty>
        </div>
      </div>
    )
  const { plan } = cart
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] md:gap-6">
      <ChosenPlan plan={plan} aside={<RemoveStep plan={plan.name} onRemove={onRemove} />} />
      <OrderStep plan={plan} paying={paying} onPress={() => void paying.pay(() => inCart(plan))} />
    </div>
  )
}

function inCart(shown: PlanCard): Choice {
  const cart = currentCart()
  return cart.kind === 'plan' ? { kind: 'plan', planId: shown.id } : cart
}

function CartSkeleton() {
  return (
    <output className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] md:gap-6">
      <span className="sr-only">{planText.cart.loading}</span>
      <span className="card block p-6">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="mt-2 h-5 w-44" />
        <Skeleton className="mt-12 h-36" />
      </span>
      <OrderBars />
    </output>
  )
}

function RemoveStep({ plan, onRemove }: { plan: string; onRemove: () => void }) {
  return (
    <div className="mt-6 flex justify-end border-t border-line pt-4">
      <Button
        variant="ghost"
        className="-mr-4.5"
        aria-label={planText.cart.removeLabel(plan)}
        onClick={() => {
          clearCart()
          onRemove()
          showToast({ kind: 'success', title: planText.cart.removed, body: planText.cart.removedWhy })
        }}
      >
        <Trash2 aria-hidden className="size-4" />
        {planText.cart.remove}
      </Button>
    </div>
  )
}
