import { addToCart } from '../../features/cart/stored-cart.ts'
import { PlanCards } from '../../features/plans/plan-cards.tsx'
import { pageText } from '../../text/page-text.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { landingClaims, payment } from '../../content/operator.ts'
import { howItWorksPath, paths } from '../../paths.ts'
import { landingText } from '../../features/landing/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { ChevronRight } from 'lucide-react'
import { Flight } from '../../flights/illustrations/flight.tsx'
import { Sellers, Weeks } from '../../flights/illustrations/fares.tsx'

export function BelowLanding() {
  return (
    <Below
      plans={
        <PlanCards
          mark={pageText.plan.popular}
          way={({ name }) => ({
            label: pageText.plan.subscribe,
            spoken: `${pageText.plan.subscribe}: ${name}`,
          })}
          onChoose={addToCart}
        />
      }
    />
  )
}

function Below({ plans }: { plans: ReactNode }) {
  return (
    <>
      <div className="wrap">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-5 py-7 md:grid-cols-4 md:gap-6 md:py-10">
          {landingClaims.map(({ figure, about }) => (
            <li key={figure}>
              <b className="block text-20 leading-6 font-[640] tracking-tight md:text-18 lg:text-24 lg:leading-7">
                {figure}
              </b>
              <span className="block text-14 text-balance text-ink-2">{about}</span>
            </li>
          ))}
        </ul>
      </div>
      <PageSection id="how" title={landingText.how} lead={landingText.howLead}>
        <Steps />
        <Link to={paths.howItWorks} className={buttonClass({ className: 'mt-6' })}>
          {landingText.allSteps}
        </Link>
      </PageSection>
      <PageSection id="pricing" title={landingText.pricing} lead={landingText.pricingLead} raised>
        {plans}
        <p className="mt-4.5 text-14 text-ink-2">{payment}</p>
        <p className="mt-1 text-13 text-ink-3">{landingText.pricingNote}</p>
      </PageSection>
    </>
  )
}

function Steps() {
  return (
    <ol className="grid gap-4 lg:grid-cols-3">
      <Step {...landingText.steps.search} to={howItWorksPath('travel-details')} picture={<Weeks />} />
      <Step {...landingText.steps.compare} to={howItWorksPath('compare')} picture={<Sellers />} />
      <Step {...landingText.steps.book} to={howItWorksPath('book')} picture={<Flight />} />
    </ol>
  )
}

interface StepProps {
  title: string
  body: string
  to: string
  picture: ReactNode
}

function Step({ title, body, to, picture }: StepProps) {
  return (
    <li className="card group relative flex flex-col overflow-hidden transition-colors hover:border-line-2 md:max-lg:grid md:max-lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
      <div
        aria-hidden
        className="flex h-47.5 flex-col justify-center overflow-hidden border-b border-line bg-sunken p-4.5 md:h-54 md:p-6 md:max-lg:border-r md:max-lg:border-b-0"
      >
        {picture}
      </div>
      <div className="px-5.5 pt-5 pb-6 md:max-lg:self-center md:max-lg:px-8">
        <h3 className="text-18 tracking-snug">
          {/* The whole card is clickable. */}
          <Link
            to={to}
            className="inline-flex items-center gap-1 no-underline after:absolute after:inset-0 after:rounded-3 focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
          >
            {title}
            <ChevronRight aria-hidden className="size-4.5 text-ink-3 group-hover:text-sky-text" />
          </Link>
        </h3>
        <p className="mt-1 text-15 text-ink-2">{body}</p>
      </div>
    </li>
  )
}
