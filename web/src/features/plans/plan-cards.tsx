import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type PlanCard, plans } from '../../content/plans.ts'
import { planFigure, planPhrase } from '../../format/money.ts'
import { subscribePath } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

/** Label of a plan's button, and where it leads. */
export interface PlanLink {
  label: string
  spoken?: string
  to?: string
  own?: string
}

interface Props {
  mark: string
  way: (plan: PlanCard) => PlanLink
  onChoose: (plan: PlanCard) => void
  /** Where to return after the payment. */
  back?: string
  heading?: 'h2' | 'h3'
}

/** The plans on sale. */
export function PlanCards(props: Props) {
  return (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {plans.map((plan) => (
        <li key={plan.id} className="flex">
          <PlanOffer {...props} plan={plan} />
        </li>
      ))}
    </ul>
  )
}

function PlanOffer({ plan, mark, way, onChoose, back, heading: Heading = 'h3' }: Props & { plan: PlanCard }) {
  const { label, spoken, to, own } = way(plan)
  return (
    <article
      className={cx(
        'card relative flex w-full flex-col gap-4.5 p-5.5 lg:p-7',
        plan.recommended && 'border-sky inset-ring inset-ring-sky shadow-float',
      )}
    >
      <div className="flex min-h-6.5 items-center gap-3">
        <Heading className="text-18 tracking-snug">{plan.name}</Heading>
        {plan.recommended && (
          <Badge kind="solid" className="md:max-lg:absolute md:max-lg:-top-3">
            {mark}
          </Badge>
        )}
        {/* Overlaps the edge, so that nothing moves when it appears. */}
        {own && (
          <Badge kind="active" className="absolute -top-3 right-5.5 lg:right-7">
            {own}
          </Badge>
        )}
      </div>
      <div>
        <p className="text-40 leading-12 font-[660] tracking-tighter">
          {planFigure(plan.price)}{' '}
          <span className="text-15 font-medium tracking-normal whitespace-nowrap text-ink-2 md:max-lg:block md:max-lg:leading-6">
            {plan.currency} / {pageText.plan.period(plan.months)}
          </span>
        </p>
        <p className="mt-2 text-14 text-ink-2">
          {plan.savings > 0
            ? pageText.plan.perMonth(planPhrase(plan.perMonth, plan.currency))
            : pageText.plan.everyMonth}
        </p>
      </div>
      <Features features={plan.features} />
      <Link
        to={to ?? subscribePath(plan.id, back)}
        aria-label={spoken}
        onClick={() => !to && onChoose(plan)}
        className={buttonClass({
          variant: plan.recommended ? 'primary' : 'line',
          size: 'lg',
          className: 'mt-auto w-full',
        })}
      >
        {label}
      </Link>
    </article>
  )
}

/** A list of features. */
export function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5 text-15">
          <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-green-text" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
