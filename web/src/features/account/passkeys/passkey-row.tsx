import type { OwnPasskey } from '@faresight/contracts/auth/passkey-http'
import { formatDayOf } from '../../../format/dates.ts'
import { passkeyText as words } from '../../../text/passkey-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dotted } from '../../../ui/dotted.tsx'

interface Props {
  passkey: OwnPasskey
  onRename: () => void
  onRemove: () => void
}

/** One passkey: what it is called, and when it was added and used. */
export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-semibold wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-2">
          <Dotted
            parts={[
              <time key="added" dateTime={createdAt}>
                {words.added(formatDayOf(createdAt))}
              </time>,
              lastUsedAt ? (
                <time key="used" dateTime={lastUsedAt}>
                  {words.used(formatDayOf(lastUsedAt))}
                </time>
              ) : (
                words.unused
              ),
            ]}
          />
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={words.renameLabel(name)} onClick={onRename}>
          {words.rename}
        </Button>
        <Button size="sm" aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </li>
  )
}
