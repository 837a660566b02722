import { Link } from 'react-router-dom'
import { Departures } from '../features/not-found/departures.tsx'
import { Flaps } from '../features/not-found/flaps.tsx'
import { paths } from '../paths.ts'
import { notFoundText } from '../text/not-found-text.ts'
import { buttonClass } from '../ui/button.tsx'
import { notFoundHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** Any address that is nobody's. */
export function NotFoundPage() {
  useHead(notFoundHead)
  return (
    <div className="wrap flex flex-col items-center pt-10 pb-16 text-center md:pt-16 md:pb-24">
      <Flaps />
      <h1 className="mt-8 md:mt-10 md:text-40">{notFoundText.title}</h1>
      <p className="mt-3 text-16 text-ink-2 md:text-18">{notFoundText.body}</p>
      <Link
        to={paths.home}
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6 mb-10 md:mb-14' })}
      >
        {notFoundText.home}
      </Link>
      <Departures />
    </div>
  )
}
