import type { ReactNode } from 'react'
import { howItWorksText as words } from '../../../text/how-it-works-text.ts'
import { Facts } from '../facts.tsx'
import { Picture } from '../picture.tsx'

interface GuideStep {
  /** The anchor that addresses name. */
  id: string
  title: string
  body: string
  facts: readonly string[]
  picture: ReactNode
}

/** Steps one below the other along the line of a flight. `first`: the number of the first of them. */
export function GuideSteps({ first, steps }: { first: number; steps: readonly GuideStep[] }) {
  return (
    <ol start={first} className="relative grid gap-12 md:gap-16">
      <span aria-hidden className="absolute top-5 bottom-5 left-[19px] w-[1.5px] bg-line-2 max-lg:hidden" />
      {steps.map((step, place) => (
        <Step key={step.id} step={step} number={first + place} />
      ))}
    </ol>
  )
}

function Step({ step: { id, title, body, facts, picture }, number }: { step: GuideStep; number: number }) {
  return (
    <li
      id={id}
      className="relative grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-6 md:grid-cols-2 lg:pl-16"
    >
      <div>
        <h3 className="flex items-center gap-3.5 text-24 tracking-tight">
          <span className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-sky-line bg-surface text-16 font-semibold tracking-normal text-sky-text lg:absolute lg:left-0">
            <span className="sr-only">{words.step(number)}: </span>
            <span aria-hidden>{number}</span>
          </span>
          {title}
        </h3>
        <p className="mt-3 max-w-[56ch] text-16 text-ink-2">{body}</p>
        <Facts>{facts}</Facts>
      </div>
      <Picture>{picture}</Picture>
    </li>
  )
}
