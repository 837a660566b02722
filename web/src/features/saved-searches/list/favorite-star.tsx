import { Star } from 'lucide-react'
import { savedSearchText } from '../../../text/saved-search-text.ts'

interface Props {
  name: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

/** Marks a search as a favorite. */
export function FavoriteStar({ name, isOn, onTurn }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={savedSearchText.card.favorite(name)}
      onClick={() => onTurn(!isOn)}
      className="-my-1 -ml-2 grid size-9 shrink-0 place-items-center rounded-2 text-ink-3 transition-colors hover:bg-hover hover:text-ink aria-pressed:text-warm-text"
    >
      <Star aria-hidden className={isOn ? 'size-[18px] fill-warm' : 'size-[18px]'} />
    </button>
  )
}
