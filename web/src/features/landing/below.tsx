import type { ReactNode } from 'react'
import { claims } from '../../content/claims.ts'
import { landingText } from '../../text/landing-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Steps } from './steps.tsx'

/** What stands below the search on the landing page. `plans`: those on sale. */
export function Below({ plans }: { plans: ReactNode }) {
  return (
    <>
      <div className="wrap">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-5 py-7 md:grid-cols-4 md:gap-6 md:py-10">
          {claims.map(({ figure, about }) => (
            <li key={figure}>
              <b className="block text-[19px] leading-6 font-[640] tracking-[-0.025em] md:text-[22px] md:leading-7">
                {figure}
              </b>
              <span className="text-14 text-ink-2">{about}</span>
            </li>
          ))}
        </ul>
      </div>
      <Section id="how" title={landingText.how} lead={landingText.howLead}>
        <Steps />
      </Section>
      <Section id="pricing" title={landingText.pricing} lead={landingText.pricingLead} className="bg-surface">
        {plans}
        <p className="mt-[18px] text-13 text-ink-3">{landingText.pricingNote}</p>
      </Section>
    </>
  )
}

interface SectionProps {
  /** The anchor that addresses name. */
  id: string
  title: string
  lead: string
  className?: string
  children: ReactNode
}

function Section({ id, title, lead, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('border-t border-line py-[clamp(56px,7vw,96px)]', className)}
    >
      <div className="wrap">
        <div className="mb-8 max-w-[640px]">
          <h2
            id={`${id}-title`}
            className="text-[clamp(1.75rem,1.3rem+1.6vw,2.5rem)] leading-[1.12] tracking-[-0.034em]"
          >
            {title}
          </h2>
          <p className="mt-2.5 text-17 text-ink-2">{lead}</p>
        </div>
        {children}
      </div>
    </section>
  )
}
