import { entryText } from '../../text/entry-text.ts'
import { usePasskeys } from '../../passkeys/use-passkeys.ts'
import { useOffersGoogle } from '../../api/config.ts'
import { cx } from '../../ui/class-names.ts'
import { GoogleButton } from './google-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface Props {
  google: string
  /** Where a sign-in with Google leads. */
  back: string
  /** Before somebody logs in with a passkey; without it none is offered. */
  onPasskey?: () => void
}

/** The ways into an account without a password, as far as the server offers them. Until it has said so they have their place. */
export function OtherWays({ google, back, onPasskey }: Props) {
  const hasGoogle = useOffersGoogle()
  const hasPasskeys = usePasskeys()
  const offersPasskeys = onPasskey !== undefined && hasPasskeys !== false
  if (hasGoogle === false && !offersPasskeys) return null
  return (
    <div className={cx('grid gap-3', hasGoogle === undefined && 'invisible')}>
      {hasGoogle !== false && <GoogleButton label={google} back={back} />}
      {offersPasskeys && <PasskeyButton onTry={onPasskey} />}
      <p className="mt-1 flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {entryText.or}
      </p>
    </div>
  )
}
