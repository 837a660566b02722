import { type SignInSteps } from '../../sign-in-again/secret-form.tsx'
import { entryText } from '../../text/page-text.ts'
import { useOffersGoogle, usePasskeys } from '../../api/config.ts'
import { cx } from '../../ui/class-names.ts'
import { googleSignInPath } from '@faresight/contracts/auth/sign-in-pages'
import { useHydrated } from '../../browser/hydrated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { GoogleMark } from '../../ui/google-mark.tsx'
import { clearReturnTo, saveReturnTo, savedReturnTo, ownPath } from './return-to.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loginText } from './messages.ts'
import { passkeyText } from '../../passkeys/messages.ts'
import { FieldError } from '../../ui/field.tsx'
import { renewSession } from './session.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'

interface Props {
  google: string
  back: string
  /** Called before a passkey is used; without it passkeys aren't offered. */
  onPasskey?: () => void
}

/** Google and passkeys, as far as offered. Space is reserved until that is known. */
export function OtherSignInMethods({ google, back, onPasskey }: Props) {
  const hasGoogle = useOffersGoogle()
  const hasPasskeys = usePasskeys()
  const offersPasskeys = onPasskey !== undefined && hasPasskeys !== false
  if (hasGoogle === false && !offersPasskeys) return null
  return (
    <div className={cx('grid gap-4', hasGoogle === undefined && 'invisible')}>
      {hasGoogle !== false && <GoogleButton label={google} back={back} />}
      {offersPasskeys && <PasskeyButton onTry={onPasskey} />}
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {entryText.or}
      </p>
    </div>
  )
}

function GoogleButton({ label, back }: { label: string; back: string }) {
  const hydrated = useHydrated()
  return (
    <a
      // Before hydration the return path couldn't be stored.
      href={hydrated ? googleSignInPath : undefined}
      onClick={() => saveReturnTo(back)}
      className={buttonClass({ size: 'lg', className: 'w-full' })}
    >
      <GoogleMark />
      {label}
    </a>
  )
}

function PasskeyButton({ onTry }: { onTry: () => void }) {
  const client = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const logIn = async () => {
    onTry()
    setFailure(undefined)
    setWaiting(true)
    setFailure(await failureOf(() => renewSession(client)))
    setWaiting(false)
  }
  return (
    <div>
      <Button size="lg" className="w-full" busy={isWaiting} onClick={() => void logIn()}>
        {!isWaiting && <Fingerprint aria-hidden className="size-4.5" />}
        {isWaiting ? passkeyText.waiting : passkeyText.logIn}
      </Button>
      <FieldError>{failure}</FieldError>
    </div>
  )
}

async function failureOf(renew: () => Promise<unknown>): Promise<string | undefined> {
  try {
    const [{ signInWith }, { logInWithPasskey }] = await Promise.all([
      import('./calls.ts'),
      import('../../passkeys/ceremonies.ts'),
    ])
    await signInWith(() => logInWithPasskey())
  } catch (error) {
    return import('../../passkeys/ceremonies.ts').then(
      ({ passkeyFailure }) => passkeyFailure(error, passkeyText.logInFailed),
      () => passkeyText.logInFailed,
    )
  }
  const user = await renew().catch(() => null)
  return user ? undefined : loginText.errors.session_error
}

/** Redirects a signed-in user to `wanted`, the stored path, or home. */
export function RedirectSignedIn({ wanted }: { wanted: string | null }) {
  const { key } = useLocation()
  const [start] = useState(() => ({ key, target: ownPath(wanted ?? savedReturnTo()) }))
  const navigate = useNavigate()
  useEffect(() => {
    clearReturnTo()
    // Avoids a redirect to this page.
    void navigate(key === start.key ? start.target : paths.home, { replace: true })
  }, [key, start, navigate])
  return null
}

/** What features need from the session to sign a user in again. */
export function useSignInSteps(): SignInSteps {
  const isOffered = useOffersGoogle() ?? false
  return {
    signIn: async (way) => (await import('./calls.ts')).signInWith(way),
    google: {
      isOffered,
      go: (path) => {
        saveReturnTo(path)
        location.assign(googleSignInPath)
      },
    },
  }
}
