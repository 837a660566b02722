import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { pageText } from '../text/page-text.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Head } from './home/home-head.ts'
import { useHead } from './use-head.ts'

const head: Head = {
  title: pageText.notFound.title,
  description: pageText.notFound.body,
  noindex: true,
}

export function NotFoundPage() {
  useHead(head)
  return (
    <div className="wrap py-16">
      <Empty heading="h1" title={pageText.notFound.title} body={pageText.notFound.body}>
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {pageText.notFound.home}
        </Link>
      </Empty>
    </div>
  )
}
