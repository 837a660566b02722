import { googleSignIn } from '@faresight/contracts/auth/sign-in-pages'
import { useHydrated } from '../../browser/hydrated.ts'
import { buttonClass } from '../../ui/button.tsx'
import { GoogleMark } from '../../ui/google-mark.tsx'
import { keepWay } from './stored-way.ts'

/** Leads to Google and, signed in, to `back`. */
export function GoogleButton({ label, back }: { label: string; back: string }) {
  const hydrated = useHydrated()
  return (
    <a
      // Before the script is there it could not keep where somebody wants to be.
      href={hydrated ? googleSignIn : undefined}
      onClick={() => keepWay(back)}
      className={buttonClass({ size: 'lg', className: 'w-full' })}
    >
      <GoogleMark />
      {label}
    </a>
  )
}
