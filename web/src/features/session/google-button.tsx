import { googleSignIn } from '@faresight/contracts/auth/sign-in-pages'
import { useOffersGoogle } from '../../api/config.ts'
import { useHydrated } from '../../browser/hydrated.ts'
import { entryText } from '../../text/entry-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { GoogleMark } from '../../ui/google-mark.tsx'
import { keepWay } from './stored-way.ts'

/** Leads to Google and, signed in, to `back`, where the server says that it offers Google. Until then it has its place. */
export function GoogleButton({ label, back }: { label: string; back: string }) {
  const hydrated = useHydrated()
  const isOffered = useOffersGoogle()
  if (isOffered === false) return null
  return (
    <div className={cx('grid gap-4', !isOffered && 'invisible')}>
      <a
        // Before the script is there it could not keep where somebody wants to be.
        href={hydrated ? googleSignIn : undefined}
        onClick={() => keepWay(back)}
        className={buttonClass({ size: 'lg', className: 'w-full' })}
      >
        <GoogleMark />
        {label}
      </a>
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {entryText.or}
      </p>
    </div>
  )
}
