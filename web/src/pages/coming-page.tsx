import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { pageText } from '../text/page-text.ts'
import { text } from '../text/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Head } from './heads.ts'
import { useHead } from './use-head.ts'

/** Says plainly that a page of the site is not open yet, and leads on. */
export function ComingPage({ head }: { head: Head }) {
  useHead(head)
  return (
    <div className="wrap py-16">
      <Empty heading="h1" title={pageText.coming.title} body={text.coming.body(head.title)}>
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {pageText.coming.home}
        </Link>
      </Empty>
    </div>
  )
}
