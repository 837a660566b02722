import { Skeleton } from '../../ui/skeleton.tsx'

/** The frame of results while their script is on its way. `list`: with that of a list, filled by the skeletons that come with it. */
export function ResultsWaiting({ list = false }: { list?: boolean }) {
  return (
    <div aria-hidden className="min-h-screen">
      <div className="border-b border-line bg-surface">
        <div className="wrap grid gap-2 py-2.5">
          <Skeleton className="h-[60px] rounded-3 lg:h-[46px] lg:w-[36rem] lg:rounded-full" />
          <Skeleton className="h-10 rounded-2 md:hidden" />
        </div>
      </div>
      {list && (
        <div className="wrap grid gap-x-8 pt-3.5 md:pt-6 lg:grid-cols-[264px_minmax(0,1fr)]">
          <div className="grid content-start gap-3 lg:col-start-2">
            <Skeleton className="h-9 w-24 rounded-full lg:hidden" />
            <div className="card h-[68px]" />
            <Skeleton className="my-1 h-6 w-44" />
            {[1, 2, 3].map((card) => (
              <div key={card} className="card h-[405px] md:h-[240px]" />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
