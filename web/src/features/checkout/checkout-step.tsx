import type { CardPlan, ComplimentaryPlan } from '@faresight/contracts/billing/subscription'
import { CircleAlert, Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDayOf } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import { checkoutText } from './messages.ts'
import { pageText } from '../../text/page-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { CheckoutError } from './outcome.ts'

interface Props {
  bought: CardPlan | null
  granted: ComplimentaryPlan | null
  busy: boolean
  refusal: CheckoutError | null
  hint?: string | undefined
  onPress: () => void
}

/** The checkout button, and why it can't be used. */
export function CheckoutStep({ bought, granted, busy, refusal, hint, onPress }: Props) {
  if (bought)
    return (
      <div className="grid gap-3">
        <Note icon={<CircleAlert aria-hidden />}>
          <b className="font-semibold">{checkoutText.subscribed.title(bought.tier)}</b>{' '}
          {checkoutText.subscribed.why}
        </Note>
        <AccountLink primary />
      </div>
    )
  return (
    <div className="grid gap-3">
      {granted && (
        <Note icon={<CircleAlert aria-hidden />}>
          {checkoutText.granted(granted.tier, formatDayOf(granted.endsAt))}
        </Note>
      )}
      <Button variant="primary" size="lg" busy={busy} onClick={onPress} className="w-full">
        {!busy && <Lock aria-hidden className="size-4" />}
        {busy ? checkoutText.busy : checkoutText.submit}
      </Button>
      {hint && <p className="text-13 text-ink-2">{hint}</p>}
      {refusal && <CheckoutErrorNote refusal={refusal} />}
      {refusal?.isSubscribed && <AccountLink />}
    </div>
  )
}

/** Why the checkout couldn't start. */
export function CheckoutErrorNote({ refusal }: { refusal: CheckoutError }) {
  return (
    <div role="alert">
      <Note kind="red" icon={<CircleAlert aria-hidden />}>
        {refusal.sentence}
      </Note>
    </div>
  )
}

function AccountLink({ primary = false }: { primary?: boolean }) {
  return (
    <Link
      to={paths.account}
      className={buttonClass({ variant: primary ? 'primary' : 'line', size: 'lg', className: 'w-full' })}
    >
      {pageText.plan.account}
    </Link>
  )
}
