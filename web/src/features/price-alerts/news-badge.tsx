import { alertText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { useNews } from './news.ts'

export function NewsBadge({ className }: { className?: string | undefined }) {
  const news = useNews()
  if (news === 0) return null
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-warm px-1.5 text-11 leading-none font-bold text-on-warm',
          className,
        )}
      >
        {news > 9 ? alertText.manyNews : news}
      </span>{' '}
      <span className="sr-only">{alertText.news(news)}</span>
    </>
  )
}
