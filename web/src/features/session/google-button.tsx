import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '../../browser/hydrated.ts'
import { entryText } from '../../text/entry-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { googleQuery } from './google-api.ts'
import { GoogleMark } from '../../ui/google-mark.tsx'
import { keepWay } from './stored-way.ts'

/** Leads to Google and, signed in, to `back`; nothing where the server offers no Google. */
export function GoogleButton({ label, back }: { label: string; back: string }) {
  const hydrated = useHydrated()
  const { data, isPending } = useQuery(googleQuery)
  // Most servers offer it: its place is kept, so that the form below stays where it is.
  const isOpen = isPending || !hydrated
  if (!isOpen && !data) return null
  return (
    <>
      {isOpen ? (
        <Skeleton className="h-12 rounded-[10px]" />
      ) : (
        // An address of the server's, which leads out of the client.
        <a
          href={data ?? undefined}
          onClick={() => keepWay(back)}
          className={buttonClass({ size: 'lg', className: 'w-full' })}
        >
          <GoogleMark />
          {label}
        </a>
      )}
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {entryText.or}
      </p>
    </>
  )
}
