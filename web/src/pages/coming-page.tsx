import { Link, useLocation } from 'react-router-dom'
import { RequireUser } from '../features/session/require-user.tsx'
import { useWayBack } from '../features/session/way-back.ts'
import { paths, returningTo } from '../paths.ts'
import { pageText } from '../text/page-text.ts'
import { text } from '../text/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Head } from './heads.ts'
import { useHead } from './use-head.ts'

interface Props {
  head: Head
  logIn?: boolean
  /** For whoever is signed in. */
  personal?: boolean | undefined
}

/** Says plainly that a page of the site is not open yet, and leads on. */
export function ComingPage({ head, logIn, personal }: Props) {
  const { pathname, search } = useLocation()
  useHead(head)
  const notice = <Notice title={head.title} {...(logIn && { logIn })} />
  if (!personal) return notice
  return (
    <RequireUser here={`${pathname}${search}`} waiting={<div className="min-h-[70vh]" />}>
      {() => notice}
    </RequireUser>
  )
}

function Notice({ title, logIn }: { title: string; logIn?: boolean }) {
  const back = useWayBack()
  return (
    <div className="wrap py-16">
      <Empty heading="h1" title={pageText.coming.title} body={text.coming.body(title)}>
        <Link to={paths.home} className={buttonClass({ variant: logIn ? 'line' : 'primary' })}>
          {pageText.coming.home}
        </Link>
        {logIn && (
          <Link to={returningTo(paths.login, back)} className={buttonClass({ variant: 'primary' })}>
            {pageText.coming.logIn}
          </Link>
        )}
      </Empty>
    </div>
  )
}
