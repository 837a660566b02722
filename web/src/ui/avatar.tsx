import { useState } from 'react'
import { cx } from './class-names.ts'

const sizes = {
  md: 'size-[2.77em] text-13',
  lg: 'size-[2.8em] text-20',
}

interface Props {
  image: string | null
  initials: string
  size?: keyof typeof sizes
}

/** The picture, or initials if it is missing or fails to load. */
export function Avatar({ image, initials, size = 'md' }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-block font-semibold tracking-wide text-on-block',
        sizes[size],
      )}
    >
      {image && image !== failed ? (
        <img
          src={image}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setFailed(image)}
          className="size-full object-cover"
        />
      ) : (
        initials
      )}
    </span>
  )
}
