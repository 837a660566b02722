import { AgainButton, type Again } from './again-button.tsx'
import { cx } from './class-names.ts'

interface Props {
  sentence: string
  /** `null` where the answer would be the same. */
  again: Again | null
  /** It stands by itself, among cards. */
  card?: boolean
}

/** In the place of a part of the page that did not come: that, and the way to ask for it again. It is heard as it comes. */
export function PartFailure({ sentence, again, card }: Props) {
  return (
    <div
      role="alert"
      className={cx('flex flex-wrap items-center justify-between gap-3 text-14', card && 'card p-4 md:px-5')}
    >
      <p className="min-w-0 flex-1 basis-52 text-red-text">{sentence}</p>
      {again && <AgainButton size="sm" {...again} />}
    </div>
  )
}
