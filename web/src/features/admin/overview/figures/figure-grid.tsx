import { figureNames, figures } from '@faresight/contracts/admin/figures'
import { adminText } from '../../../../text/admin-text.ts'
import { TooltipProvider } from '../../../../ui/tooltip.tsx'
import type { Overviews } from '../rules/figures.ts'
import { FigureCard } from './figure-card.tsx'
import { gridClass } from './grid-class.ts'

const words = adminText.overview.figures

/** Every figure there is, each in a card, and below them how they are reckoned: a finger opens no tooltip. */
export function FigureGrid({ overviews }: { overviews: Overviews }) {
  return (
    <section aria-label={words.title}>
      <TooltipProvider>
        <dl className={gridClass}>
          {figureNames.map((name) => (
            <FigureCard key={name} name={name} overviews={overviews} />
          ))}
        </dl>
      </TooltipProvider>
      <details className="mt-2 text-14">
        <summary className="link inline-block min-h-6 text-13 font-medium">{words.all}</summary>
        <dl className="card mt-2 grid gap-x-6 gap-y-3 p-4 md:grid-cols-2 md:p-5">
          {figureNames.map((name) => (
            <div key={name}>
              <dt className="font-medium">{figures[name].title}</dt>
              <dd className="text-13 text-ink-2">{figures[name].formula}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
